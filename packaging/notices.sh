#!/bin/sh
# Prints the licences of the libraries that a release contains: notices.sh FOLDER
#
# FOLDER is the build's folder of static libraries; those of Swift and GCC need no notice.
set -eu
folder=$1
[ -e "$folder/libedit.a" ] || exit 0
for library in $(grep '\.a$' "$folder/needed"); do
  package=$(dpkg -S "$(realpath "$library")" 2>/dev/null | cut -d: -f1)
  notice=/usr/share/doc/$package/copyright
  [ -n "$package" ] && [ -r "$notice" ] || {
    echo "no licence is at hand for $library" >&2
    exit 1
  }
  printf '%s\n\n' "=== $(basename "$library" .a)"
  cat "$notice"
  echo
done
