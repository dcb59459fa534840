#!/bin/sh
# Runs the release workflow on this machine: release-check.sh ROOT STATIC-LIBRARIES OUTPUT-FOLDER
#
# ROOT is the installed tree of `make package-root`. Only RELEASE_CHECK=full fetches anything; it also tests
# in a separate Debian (`make deb-check`) and builds the last commit twice (`make reproducible`). As root,
# packages are installed, upgraded and removed in minimal folders.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/.."
root=$1
libraries=$2
output=$3
version=$("$here/version.sh")
machine=$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "release-check: $1" >&2
  exit 1
}
step() { printf '\n== %s\n' "$1"; }

step "one version"
grep -q "^## \[$version\]" CHANGELOG.md || fail "CHANGELOG.md has no section $version"
for page in man/*.[157] man/ja/*.[157]; do
  head -n 1 "$page" | grep -q "\"taskshell $version\"" || fail "$page is of another version: make docs"
done
[ "$("$root/usr/bin/taskshell" --version)" = "taskshell $version" ] || fail "the build is of another version"
[ -z "${GITHUB_REF_NAME:-}" ] || [ "$GITHUB_REF_TYPE" != tag ] || [ "$GITHUB_REF_NAME" = "v$version" ] ||
  fail "the tag is $GITHUB_REF_NAME, the version $version"
echo "$version"

step "packages, twice: the same bytes"
pack() {
  rm -rf "$1"
  mkdir -p "$1"
  "$here/source.sh" "$1"
  for kind in deb rpm tarball; do "$here/$kind.sh" "$root" "$1"; done
}
pack "$output"
# Another folder, umask and time.
(umask 077 && sleep 1 && pack "$work/again") > /dev/null
for file in "$output"/*; do
  cmp "$file" "$work/again/$(basename "$file")" || fail "$file has other bytes the second time"
done
tarball=$output/taskshell-$version-linux-$machine.tar.gz

step "recipes, list of parts, sums"
"$here/check-recipes.sh" "$tarball"
"$here/sbom.py" "$output" "$libraries" "$root/usr/bin/taskshell"
"$here/sbom.py" --check "$output"
"$here/sums.sh" "$output"
(cd "$output" && sha256sum --check --quiet SHA256SUMS)
# A change is detected.
cp -R "$output" "$work/changed"
echo >> "$work/changed/$(basename "$tarball")"
if "$here/sbom.py" --check "$work/changed" > /dev/null; then fail "a changed archive is not noticed"; fi
if (cd "$work/changed" && sha256sum --check --status SHA256SUMS); then fail "nor by its sum"; fi

step "what the workflow publishes, with this machine in the place of the other one"
mkdir -p "$work/built/here/packages" "$work/built/there/packages"
cp "$output"/* "$work/built/here/packages"
for other in aarch64 x86_64; do
  [ "$other" = "$machine" ] || {
    cp "$output/taskshell-$version.tar.gz" "$work/built/there/packages"
    cp "$tarball" "$work/built/there/packages/taskshell-$version-linux-$other.tar.gz"
    sed "s/$machine/$other/g" "$output/taskshell.spdx.json" > "$work/built/there/packages/taskshell.spdx.json"
  }
done
(cd "$work" && HOMEPAGE=https://example.org RELEASE_URL=https://example.org/releases \
  "$here/collect.sh" built release)
(cd "$work/release" && sha256sum --check --quiet SHA256SUMS)
[ -s "$work/release-notes.md" ] || fail "there are no notes"
if grep -l '@[A-Z0-9_]*@' "$work/release"/*.rb "$work/release"/PKGBUILD "$work/release"/*.nix "$work/release"/*.sh; then
  fail "a recipe is not filled in"
fi

# An unprivileged user on a machine without it: the store must never be removed.
home=$work/home
mkdir -p "$home"
as_person() { env -i HOME="$home" PATH="$home/.local/bin:/usr/bin:/bin" LC_ALL=C.UTF-8 "$@"; }
has_task() { [ "$(as_person "$1" count)" = 1 ] || fail "$2: the task is gone"; }
# Lists its files in a folder, except the tasks and the records of package managers.
traces() { (cd "$1" && find . -name '*taskshell*' ! -path '*/.local/share/taskshell/*' ! -path '*/.local/state/*' \
  ! -path '*/.local/share/taskshell' ! -path './var/lib/*' ! -path './work/*' | LC_ALL=C sort); }

step "install.sh: installed, upgraded, removed"
cp "$tarball" "$work/taskshell-$version-linux-other.tar.gz"
recipe() { # VERSION TARBALL: the script for it
  for kind in x86_64 aarch64; do
    [ -e "$work/taskshell-$1-linux-$kind.tar.gz" ] || cp "$2" "$work/taskshell-$1-linux-$kind.tar.gz"
  done
  HOMEPAGE=https://example.org RELEASE_URL=file://$work "$here/render.sh" "$here/install.sh.in" "$2" \
    "$work/taskshell-$1-linux-x86_64.tar.gz" "$work/taskshell-$1-linux-aarch64.tar.gz"
}
recipe "$version" "$tarball" > "$work/install.sh"
as_person sh "$work/install.sh"
as_person taskshell add "Buy milk tomorrow"
# The next version has one file more and one less.
tar -xzf "$tarball" -C "$work"
next=$work/taskshell-$version.1-linux-$machine
mv "$work/taskshell-$version-linux-$machine" "$next"
mv "$next/share/fish/vendor_completions.d/taskshell.fish" "$next/share/doc/taskshell/new"
tar -czf "$next.tar.gz" -C "$work" "$(basename "$next")"
recipe "$version.1" "$next.tar.gz" | sed "s/^version=.*/version=$version.1/" > "$work/next.sh"
as_person sh "$work/next.sh"
test -e "$home/.local/share/doc/taskshell/new" || fail "a new file is not there"
test ! -e "$home/.local/share/fish" -o -z "$(ls "$home/.local/share/fish/vendor_completions.d" 2>/dev/null)" ||
  fail "a file that is gone is still there"
has_task taskshell "upgraded"
# A modified archive changes nothing.
echo >> "$work/taskshell-$version-linux-$machine.tar.gz"
if as_person sh "$work/install.sh" 2> "$work/log"; then fail "a changed archive was installed"; fi
cat "$work/log"
has_task taskshell "refused"
as_person sh "$work/next.sh" --uninstall
[ -z "$(traces "$home")" ] || fail "left behind: $(traces "$home")"
has_task "$root/usr/bin/taskshell" "removed"

if [ "$(id -u)" = 0 ]; then
  step "RPM: installed, upgraded, removed"
  package=$(ls "$output"/*.rpm)
  bare=$work/bare
  mkdir -p "$bare"
  # Debian's rpm recommends converting packages instead.
  quiet=$(rpm --help | grep -o -- "--force-debian" || :)
  in_bare() { rpm --root "$bare" --nodeps $quiet "$@"; }
  rpm --root "$bare" --initdb
  in_bare --install "$package"
  [ -z "$(rpm --root "$bare" --verify --nodeps taskshell)" ] || fail "files differ from those of the package"
  has_task "$bare/usr/bin/taskshell" "installed"
  # The next version differs only in its number.
  mkdir -p "$work/next-rpm"
  sed 's/^Release: .*/Release: 2/' "$here/taskshell.spec.in" > "$work/next.spec.in"
  TASKSHELL_SPEC="$work/next.spec.in" "$here/rpm.sh" "$root" "$work/next-rpm" > /dev/null
  in_bare --upgrade "$work"/next-rpm/*.rpm
  [ "$(rpm --root "$bare" -q --qf '%{RELEASE}' taskshell)" = 2 ] || fail "not upgraded"
  has_task "$bare/usr/bin/taskshell" "upgraded"
  in_bare --erase taskshell
  [ -z "$(traces "$bare")" ] || fail "left behind: $(traces "$bare")"
  echo "$(basename "$package") came and went"

  step "Debian package: installed, upgraded, removed"
  package=$(ls "$output"/*.deb)
  bare=$work/debian
  mkdir -p "$bare/var/lib/dpkg/info" "$bare/var/lib/dpkg/updates"
  : > "$bare/var/lib/dpkg/status"
  in_bare() { dpkg --root="$bare" --force-depends --force-script-chrootless --log=/dev/null "$@" > "$work/log" 2>&1 ||
    { cat "$work/log" >&2; exit 1; }; }
  in_bare --install "$package"
  [ -z "$(dpkg --root="$bare" --verify taskshell)" ] || fail "files differ from those of the package"
  has_task "$bare/usr/bin/taskshell" "installed"
  dpkg-deb --raw-extract "$package" "$work/next-deb"
  sed -i "s/^Version: .*/Version: $version-2/" "$work/next-deb/DEBIAN/control"
  dpkg-deb --root-owner-group --build "$work/next-deb" "$work/next.deb" > /dev/null
  in_bare --install "$work/next.deb"
  has_task "$bare/usr/bin/taskshell" "upgraded"
  in_bare --purge taskshell
  [ -z "$(traces "$bare")" ] || fail "left behind: $(traces "$bare")"
  echo "$(basename "$package") came and went"
else
  echo "packages are not installed: that needs root"
fi

if [ "${RELEASE_CHECK:-}" = full ]; then
  step "a Debian of its own, and two builds"
  Tests/Support/install-missing.sh package
  "$here/check-deb.sh" "$output"/*.deb
  "$here/reproducible.sh"
fi
step "ready: $output"
ls -l "$output" | awk 'NR > 1 { print $5, $9 }'
