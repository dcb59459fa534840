#!/bin/sh
# Packs the source of the last commit: source.sh OUTPUT-FOLDER
#
# The same commit produces the same bytes.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
name=taskshell-$("$here/version.sh")
mkdir -p "$1"
output=$(cd "$1" && pwd)
git -C "$here/.." archive --prefix="$name/" HEAD | gzip -9n > "$output/$name.tar.gz"
echo "$output/$name.tar.gz"
