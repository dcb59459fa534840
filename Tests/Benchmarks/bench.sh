#!/bin/sh
# Measures a release build of taskshell: bench.sh PATH-OF-BINARY
#
# CPU time of keys in a pseudo-terminal, the time from start to prompt, and that of a change. Nothing is
# asserted: read the figures, on a quiet machine.
set -eu

program=$(realpath "${1:?usage: bench.sh PATH-OF-BINARY}")
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The minimum cost of a start: a program of the same runtime that does nothing.
hello=
if command -v swiftc >/dev/null; then
  echo 'print("hello> ", terminator: "")' >"$folder/hello.swift"
  if swiftc -O -static-stdlib -o "$folder/hello" "$folder/hello.swift"; then
    hello=$folder/hello
  fi
fi

HOME=$folder python3 "$here/bench.py" "$program" "$folder" "$hello"
