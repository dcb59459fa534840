#!/bin/sh
# Prints the version: the only place that has it is the program itself.
sed -n 's/.*static let version = "\(.*\)"/\1/p' "$(dirname "$0")/../Sources/taskshell/Launch/Environment.swift"
