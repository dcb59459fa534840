#!/bin/sh
# Lists the functions that usual commands run, those of the most commands first, as the linker wants
# them: function-order.sh PROGRAM >packaging/function-order
#
# A start reads them from some 100 places of the program's file otherwise, and from a few side by side.
# PROGRAM is a release that is not stripped. Functions that are gone are no harm to the linker, and new
# ones are only not moved: writing the list anew matters before a release, not with every change.
set -eu

program=$(realpath "${1:?usage: function-order.sh PROGRAM}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export HOME="$folder" TASKSHELL_NOW=2026-03-11T10:00:00 LC_ALL=C.UTF-8 TZ=UTC USER=bench TERM=xterm
unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME

run() { # WORD...
  valgrind -q --tool=callgrind --demangle=no --callgrind-out-file="$folder/run.%p" \
    "$program" --store "$folder/store" "$@" >"$folder/out" 2>&1
}

awk 'BEGIN {
  for (n = 1; n <= 1000; n++)
    printf "add Call the plumber %d%s%s%s\n", n, n % 2 ? " due:2026-04-01" : "",
      n % 3 ? "" : " #home", n % 4 ? "" : " project:house"
}' | run --atomic -f -
while read -r words; do
  # shellcheck disable=SC2086 # words of a command
  run $words </dev/null
done <<'END'
count
list
list #home due<eom
add Call Bob
add Buy milk tomorrow !high #home
done 5
edit 7 friday
--yes edit 1-20 !high
undo
show 3
agenda
next
prompt
search plumber
delete 9
log limit:3
--json list limit:3
END
export LC_ALL=ja_JP.UTF-8
run list
run add 牛乳を買う 明日
# What is typed: the words of the command for `script` are those of a shell.
export program folder
printf 'add Buy bread fri\rlist\rquit\r' | timeout 60 script -qec '
  valgrind -q --tool=callgrind --demangle=no --callgrind-out-file="$folder/run.%p" \
    "$program" --store "$folder/store"' /dev/null >"$folder/out" 2>&1

cat "$folder"/run.* | sed -nE "s/^c?fn=\([0-9]+\) ([^']+)('[0-9]+)?$/\1/p" | LC_ALL=C sort | uniq -c |
  LC_ALL=C sort -k1,1nr -k2 | awk '{ print $2 }' >"$folder/called"
nm --defined-only "$program" | awk '$2 ~ /[tTwW]/ { print $3 }' >"$folder/defined"
awk 'NR == FNR { defined[$1] = 1; next } $1 in defined { print ".text." $1 }' "$folder/defined" "$folder/called"
