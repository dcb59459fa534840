#!/bin/sh
# Renders the recipes for package managers, and checks the results with their own tools:
# check-recipes.sh [RELEASE-TARBALL]
#
# The addresses are placeholders (RFC 2606). With a built tarball, it is compared with the package of AUR's
# recipe.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "$1" >&2
  exit 1
}
version=$(packaging/version.sh)
machine=$(uname -m)
echo source > "$work/source.tar.gz"
for kind in x86_64 aarch64; do echo "$kind" > "$work/taskshell-$version-linux-$kind.tar.gz"; done
[ $# = 0 ] || cp "$1" "$work/taskshell-$version-linux-$machine.tar.gz"
render() {
  HOMEPAGE=https://example.org SOURCE_URL=https://example.org/source.tar.gz \
    RELEASE_URL=https://example.org/releases \
    packaging/render.sh "$1" "$work/source.tar.gz" "$work"/taskshell-*-linux-*.tar.gz
}
sum() { sha256sum < "$1" | cut -d' ' -f1; }
for template in packaging/*.in; do
  result=$work/$(basename "${template%.in}")
  render "$template" > "$result"
  if grep -n '@[A-Z0-9_]*@' "$result"; then fail "$template: not filled in"; fi
  if grep -q '@SHA256@' "$template"; then grep -q "$(sum "$work/source.tar.gz")" "$result"; fi
  if grep -q '@RELEASE_URL@' "$template"; then
    for tarball in "$work"/taskshell-*-linux-*.tar.gz; do
      grep -q "$(sum "$tarball")" "$result" || fail "$template: not the sum of $tarball"
    done
    if packaging/render.sh "$template" "$work/source.tar.gz" > "$work/bare" 2>&1; then
      fail "$template: a recipe without an address"
    fi
  fi
done
grep -q "$version" "$work/taskshell.spec"
sh -n "$work/install.sh"
if command -v ruby > /dev/null; then ruby -c "$work/taskshell.rb" > /dev/null; fi
if command -v rpmspec > /dev/null; then
  rpmspec -P "$work/taskshell.spec" > /dev/null
  rpmspec -P --define 'tree /nowhere' --define 'documents /nowhere' "$work/taskshell.spec" > /dev/null
fi
if command -v nix-instantiate > /dev/null; then nix-instantiate --parse "$work/package.nix" > /dev/null; fi
# Without Nix, at least count braces, brackets and quotes.
for pair in '{ }' '[ ]' '( )'; do
  open=$(tr -cd "${pair% *}" < "$work/package.nix" | wc -c)
  [ "$open" = "$(tr -cd "${pair#* }" < "$work/package.nix" | wc -c)" ] || fail "package.nix: $pair"
done

# Does the work of makepkg without it: the recipe is a bash script.
if [ $# != 0 ]; then
  mkdir -p "$work/src" "$work/pkg"
  tar -xzf "$1" -C "$work/src"
  CARCH=$machine srcdir=$work/src pkgdir=$work/pkg bash -eu -c '. "$1"; package; namcap=$pkgname-$pkgver
    [ "$namcap" = "taskshell-bin-$2" ]' bash "$work/PKGBUILD" "$version"
  (cd "$work/src"/*/ && find . -type f | sort) > "$work/released"
  (cd "$work/pkg/usr" && find . -type f ! -path './share/licenses/*' | sort) > "$work/packed"
  cmp "$work/released" "$work/packed" || fail "PKGBUILD packs something else than the release"
  [ "$("$work/pkg/usr/bin/taskshell" --version)" = "taskshell $version" ]
  test -s "$work/pkg/usr/share/licenses/taskshell-bin/LICENSE"
fi

# Without an address no recipe links anywhere, or it is not rendered.
packaging/render.sh packaging/taskshell.spec.in "$work/source.tar.gz" > "$work/bare.spec"
if grep -nE 'https?://|@[A-Z0-9_]+@' "$work/bare.spec"; then exit 1; fi
if packaging/render.sh packaging/taskshell.rb.in "$work/source.tar.gz" > "$work/bare.rb" 2>&1; then
  fail "a formula without an address"
fi
echo "the recipes are whole"
