#!/bin/sh
# Prints the maintainer of a package as `Name <address>`: DEBFULLNAME and DEBEMAIL, which Debian's own tools
# use as well, or the author of the last commit.
set -eu
cd "$(dirname "$0")/.."
if [ -n "${DEBEMAIL:-}" ]; then
  echo "${DEBFULLNAME:-taskshell contributors} <$DEBEMAIL>"
else
  git log -1 --format='%an <%ae>' 2>/dev/null || {
    echo "who makes the package? DEBFULLNAME and DEBEMAIL say it" >&2
    exit 1
  }
fi
