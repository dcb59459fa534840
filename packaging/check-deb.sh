#!/bin/sh
# Looks at a Debian package as Debian would, and lives through its life: check-deb.sh PACKAGE
#
# With root and debootstrap the package is installed, upgraded, removed and purged in a small Debian
# of its own; without, that part is left out, aloud.
set -eu
package=$1
lintian --fail-on error,warning "$package"
dpkg-deb --info "$package" > /dev/null
dpkg-deb --contents "$package" | grep -q '\./usr/bin/taskshell$'

if ! command -v debootstrap > /dev/null || [ "$(id -u)" != 0 ]; then
  echo "left out: installing it needs root and debootstrap" >&2
  exit 0
fi
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
debootstrap --variant=minbase "${SUITE:-bookworm}" "$root" > "$root.log" 2>&1 || {
  tail -5 "$root.log" >&2
  exit 1
}
rm -f "$root.log"
cp "$package" "$root/taskshell.deb"
in_root() { chroot "$root" env LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
in_root apt-get install -qy /taskshell.deb > /dev/null
in_root taskshell --store /tmp/S add "Buy milk tomorrow"
[ "$(in_root taskshell --store /tmp/S count)" = 1 ]
in_root dpkg -i /taskshell.deb > /dev/null
[ "$(in_root taskshell --store /tmp/S count)" = 1 ]
in_root dpkg --remove taskshell > /dev/null
if in_root sh -c 'command -v taskshell'; then exit 1; fi
in_root dpkg --purge taskshell > /dev/null
[ -z "$(in_root find /usr -name '*taskshell*')" ]
in_root test -s /tmp/S
echo "installed, upgraded, removed and purged; the store is still there"
