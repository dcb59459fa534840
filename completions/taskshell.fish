# Completion of taskshell for fish, which quotes what it inserts.

function __taskshell_offers
    set -l words (commandline -opc) (commandline -ct)
    taskshell --complete -- $words[2..] 2>/dev/null
end

complete -c taskshell -f -k -a '(__taskshell_offers)'
