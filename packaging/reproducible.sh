#!/bin/sh
# Builds the last commit twice, in two clones in folders of different names, and compares the results byte by
# byte: reproducible.sh [CLONE...]
#
# It makes two whole builds. The packages of given clones, already built, are compared as they are.
set -eu
cd "$(dirname "$0")/.."
if [ $# = 0 ]; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  set -- "$work/one" "$work/another folder/with a longer name"
  for clone in "$@"; do
    git clone -q . "$clone"
    make -s -C "$clone" deb tarball
  done
fi

# Prints the sums of the installed program, the Debian package and the tarball.
sums() {
  (cd "$1/.build" && sha256sum package-root/usr/bin/taskshell packages/*.deb packages/*.tar.gz)
}
first=$(sums "$1")
echo "$first"
if [ "$first" != "$(sums "$2")" ]; then
  echo "Another build has other bytes:" >&2
  sums "$2" >&2
  exit 1
fi
echo "two builds of $(git -C "$1" rev-parse --short HEAD), the same bytes"
