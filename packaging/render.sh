#!/bin/sh
# Fills in a recipe of a package manager: render.sh TEMPLATE SOURCE-TARBALL
#
# @VERSION@, @SHA256@ and @DATE@ are replaced; the result goes to standard output.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
version=$("$here/version.sh")
checksum=$(sha256sum "$2" | cut -d' ' -f1)
day=$(LC_ALL=C date -u -d "@$("$here/epoch.sh")" '+%a %b %d %Y')
sed -e "s/@VERSION@/$version/g" -e "s/@SHA256@/$checksum/g" -e "s/@DATE@/$day/g" "$1"
