#!/bin/bash
# Removes one safeguard of the store, or one rule of the model, at a time and checks that a test fails.
#
#   Tests/Torture/mutation-check.sh [NAME…]
#
# NAME is one of mutations/NAME.patch; by default all are tried. The first line of a patch describes what it
# removes. Everything happens in a copy of the files that the patches and the tests need. The quick tests run
# first; the slow ones, which take minutes, only if those do not fail.
#
#   MUTATION_SCRATCH   the folder of the copy, which is kept; by default a temporary one, removed
#   MUTATION_TIMEOUT   seconds that one build or one run of the tests may take (900)
#   MUTATION_BASELINE  0: do not check first that the tests pass without a mutation
#
# Exit status: 0 all caught, 1 one survived, 2 the check itself failed.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
limit=${MUTATION_TIMEOUT:-900}

fail() {
  echo "mutation-check: $*" >&2
  exit 2
}

if [ -n "${MUTATION_SCRATCH:-}" ]; then
  scratch=$MUTATION_SCRATCH
  mkdir -p "$scratch" || fail "cannot make $scratch"
else
  scratch=$(mktemp -d) || fail "no temporary folder"
  trap 'rm -rf "$scratch"' EXIT
fi
scratch=$(cd "$scratch" && pwd)
[ "$scratch" != "$root" ] || fail "the scratch folder is the checkout itself"

# Only changed files are copied, so that a kept build stays valid.
folders=(Sources/{CSystemCalls,Formats,SystemCalls,TaskModel,TaskLanguage,TaskStorage}
  Tests/{TestSupport,TaskModelTests,TaskStorageTests})
(cd "$root" && git ls-files -co --exclude-standard -- "${folders[@]}") |
  while IFS= read -r file; do
    cmp -s "$root/$file" "$scratch/$file" && continue
    mkdir -p "$(dirname "$scratch/$file")" && cp "$root/$file" "$scratch/$file" || exit 1
  done || fail "cannot copy the checkout"
cd "$scratch" || fail "cannot enter $scratch"
cat >Package.swift <<'MANIFEST'
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "taskshell",
  platforms: [.macOS(.v14)],
  targets: [
    .systemLibrary(name: "CSystemCalls"),
    .target(name: "SystemCalls", dependencies: ["CSystemCalls"]),
    .target(name: "Formats"),
    .target(name: "TaskModel", dependencies: ["Formats"]),
    .target(name: "TaskStorage", dependencies: ["Formats", "SystemCalls", "TaskModel"]),
    .target(name: "TaskLanguage", dependencies: ["Formats", "TaskModel"]),
    .target(
      name: "TestSupport", dependencies: ["TaskLanguage", "TaskModel"], path: "Tests/TestSupport"),
    .testTarget(name: "TaskModelTests", dependencies: ["TaskModel", "TestSupport"]),
    .testTarget(
      name: "TaskStorageTests",
      dependencies: [
        "CSystemCalls", "Formats", "SystemCalls", "TaskModel", "TaskStorage", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
MANIFEST

# Debug information is not needed.
flags=(-debug-info-format none -Xswiftc -gnone)
build() { timeout "$limit" swift build "${flags[@]}" --build-tests >"$scratch/build.log" 2>&1; }
slow='SweepTests|SpeedTests|EveryByteTests'
run() {
  local status=0
  timeout -k 10 "$limit" swift test "${flags[@]}" --skip-build "$@" >"$scratch/test.log" 2>&1 ||
    status=$?
  # If a patch makes the tests stop each other, a process may be left behind that runs forever.
  pkill -KILL -f "^$scratch/.build/.*PackageTests" || :
  return $status
}
run_tests() { run --skip "$slow" && run --filter "$slow"; }

if [ "${MUTATION_BASELINE:-1}" != 0 ]; then
  build || { tail -20 build.log >&2; fail "the code does not build as it is"; }
  run_tests || { grep -a '✘' test.log | head -20 >&2; fail "the tests do not pass as it is"; }
fi

patches=()
if [ $# -gt 0 ]; then
  for name in "$@"; do patches+=("$here/mutations/$name.patch"); done
else
  patches=("$here"/mutations/*.patch)
fi

survived=0
printf '| what was taken out | caught by |\n|---|---|\n'
for patch in "${patches[@]}"; do
  [ -f "$patch" ] || fail "there is no $patch"
  what=$(head -n 1 "$patch")
  file=$(sed -n 's|^+++ b/||p' "$patch")
  patch --batch --forward --fuzz=0 -p1 --dry-run <"$patch" >patch.log 2>&1 ||
    { cat patch.log >&2; fail "$(basename "$patch") does not apply any more: put it right"; }
  patch --batch --forward --fuzz=0 -p1 --no-backup-if-mismatch <"$patch" >patch.log 2>&1 ||
    fail "$(basename "$patch") does not apply"
  cmp -s "$root/$file" "$file" && fail "$(basename "$patch") changes nothing"
  built=0
  build || built=$?
  status=0
  [ $built -ne 0 ] || run_tests || status=$?
  cp "$root/$file" "$file"
  if [ $built -ne 0 ]; then
    tail -20 build.log >&2
    fail "the code does not build with $(basename "$patch")"
  fi
  # Tests print concurrently, and occasionally a line is lost: one of two is enough.
  caught=$(sed -nE 's/.*✘ Test ([A-Za-z0-9_]+)\(.*\) .*(recorded an issue|failed after).*/\1/p' test.log |
    sort -u | paste -sd, | sed 's/,/, /g')
  if [ $status -eq 0 ]; then
    caught='**nothing**'
    survived=1
  elif [ $status -eq 124 ] || [ $status -eq 137 ]; then
    caught="${caught:+$caught, }the time limit"
  elif [ -z "$caught" ]; then
    # The test program itself ended, or did not start, unlike with a failing test.
    tail -20 test.log >&2
    fail "no test has failed by name with $(basename "$patch"), status $status"
  fi
  printf '| %s | %s |\n' "$what" "$caught"
done
exit $survived
