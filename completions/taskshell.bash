# Completion of taskshell for bash. Every offer is inserted quoted and never run.

# Prints the word with its quotes and backslashes taken off, as far as it has been typed.
_taskshell_unquoted() {
  local word=$1 result= quote= char i
  for ((i = 0; i < ${#word}; i++)); do
    char=${word:i:1}
    if [[ $quote == "'" ]]; then
      if [[ $char == "'" ]]; then quote=; else result+=$char; fi
    elif [[ $char == '\' ]]; then
      ((i++))
      result+=${word:i:1}
    elif [[ $char == '"' ]]; then
      if [[ $quote == '"' ]]; then quote=; else quote='"'; fi
    elif [[ $char == "'" && -z $quote ]]; then
      quote="'"
    else
      result+=$char
    fi
  done
  printf '%s' "$result"
}

_taskshell() {
  # bash also breaks words at @ and :, so pieces without a space between them are joined again.
  local -a words=()
  local rest=$COMP_LINE piece i
  for ((i = 0; i <= COMP_CWORD; i++)); do
    piece=${COMP_WORDS[i]}
    if ((i > 0)) && [[ $rest == "$piece"* && -n $piece ]]; then
      words[${#words[@]} - 1]+=$piece
    else
      rest=${rest#"${rest%%[![:space:]]*}"}
      words+=("$piece")
    fi
    rest=${rest#"$piece"}
  done

  local -a arguments=()
  for piece in "${words[@]:1}"; do
    arguments+=("$(_taskshell_unquoted "$piece")")
  done

  # bash replaces only $2; what stands before it in the word stays. An open quote stays, too,
  # and is closed by bash.
  local replaced kept quote=
  replaced=$(_taskshell_unquoted "$2")
  kept=${arguments[${#arguments[@]} - 1]%"$replaced"}
  piece=${COMP_WORDS[COMP_CWORD]}
  [[ $piece == [\'\"]* ]] && quote=${piece:0:1}

  COMPREPLY=()
  local offer detail
  while IFS=$'\t' read -r offer detail; do
    offer=${offer#"$kept"}
    case $quote in
    "'") offer=${offer//\'/\'\\\'\'} ;;
    '"')
      offer=${offer//\\/\\\\}
      offer=${offer//\"/\\\"}
      offer=${offer//\$/\\\$}
      offer=${offer//\`/\\\`}
      ;;
    *) printf -v offer '%q' "$offer" ;;
    esac
    COMPREPLY+=("$offer")
  done < <("${words[0]}" --complete -- "${arguments[@]}" 2>/dev/null)
}

complete -o nosort -F _taskshell taskshell 2>/dev/null || complete -F _taskshell taskshell
