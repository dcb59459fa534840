#!/bin/sh
# Makes an RPM of an installed tree: rpm.sh ROOT OUTPUT-FOLDER
#
# ROOT is the result of `make install DESTDIR=ROOT PREFIX=/usr`; the recipe is the one that builds from
# source, or that of TASKSHELL_SPEC. The same tree and date produce the same bytes.
set -eu
umask 022
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$1" && pwd)
mkdir -p "$2"
output=$(cd "$2" && pwd)
SOURCE_DATE_EPOCH=$("$here/epoch.sh")
export SOURCE_DATE_EPOCH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/source"
cp "$here/../LICENSE" "$here/../README.md" "$here/../CHANGELOG.md" "$work/source"
notices='%{nil}'
if [ -e "$root/usr/share/doc/taskshell/NOTICES" ]; then
  cp "$root/usr/share/doc/taskshell/NOTICES" "$work/source"
  notices='%doc NOTICES'
fi
"$here/render.sh" "${TASKSHELL_SPEC:-$here/taskshell.spec.in}" "$work/source/LICENSE" > "$work/taskshell.spec"
rpmbuild -bb --quiet --define "_topdir $work/rpm" --define "tree $root" \
  --define "documents $work/source" --define "notices $notices" --define '_buildhost reproducible' --define 'dist %{nil}' \
  --define 'use_source_date_epoch_as_buildtime 1' --define 'clamp_mtime_to_source_date_epoch 1' \
  --define '_build_id_links none' "$work/taskshell.spec" > "$work/log" 2>&1 || {
  cat "$work/log" >&2
  exit 1
}
for package in "$work"/rpm/RPMS/*/*.rpm; do
  cp "$package" "$output/"
  echo "$output/$(basename "$package")"
done
