#!/bin/sh
# Fills in a recipe of a package manager: render.sh TEMPLATE SOURCE-TARBALL [RELEASE-TARBALL...]
#
# The result is printed to standard output. HOMEPAGE is the project's address, SOURCE_URL that of the source,
# RELEASE_URL the folder of the built tarballs (taskshell-VERSION-linux-MACHINE.tar.gz): without these
# addresses, only recipes that do not need them are made.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
version=$("$here/version.sh")
maintainer=$("$here/maintainer.sh")
checksum=$(sha256sum "$2" | cut -d' ' -f1)
day=$(LC_ALL=C date -u -d "@$("$here/epoch.sh")" '+%a %b %d %Y')
if grep -q '@SOURCE_URL@' "$1"; then
  : "${HOMEPAGE:?where taskshell lives}" "${SOURCE_URL:?where $2 can be fetched}"
fi
of_machine() { # MACHINE TARBALL...: the sum of the tarball for that machine
  machine=$1
  shift
  for tarball in "$@"; do
    case $tarball in *-linux-"$machine".tar.gz) sha256sum "$tarball" | cut -d' ' -f1 ;; esac
  done
}
template=$1
shift 2
x86_64=$(of_machine x86_64 "$@")
aarch64=$(of_machine aarch64 "$@")
if grep -q '@RELEASE_URL@' "$template"; then
  : "${RELEASE_URL:?where the tarballs can be fetched}" "${x86_64:?no tarball for x86_64}"
  : "${aarch64:?no tarball for aarch64}"
fi
without=
[ -n "${HOMEPAGE:-}" ] || without='/@HOMEPAGE@/d'
sed -e "$without" -e "s/@VERSION@/$version/g" -e "s/@SHA256@/$checksum/g" -e "s/@DATE@/$day/g" \
  -e "s|@MAINTAINER@|$maintainer|g" -e "s|@HOMEPAGE@|${HOMEPAGE:-}|g" \
  -e "s|@SOURCE_URL@|${SOURCE_URL:-}|g" -e "s|@RELEASE_URL@|${RELEASE_URL:-}|g" \
  -e "s/@SHA256_X86_64@/$x86_64/g" -e "s/@SHA256_AARCH64@/$aarch64/g" "$template"
