#!/bin/sh
# Runs the tests by the given command, in a temporary folder; at the end it lists the skipped tests with
# reasons and the failed ones, and fails if a file is left there or in the top folder of the package.
set -eu
cd "$(dirname "$0")/../.."

names() { ls -A | grep -vxE '\.build|Package\.resolved' || :; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/tmp"
mkfifo "$folder/pipe"
before=$(names)

tee "$folder/log" <"$folder/pipe" &
status=0
TMPDIR=$folder/tmp "$@" >"$folder/pipe" 2>&1 || status=$?
wait

skipped=$(sed -nE 's/^.* (Suite|Test|Test case) (.*) (skipped|cancelled): /  \2: /p' "$folder/log")
[ -z "$skipped" ] || printf 'Skipped:\n%s\n' "$skipped"

failed=$(grep -aE '(Test|Suite) .* recorded an issue|error: ' "$folder/log" | cut -c 1-1000 || :)
[ -z "$failed" ] || printf 'Failed:\n%s\n' "$failed"

# The locks and the folder of compiled manifests belong to SwiftPM.
left=$(ls -A "$folder/tmp" | grep -vE '\.lock$|^TemporaryDirectory\.' || :)
if [ -n "$left" ]; then
  echo 'Left in the temporary folder:' >&2
  (cd "$folder/tmp" && find $left | head -n 50) >&2
  status=1
fi
if [ "$(names)" != "$before" ]; then
  echo "The top folder of the package is not as it was:" >&2
  names >&2
  status=1
fi
exit "$status"
