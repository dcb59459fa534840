#!/bin/sh
# Renders the recipes for package managers, and lets those who know them look at the results.
#
# The address is one that stands for any (RFC 2606).
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo source > "$work/source.tar.gz"
render() {
  HOMEPAGE=https://example.org SOURCE_URL=https://example.org/source.tar.gz \
    packaging/render.sh "$1" "$work/source.tar.gz"
}
for template in packaging/*.in; do
  result=$work/$(basename "${template%.in}")
  render "$template" > "$result"
  if grep -n '@[A-Z0-9_]*@' "$result"; then
    echo "$template: not filled in" >&2
    exit 1
  fi
  grep -q "$(sha256sum < "$work/source.tar.gz" | cut -d' ' -f1)" "$result"
done
grep -q "$(packaging/version.sh)" "$work/taskshell.spec"
if command -v ruby > /dev/null; then ruby -c "$work/taskshell.rb" > /dev/null; fi
if command -v rpmspec > /dev/null; then rpmspec -P "$work/taskshell.spec" > /dev/null; fi
for page in $(sed -n 's,.*"man/\(taskshell[^"]*\)".*,\1,p' "$work/taskshell.rb"); do
  test -e "man/$page"
done

# Without an address nothing points anywhere, or there is no recipe.
packaging/render.sh packaging/taskshell.spec.in "$work/source.tar.gz" > "$work/bare.spec"
if grep -nE 'https?://|@[A-Z0-9_]+@' "$work/bare.spec"; then exit 1; fi
if packaging/render.sh packaging/taskshell.rb.in "$work/source.tar.gz" > "$work/bare.rb" 2>&1; then
  echo "a formula without an address" >&2
  exit 1
fi
echo "the recipes are whole"
