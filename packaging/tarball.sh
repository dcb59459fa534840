#!/bin/sh
# Packs an installed tree and its checksum: tarball.sh ROOT OUTPUT-FOLDER
#
# The same tree and date produce the same bytes.
set -eu
root=$1
output=$2
here=$(cd "$(dirname "$0")" && pwd)
name=taskshell-$("$here/version.sh")-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
mkdir -p "$output"
output=$(cd "$output" && pwd)
# The licence is included; Debian and RPM store it elsewhere.
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
cp -R "$root/usr" "$tree/"
mkdir -p "$tree/usr/share/doc/taskshell"
cp "$here/../LICENSE" "$here/../README.md" "$here/../CHANGELOG.md" "$tree/usr/share/doc/taskshell"
chmod -R u=rwX,go=rX "$tree/usr"
tar --sort=name --mtime="@$("$here/epoch.sh")" --owner=0 --group=0 --numeric-owner \
  --mode='u+rw,go-w' --transform "s,^\./usr,$name," -C "$tree" -cf - ./usr |
  gzip -9n > "$output/$name.tar.gz"
(cd "$output" && sha256sum "$name.tar.gz" > "$name.tar.gz.sha256")
echo "$output/$name.tar.gz"
