#!/bin/sh
# Writes SHA256SUMS of the artefacts in a folder: sums.sh FOLDER
set -eu
cd "$1"
LC_ALL=C
export LC_ALL
sha256sum taskshell[-_.]* | grep -v '\.sha256$' > SHA256SUMS
echo "$(wc -l < SHA256SUMS) sums"
