#!/bin/sh
# Installs missing requirements for building (`build`), testing (`test`, `team`, `sync`, `syncthing`,
# `package`, `rpm`), measuring (`bench`) or the guide (`guide`, `guide-check`).
# Uses apt-get on Debian and its relatives, and Homebrew on macOS (whose SDK has libedit already).
set -eu

missing=
need() { # PACKAGE COMMAND...: the package is needed unless the command succeeds
  package=$1
  shift
  "$@" >/dev/null 2>&1 || missing="$missing $package"
}

has_browser() {
  command -v chromium-headless-shell || command -v chromium || command -v google-chrome
}
has_header() { test -e "/usr/include/$1" || test -e "/usr/local/include/$1"; }

case "$(uname -s)" in
Darwin)
  if [ "$1" = team ]; then
    need postgresql command -v initdb
  elif [ "$1" = guide ]; then
    need mkdocs command -v mkdocs
  elif [ "$1" = test ]; then
    need tmux command -v tmux
    need mandoc command -v mandoc
    need age command -v age
  fi
  [ -z "$missing" ] || brew install $missing
  ;;
*)
  if [ "$1" = build ]; then
    need libedit-dev has_header histedit.h
  elif [ "$1" = team ]; then
    need postgresql test -n "$(ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null)"
    need libpq5 test -n "$(ls /usr/lib/*/libpq.so.5 2>/dev/null)"
    need pgbouncer test -x /usr/sbin/pgbouncer
    need openssl command -v openssl
    need patroni command -v patroni
    need etcd-server command -v etcd
    need etcd-client command -v etcdctl
    need haproxy test -x /usr/sbin/haproxy
    need iproute2 command -v ip
    need procps command -v pgrep
    need python3 command -v python3
  elif [ "$1" = sync ]; then
    need postgresql test -n "$(ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null)"
    need davical test -e /usr/share/davical
    need php-cli command -v php
    need php-pgsql php -r 'exit(extension_loaded("pgsql") ? 0 : 1);'
    need php-xml php -r 'exit(extension_loaded("xml") ? 0 : 1);'
  elif [ "$1" = syncthing ]; then
    need syncthing command -v syncthing
    need iproute2 command -v ip
    need python3 command -v python3
  elif [ "$1" = package ]; then
    need dpkg-dev command -v dpkg-shlibdeps
    need lintian command -v lintian
    need debootstrap command -v debootstrap
  elif [ "$1" = guide ]; then
    need mkdocs command -v mkdocs
  elif [ "$1" = guide-check ]; then
    need chromium command -v chromium
    need chromium-driver command -v chromedriver
    need python3-selenium /usr/bin/python3 -c 'import selenium'
    need python3-venv python3 -c 'import ensurepip'
    # Pictures need glyphs for every character.
    need fonts-noto-cjk test -d /usr/share/fonts/opentype/noto
  elif [ "$1" = rpm ]; then
    need rpm command -v rpmbuild
    need dpkg-dev command -v dpkg-shlibdeps
    need binutils command -v readelf
    need curl command -v curl
    need python3 command -v python3
  elif [ "$1" = bench ]; then
    need hyperfine command -v hyperfine
    need time test -x /usr/bin/time
    need valgrind command -v valgrind
  else
    need tmux command -v tmux
    need strace command -v strace
    need zsh command -v zsh
    need mandoc command -v mandoc
    need python3 command -v python3
    need python3-venv python3 -c 'import ensurepip'
    need openssl command -v openssl
    need python3-jsonschema python3 -c 'import jsonschema'
    need python3-icalendar /usr/bin/python3 -c 'import icalendar'
    need wamerican test -e /usr/share/dict/american-english
    need python3-dateutil /usr/bin/python3 -c 'import dateutil'
    need systemd test -x /usr/bin/systemd-analyze
    need fish command -v fish
    need jq command -v jq
    need age command -v age
    need git command -v git
    need taskwarrior command -v task
    need todotxt-cli command -v todo-txt
    need topydo command -v topydo
    need todoman command -v todoman
    # Pictures and pages are checked in a browser; its headless build is not available as a package
    # everywhere.
    browser=chromium
    apt-cache show chromium-headless-shell >/dev/null 2>&1 && browser=chromium-headless-shell
    need "$browser" has_browser
    need fonts-dejavu-core test -n "$(find /usr/share/fonts -name '*Mono*' 2>/dev/null | head -n 1)"
  fi
  [ -n "$missing" ] || exit 0
  if ! command -v apt-get >/dev/null; then
    echo "Please install:$missing" >&2
    exit 1
  fi
  as_root=
  [ "$(id -u)" = 0 ] || as_root=sudo
  echo "Installing:$missing"
  $as_root apt-get update -q
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $missing
  ;;
esac
