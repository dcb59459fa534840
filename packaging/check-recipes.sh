#!/bin/sh
# Renders the recipes for package managers, and lets those who know them look at the results.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo source > "$work/source.tar.gz"
for template in packaging/*.in; do
  result=$work/$(basename "${template%.in}")
  packaging/render.sh "$template" "$work/source.tar.gz" > "$result"
  if grep -n '@[A-Z0-9]*@' "$result"; then
    echo "$template: not filled in" >&2
    exit 1
  fi
  grep -q "$(packaging/version.sh)" "$result"
done
if command -v ruby > /dev/null; then ruby -c "$work/taskshell.rb" > /dev/null; fi
if command -v rpmspec > /dev/null; then rpmspec -P "$work/taskshell.spec" > /dev/null; fi
for page in $(sed -n 's,.*"man/\(taskshell[^"]*\)".*,\1,p' "$work/taskshell.rb"); do
  test -e "man/$page"
done
echo "the recipes are whole"
