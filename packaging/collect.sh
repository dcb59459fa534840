#!/bin/sh
# Collects one release from the builds of several machines: collect.sh BUILT OUTPUT-FOLDER
#
# BUILT has a folder of artefacts for each machine. The source must be the same in each. Besides the packages,
# it writes the recipes, with the addresses of HOMEPAGE and RELEASE_URL, each machine's SBOM, and the sums;
# release-notes.md gets the section of the changelog.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
built=$1
output=$2
version=$("$here/version.sh")
mkdir -p "$output"
find "$built" -type f -name 'taskshell[-_]*' ! -name '*.sha256' | while read -r file; do
  target=$output/$(basename "$file")
  if [ -e "$target" ]; then
    cmp "$file" "$target" || { echo "two machines have made different $(basename "$file")" >&2; exit 1; }
  fi
  cp "$file" "$target"
done
for tarball in "$output"/taskshell-"$version"-linux-*.tar.gz; do
  machine=${tarball##*-linux-}
  list=$(find "$built" -name taskshell.spdx.json -exec grep -l "$(basename "$tarball")" {} +)
  cp "$list" "$output/taskshell-$version-${machine%.tar.gz}.spdx.json"
done
source=$output/taskshell-$version.tar.gz
for template in "$here"/*.in; do
  SOURCE_URL=$RELEASE_URL/$(basename "$source") "$here/render.sh" "$template" "$source" \
    "$output"/taskshell-"$version"-linux-*.tar.gz > "$output/$(basename "${template%.in}")"
done
(cd "$output" && LC_ALL=C && sha256sum ./* | sed 's, \./, ,' > ../SHA256SUMS)
mv "$output/../SHA256SUMS" "$output/SHA256SUMS"
sed -n "/^## \[$version\]/,/^## \[/p" "$here/../CHANGELOG.md" | sed '/^## \[/d' > release-notes.md
ls "$output"
