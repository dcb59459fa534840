#!/bin/sh
# Measures a release build and other programs: peers.sh PROGRAM OUTPUT [COUNT…]
set -eu

program=$(realpath "${1:?usage: peers.sh PROGRAM OUTPUT [COUNT…]}")
output=$(realpath "${2:?usage: peers.sh PROGRAM OUTPUT [COUNT…]}")
shift 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 "$(dirname "$0")/peers.py" "$program" "$folder" "$output" "$@"
