# Completion of taskshell for fish, which quotes what it inserts.

function __taskshell_offers
    set -l words (commandline -opc)
    # The word at the cursor without its backslashes, and without a quote that is still open.
    set -l current (commandline -ct)
    set -l typed (string unescape -- $current 2>/dev/null)
    or set typed (string replace -r '^["\']' '' -- $current)
    taskshell --complete -- $words[2..] "$typed" 2>/dev/null
end

complete -c taskshell -f -k -a '(__taskshell_offers)'
