/// The completion scripts for other shells, as they are committed under `completions/`.
///
/// Each hands the words to the hidden `--complete` and inserts every answer as data, quoted by the
/// shell itself: a task named `$(touch x)` must not run when it is completed.
enum CompletionScript {
  static func text(for shell: OuterShell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static let bash = #"""
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

    """#

  private static let zsh = #"""
    #compdef taskshell
    # Completion of taskshell for zsh. Every offer is inserted quoted and never run.

    _taskshell() {
      local -a arguments offers descriptions
      local offer detail
      arguments=("${(@Q)words[2,CURRENT]}")
      while IFS=$'\t' read -r offer detail; do
        offers+=("$offer")
        descriptions+=("$offer${detail:+  -- $detail}")
      done < <("${(Q)words[1]}" --complete -- "${arguments[@]}" 2>/dev/null)
      compadd -U -l -V taskshell -d descriptions -a offers
    }

    if [[ $funcstack[1] == _taskshell ]]; then
      _taskshell "$@"
    else
      compdef _taskshell taskshell
    fi

    """#

  private static let fish = #"""
    # Completion of taskshell for fish, which quotes what it inserts.

    function __taskshell_offers
        set -l words (commandline -opc) (commandline -ct)
        taskshell --complete -- $words[2..] 2>/dev/null
    end

    complete -c taskshell -f -k -a '(__taskshell_offers)'

    """#
}
