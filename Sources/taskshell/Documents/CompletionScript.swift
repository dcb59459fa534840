import LineEditing
import TaskLanguage
import TaskShellKit

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

    """#

  private static let zsh = #"""
    #compdef taskshell
    # Completion of taskshell for zsh. Every offer is inserted quoted and never run.

    _taskshell() {
      local -a arguments offers descriptions folders home
      local offer detail typed
      # Of the word at the cursor what is typed, without a quote that is still open.
      typed=${(Q)PREFIX}
      arguments=("${(@Q)words[2,CURRENT - 1]}" "$typed")
      local -i others=0
      while IFS=$'\t' read -r offer detail; do
        if [[ $offer == '~/'* ]]; then
          home+=("~/${(q)offer#\~/}")
        elif [[ $offer == */ ]]; then
          folders+=("$offer")
        else
          offers+=("$offer")
          descriptions+=("$offer${detail:+  -- $detail}")
        fi
        [[ ${(L)offer[1,$#typed]} == ${(L)typed} ]] || others=1
      done < <("${(Q)words[1]}" --complete -- "${arguments[@]}" 2>/dev/null)
      (($#offers)) && compadd -U -l -V taskshell -d descriptions -a offers
      (($#folders)) && compadd -U -S '' -V folders -a folders
      (($#home)) && compadd -U -Q -S '' -V home -a home
      # Their common beginning would take the place of what was typed: they are listed, and the
      # next Tab chooses.
      if ((others && $#offers + $#folders > 1)); then
        [[ $compstate[insert] == automenu ]] || compstate[insert]=
        compstate[list]='list force'
      fi
      (($#offers + $#folders + $#home))
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
        set -l words (commandline -opc)
        # The word at the cursor without its backslashes, and without a quote that is still open.
        set -l current (commandline -ct)
        set -l typed (string unescape -- $current 2>/dev/null)
        or set typed (string replace -r '^["\']' '' -- $current)
        taskshell --complete -- $words[2..] "$typed" 2>/dev/null
    end

    complete -c taskshell -f -k -a '(__taskshell_offers)'

    """#
}

/// Answers completion scripts of other shells: one offer per line, a tab before its description.
enum OuterCompletion {
  /// Prints nothing if the store cannot be read or the words are invalid.
  ///
  /// - Parameter words: those after `taskshell`; the last one is to be completed.
  static func print(words: [String], environment: [String: String]) {
    let output = Output()
    defer { output.flush() }
    if let offers = OptionCompletion(Language(environment: environment)).offers(for: words) {
      for offer in offers { write(offer.argument, offer.detail, to: output) }
      return
    }
    guard let line = try? LaunchLine(words, isLenient: true) else { return }
    var options = line.options
    try? options.take(.noStartup, "")
    // The outer shell has not expanded this word yet.
    if let path = options.store, path.hasPrefix("~/"), let home = environment["HOME"] {
      options.store = home + path.dropFirst()
    }
    guard
      let session = try? Session(options: options, environment: environment, isInteractive: false)
    else { return }
    do { try session.shell.model.refresh() } catch { return }
    let completer = OuterCompleter(shell: session.shell, paths: PathListing.paths)
    for offer in completer.offers(for: line.words) {
      write(offer.argument, offer.detail, to: output)
    }
  }

  /// Writes an offer, which the outer shell prints as it is; omits one with control characters.
  private static func write(_ argument: String, _ detail: String, to output: Output) {
    guard TerminalText.sanitized(argument) == argument else { return }
    output.write("\(argument)\t\(TerminalText.sanitized(detail))\n")
  }
}

/// Completion of the options before a command and of their values.
struct OptionCompletion {
  private let language: Language

  init(_ language: Language) { self.language = language }

  /// Returns completions of the last word; nil if it is part of a command.
  func offers(for words: [String]) -> [(argument: String, detail: String)]? {
    var option: LaunchOption?
    for word in words.dropLast() {
      if option != nil {
        option = nil
        continue
      }
      guard word.hasPrefix("-"), word != "-", word != "--" else { return nil }
      option = LaunchOption(typed: word[...]).flatMap { $0.valueName == nil ? nil : $0 }
    }
    let typed = words.last ?? ""
    if let option { return values(of: option, typed) }
    if let equals = typed.firstIndex(of: "="), let option = LaunchOption(typed: typed[..<equals]) {
      let mark = typed[...equals]
      return values(of: option, String(typed.dropFirst(mark.count))).map { (mark + $0.0, $0.1) }
    }
    guard typed.hasPrefix("-") else { return nil }
    return LaunchOption.allCases.filter { !$0.isHidden && $0.rawValue.hasPrefix(typed) }
      .map { ($0.rawValue, $0.summary.text(in: language)) }
  }

  private func values(
    of option: LaunchOption, _ typed: String
  ) -> [(argument: String, detail: String)] {
    switch option {
    case .file, .store: PathListing.paths(beginningWith: typed).map { ($0, "") }
    case .command: []
    default:
      (option.valueName ?? "").split(separator: "|").map(String.init)
        .filter { $0.hasPrefix(typed) }.map { ($0, "") }
    }
  }
}
