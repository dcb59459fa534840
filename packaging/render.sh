#!/bin/sh
# Fills in a recipe of a package manager: render.sh TEMPLATE SOURCE-TARBALL
#
# The result goes to standard output. HOMEPAGE is where taskshell lives, SOURCE_URL where that tarball
# can be fetched: as long as there is no such place, only recipes that can do without are made.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
version=$("$here/version.sh")
maintainer=$("$here/maintainer.sh")
checksum=$(sha256sum "$2" | cut -d' ' -f1)
day=$(LC_ALL=C date -u -d "@$("$here/epoch.sh")" '+%a %b %d %Y')
if grep -q '@SOURCE_URL@' "$1"; then
  : "${HOMEPAGE:?where taskshell lives}" "${SOURCE_URL:?where $2 can be fetched}"
fi
without=
[ -n "${HOMEPAGE:-}" ] || without='/@HOMEPAGE@/d'
sed -e "$without" -e "s/@VERSION@/$version/g" -e "s/@SHA256@/$checksum/g" -e "s/@DATE@/$day/g" \
  -e "s|@MAINTAINER@|$maintainer|g" -e "s|@HOMEPAGE@|${HOMEPAGE:-}|g" \
  -e "s|@SOURCE_URL@|${SOURCE_URL:-}|g" "$1"
