#!/bin/sh
# Checks a Debian package as Debian would, and tests its life cycle in a separate minimal Debian:
# check-deb.sh PACKAGE
#
# Installed, upgraded, removed and purged: it needs root, and the packages of `install-missing.sh package`.
# The mirror and the release are those of this machine's apt; SUITE names another release.
set -eu
package=$1
fail() {
  echo "$1" >&2
  exit 1
}
lintian --fail-on error,warning --allow-root "$package"
[ "$(id -u)" = 0 ] || {
  echo "installing $package in a Debian of its own needs root" >&2
  exit 1
}

work=$(mktemp -d)
root=$work/root
trap '! mountpoint -q "$root/proc" || umount "$root/proc"; rm -rf --one-file-system "$work"' EXIT
suite=${SUITE:-$(. /etc/os-release && echo "$VERSION_CODENAME")}
mirror=$(apt-get indextargets --format '$(SITE) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
  sed -n "s/ $suite main\$//p" | head -n 1)
debootstrap --variant=minbase "$suite" "$root" ${mirror:+"$mirror"} > "$work/log" 2>&1 || {
  tail -n 5 "$work/log" "$root/debootstrap/debootstrap.log" >&2
  exit 1
}

# Addresses are randomised, the stack is not executable, and everything resolved by the loader is read-only.
program=$work/package/usr/bin/taskshell
dpkg-deb --extract "$package" "$work/package"
headers=$(readelf --wide --file-header --program-headers --dynamic "$program")
for sign in 'DYN (Position-Independent' 'GNU_RELRO' 'Flags: NOW PIE' 'GNU_STACK .* RW '; do
  echo "$headers" | grep -q "$sign" || fail "the program lacks: $sign"
done

mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"

in_root() { chroot "$root" env -i PATH="$PATH" LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
# Runs as an unprivileged user with a store.
as_user() { in_root setpriv --reuid 1000 --regid 1000 --clear-groups env HOME=/home/user "$@"; }
# Lists everything outside of the home folder that could belong to the package.
traces() {
  (cd "$root" && find . -xdev -name '*taskshell*' ! -path './home/*' ! -path './*.deb' \
    ! -path './var/lib/dpkg/info/*' | LC_ALL=C sort)
}

# The next version differs only in its number.
cp "$package" "$root/taskshell.deb"
version=$(dpkg-deb --field "$package" Version)
dpkg-deb --raw-extract "$package" "$work/next"
sed -i "s/^Version: .*/Version: ${version%-*}-2/" "$work/next/DEBIAN/control"
dpkg-deb --root-owner-group --build "$work/next" "$root/taskshell-next.deb" > /dev/null
mkdir -p "$root/home/user"
chown 1000:1000 "$root/home/user"
[ -z "$(traces)" ] || fail "a bare Debian has it already"

in_root apt-get update -qq
in_root apt-get install -qy --no-install-recommends /taskshell.deb > "$work/log" 2>&1 || {
  tail -n 5 "$work/log" >&2
  exit 1
}
[ -z "$(in_root dpkg --verify taskshell)" ] || fail "files differ from those of the package"
[ "$(as_user taskshell --version)" = "taskshell ${version%-*}" ] || fail "the version is another one"
as_user taskshell add "Buy milk tomorrow"
echo "installed $version"

in_root dpkg -i /taskshell-next.deb > /dev/null
[ "$(in_root dpkg-query -W -f '${Version}' taskshell)" = "${version%-*}-2" ] || fail "not upgraded"
[ "$(as_user taskshell count)" = 1 ] || fail "the upgrade has lost a task"
echo "upgraded to ${version%-*}-2"

in_root dpkg --remove taskshell > /dev/null
if in_root sh -c 'command -v taskshell'; then fail "it is still there"; fi
in_root dpkg --purge taskshell > /dev/null 2>&1
[ -z "$(traces)" ] || fail "left behind: $(traces)"
grep -q 'Buy milk' "$root/home/user/.local/share/taskshell/tasks.jsonl" || fail "the store is gone"
echo "removed and purged; the store is still there"
