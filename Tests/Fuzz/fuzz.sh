#!/bin/bash
# Fuzzes the readers with libFuzzer, each for FUZZ_SECONDS (60), from the corpus beside this script.
#
#   Tests/Fuzz/fuzz.sh [store|words|dates|filters|keys|exchange|calendars|addresses|patterns…]
#
#   FUZZ_SECONDS  the running time of each target
#   FUZZ_SCRATCH  the folder of the build, new inputs and trapping inputs (.build/fuzz)
#
# Exit status: 0 no trap, 1 a trap, whose input is kept and named, 2 the fuzzer could not be built.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
scratch=${FUZZ_SCRATCH:-$root/.build/fuzz}
seconds=${FUZZ_SECONDS:-60}
export SWIFT_BACKTRACE=enable=no

cd "$root" && mkdir -p "$scratch" || exit 2
# An archive would keep objects of deleted sources.
rm -f "$scratch/build/debug/libFuzz.a"
TASKSHELL_FUZZ=1 swift build --sanitize=fuzzer --product Fuzz --scratch-path "$scratch/build" \
  -Xswiftc -O >"$scratch/build.log" 2>&1 || { tail -20 "$scratch/build.log" >&2; exit 2; }
fuzzer=$scratch/taskshell-fuzz
swiftc -sanitize=fuzzer "$scratch/build/debug/libFuzz.a" -ledit -o "$fuzzer" \
  >"$scratch/link.log" 2>&1 || { tail -20 "$scratch/link.log" >&2; exit 2; }

[ $# -gt 0 ] || set -- store words dates filters keys exchange calendars addresses patterns
status=0
for target in "$@"; do
  mkdir -p "$scratch/new/$target"
  FUZZ_TARGET=$target "$fuzzer" -max_total_time="$seconds" -timeout=20 -print_final_stats=1 \
    -artifact_prefix="$scratch/$target-" "$scratch/new/$target" "$here/corpus/$target" \
    >"$scratch/$target.log" 2>&1 || { status=1; grep -a -E "SUMMARY|Test unit written" "$scratch/$target.log"; }
  sed -n -E "s/^stat::number_of_executed_units: */$target: inputs /p; s/^stat::new_units_added: */$target: new /p" \
    "$scratch/$target.log"
done
exit $status
