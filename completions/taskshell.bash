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

# Prints an offer as it stands in a line, within that quote if one is open.
_taskshell_quoted() {
  local offer=$1 home=
  case $2 in
  "'") offer=${offer//\'/\'\\\'\'} ;;
  '"')
    offer=${offer//\\/\\\\}
    offer=${offer//\"/\\\"}
    offer=${offer//\$/\\\$}
    offer=${offer//\`/\\\`}
    ;;
  *)
    [[ $offer == '~/'* ]] && home='~/' offer=${offer:2}
    [[ -n $offer ]] && printf -v offer '%q' "$offer"
    ;;
  esac
  printf '%s' "$home$offer"
}

# Whether the first text begins with the second, in any case.
_taskshell_begins() {
  local before=1 result=0
  shopt -q nocasematch || before=0
  shopt -s nocasematch
  [[ ${1:0:${#2}} == "$2" ]] || result=1
  ((before)) || shopt -u nocasematch
  return $result
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

  local typed=${arguments[${#arguments[@]} - 1]} offer detail
  local -a offers=() beginning=()
  while IFS=$'\t' read -r offer detail; do
    offers+=("$offer")
    _taskshell_begins "$offer" "$typed" && beginning+=("$offer")
  done < <("${words[0]}" --complete -- "${arguments[@]}" 2>/dev/null)

  # readline puts the common beginning of all offers in the place of what was typed. Those that
  # do not go on from it are only listed, unless there is just one; the empty one keeps the line.
  ((${#beginning[@]})) && offers=("${beginning[@]}")
  COMPREPLY=()
  ((${#beginning[@]} == 0 && ${#offers[@]} > 1)) && COMPREPLY=('')
  for offer in "${offers[@]}"; do
    [[ -n $kept ]] && offer=${offer:${#kept}}
    COMPREPLY+=("$(_taskshell_quoted "$offer" "$quote")")
  done
  [[ ${#offers[@]} == 1 && ${offers[0]} == */ ]] && compopt -o nospace 2>/dev/null
  return 0
}

complete -o nosort -F _taskshell taskshell 2>/dev/null || complete -F _taskshell taskshell
