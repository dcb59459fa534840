#!/bin/sh
# Prints the version, which is defined only in the program itself.
sed -n 's/.*static let version = "\(.*\)"/\1/p' "$(dirname "$0")/../Sources/taskshell/Launch/Environment.swift"
