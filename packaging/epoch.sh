#!/bin/sh
# Prints the date of packages, in seconds since 1970: SOURCE_DATE_EPOCH, or the time of the last commit
# (https://reproducible-builds.org/specs/source-date-epoch/).
cd "$(dirname "$0")/.."
if [ -n "${SOURCE_DATE_EPOCH:-}" ]; then
  echo "$SOURCE_DATE_EPOCH"
else
  git log -1 --format=%ct 2>/dev/null || echo 1767225600
fi
