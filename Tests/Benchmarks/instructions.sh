#!/bin/sh
# Counts the instructions of hot paths: instructions.sh PROGRAM FIGURES [--write]
#
# Counts those of whole commands, and those of a key in a terminal, which are repeatable unlike times. Fails
# if one has grown by more than 10 % over the figures, which --write replaces. On another processor or C
# library, write the figures first.
set -eu

program=$(realpath "${1:?usage: instructions.sh PROGRAM FIGURES [--write]}")
figures=${2:?usage: instructions.sh PROGRAM FIGURES [--write]}
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export HOME="$folder" TASKSHELL_NOW=2026-03-11T10:00:00 LC_ALL=C.UTF-8 TZ=UTC USER=bench
unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME

for count in 10 10000; do
  awk -v count="$count" 'BEGIN {
    for (n = 1; n <= count; n++)
      printf "add Call the plumber %d%s%s%s\n", n, n % 2 ? " due:2026-04-01" : "",
        n % 3 ? "" : " #home", n % 4 ? "" : " project:house"
  }' >"$folder/lines"
  "$program" --store "$folder/store-$count" --quiet --atomic -f "$folder/lines"
done

# Copies a store as new, without a lock file that records a check of its names.
copy_of() { # STORE
  cp "$folder/store-$1" "$folder/store"
  rm -f "$folder/store.lock"
}

# Counts the instructions of a command on a store last written by the program itself.
count_of() { # NAME STORE WORD...
  copy_of "$2"
  "$program" --store "$folder/store" --quiet add Buy bread
  count "$@"
}

count() { # NAME STORE WORD...
  name=$1
  shift 2
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" --store "$folder/store" "$@" \
    2>&1 >/dev/null | awk -v name="$name" '/Collected/ { printf "%-24s %d\n", name, $NF }'
}

{
  count_of "start" 10 count
  count_of "count of 10,000" 10000 count
  count_of "add to 10,000" 10000 add Buy milk tomorrow
  count_of "done of 10,000" 10000 done 5
  count_of "list of 10,000" 10000 list
  count_of "undo of 10,000" 10000 undo
  copy_of 10000
  count "first add to a copy" 10000 add Buy milk tomorrow
  python3 "$here/keys.py" "$program" "$folder/store-10000"
} >"$folder/now"

if [ "${3:-}" = --write ]; then
  cp "$folder/now" "$figures"
fi
awk 'NR == FNR { old[substr($0, 1, 24)] = substr($0, 25) + 0; next }
  { name = substr($0, 1, 24); now = substr($0, 25) + 0; was = old[name]
    change = was ? (now - was) * 100 / was : 0
    printf "%s %12d %12d %+6.1f %%\n", name, was, now, change
    if (!was || change > 10) failed = 1 }
  END { exit failed }' "$figures" "$folder/now"
