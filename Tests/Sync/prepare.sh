#!/bin/sh
# Installs the requirements of the sync tests from PyPI in a virtual environment, .build/sync, unless present.
set -eu
cd "$(dirname "$0")/../.."

folder=.build/sync
[ ! -x "$folder/bin/python" ] || ! cmp -s Tests/Sync/requirements.txt "$folder/requirements.txt" || exit 0
echo "Preparing $folder: $(xargs <Tests/Sync/requirements.txt)"
rm -rf "$folder"
mkdir -p .build
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check --requirement Tests/Sync/requirements.txt
cp Tests/Sync/requirements.txt "$folder/requirements.txt"
