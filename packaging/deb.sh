#!/bin/sh
# Makes a Debian package of an installed tree: deb.sh ROOT OUTPUT-FOLDER
#
# ROOT is the result of `make install DESTDIR=ROOT PREFIX=/usr`. The same tree and date produce the same
# bytes. HOMEPAGE is the project's address; without a public address, the field is left out.
set -eu
root=$1
output=$2
here=$(cd "$(dirname "$0")" && pwd)
version=$("$here/version.sh")
maintainer=$("$here/maintainer.sh")
architecture=$(dpkg --print-architecture)
SOURCE_DATE_EPOCH=$("$here/epoch.sh")
export SOURCE_DATE_EPOCH
when=$(date -u -R -d "@$SOURCE_DATE_EPOCH")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/taskshell
cp -R "$root" "$tree"
documents=$tree/usr/share/doc/taskshell
mkdir -p "$documents" "$tree/DEBIAN" "$work/debian"

# Compresses the files required by Debian policy, without timestamps.
find "$tree/usr/share/man" "$documents" -type f ! -name '*.gz' -exec gzip -9n {} +
cp "$here/../CHANGELOG.md" "$documents/changelog"
gzip -9n "$documents/changelog"
{
  echo "taskshell ($version-1) unstable; urgency=medium"
  echo
  echo "  * See changelog.gz."
  echo
  echo " -- $maintainer  $when"
} | gzip -9n > "$documents/changelog.Debian.gz"
{
  echo "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
  echo "Upstream-Name: taskshell"
  echo
  echo "Files: *"
  echo "Copyright: 2026 taskshell contributors"
  echo "License: Expat"
  sed -n '5,$p' "$here/../LICENSE" | sed 's/^$/./; s/^/ /'
  echo
  echo "Comment: The runtime of Swift, which the program contains, is licensed under the Apache"
  echo " License 2.0 with its runtime library exception; the C++ library of GCC, which it contains as"
  echo " well, under the GPL 3 with the GCC Runtime Library Exception. Those of libedit and of what it"
  echo " needs, if they are linked in, are in NOTICES.gz."
} > "$documents/copyright"

# dpkg-shlibdeps requires a source package.
printf 'Source: taskshell\n\nPackage: taskshell\nArchitecture: any\n' > "$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O "$tree/usr/bin/taskshell" 2>/dev/null |
  sed -n 's/^shlibs:Depends=//p')

mkdir -p "$tree/usr/share/lintian/overrides"
cat > "$tree/usr/share/lintian/overrides/taskshell" <<OVERRIDES
# This is not an upload to Debian, which would close a bug.
taskshell: initial-upload-closes-no-bugs
OVERRIDES

find "$tree" -type d -exec chmod 755 {} +
find "$tree" -type f -exec chmod 644 {} +
chmod 755 "$tree/usr/bin/taskshell"
(cd "$tree" && find usr -type f | LC_ALL=C sort | xargs md5sum) > "$tree/DEBIAN/md5sums"
size=$(du -k -s --apparent-size "$tree/usr" | cut -f1)
cat > "$tree/DEBIAN/control" <<CONTROL
Package: taskshell
Version: $version-1
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $size
Depends: $depends
Recommends: libpq5, libcurl4t64 | libcurl4 | libcurl3-gnutls, libexpat1
Suggests: age, bash-completion, git, jq, libsqlite3-0
Section: utils
Priority: optional${HOMEPAGE:+
Homepage: $HOMEPAGE}
Description: interactive shell for tasks, people and deadlines
 Lines such as "add Pay rent tomorrow 5pm @Anna" are read in English and
 Japanese, completed and explained while they are typed, and saved before
 they are confirmed. Several shells can use one store at a time; every step
 can be taken back.
 .
 In scripts every command prints one value as JSON, whose schemas the program
 publishes. It is not related to tasksh, the shell of Taskwarrior.
CONTROL
chmod 644 "$tree/DEBIAN/control" "$tree/DEBIAN/md5sums"

find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
mkdir -p "$output"
dpkg-deb --root-owner-group -Zxz --build "$tree" \
  "$output/taskshell_$version-1_$architecture.deb" > /dev/null
echo "$output/taskshell_$version-1_$architecture.deb"
