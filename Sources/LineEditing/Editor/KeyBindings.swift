/// A command of the editor, beyond those of libedit.
enum EditorCommand: CaseIterable {
  case accept
  case insertNewline
  case interrupt
  case deleteForwardOrEnd
  case suspend
  case complete
  case search
  case older
  case newer
  case moveLeft
  case moveRight
  case moveWordLeft
  case moveWordRight
  case moveToStart
  case moveToEnd
  case deleteBackward
  case deleteForward
  case killWordBackward
  case killBlankBackward
  case killWordForward
  case killToStart
  case killToEnd
  case yank
  /// Replaces the text just yanked by an older one.
  case yankOlder
  /// The last word of the line before, then of the one before that.
  case lastWord
  case transposeWords
  /// Reads a part of the line the other way: what the program offers for it.
  case readOtherwise
  /// Writes an abbreviation out, and puts a space behind it.
  case expand
  case undo
  case redo
  case clearScreen
  /// Puts the next character into the line, whatever it is.
  case quote
  case paste
  /// The command of the last key with a name.
  case namedKey
  case editExternally
  case nothing

  /// Whether a number typed before it says how often it is done.
  var isRepeatable: Bool {
    switch self {
    case .older, .newer, .moveLeft, .moveRight, .moveWordLeft, .moveWordRight, .deleteBackward,
      .deleteForward, .killWordBackward, .killBlankBackward, .killWordForward, .yank,
      .transposeWords, .undo, .redo:
      true
    default: false
    }
  }

  /// The state of the line after a command.
  enum Outcome {
    /// Editing goes on.
    case goOn
    /// The line is finished; the editor knows how.
    case finished
  }
}

/// The keys of the editor's commands: what is bound, and what help lists.
package enum KeyBindings {
  /// Stands in libedit's key maps for every key with a name, and for pasted text.
  ///
  /// libedit could not tell a lone escape from the beginning of their sequences; and a command must
  /// only run when libedit calls it, since it may be in the middle of one of vi's.
  static let placeholder: Unicode.Scalar = "\u{80}"

  /// A key or several.
  enum Keys: ExpressibleByStringLiteral {
    /// In the notation of `editrc`.
    case typed(String)
    /// A key with a name, with any modifiers.
    case named(Key.Name)
    /// A key with a name, with Alt or Control.
    case modified(Key.Name)

    init(stringLiteral keys: String) { self = .typed(keys) }
  }

  /// The keys of a command, the usual one first, and those in vi's command mode.
  ///
  /// Those that begin with escape or `^X` are bound in emacs mode only, the others in vi's insert mode
  /// as well.
  private typealias Row = (command: EditorCommand, keys: [Keys], inCommandMode: [String])

  private static let rows: [Row] = [
    (.accept, ["^M", "^J"], ["^M", "^J"]), (.interrupt, ["^C"], ["^C"]),
    (.deleteForwardOrEnd, ["^D"], ["^D"]), (.suspend, ["^Z"], ["^Z"]), (.complete, ["^I"], []),
    (.search, ["^R", "^S"], ["^R", "/", "?"]),
    (.older, [.named(.up), "^P", "\\ep"], ["k", "-", "^P"]),
    (.newer, [.named(.down), "^N", "\\en"], ["j", "+", "^N"]),
    (.clearScreen, ["^L"], ["^L"]), (.deleteBackward, ["^?", "^H"], []),
    (.deleteForward, [.named(.delete)], []), (.killBlankBackward, ["^W"], []),
    (.killToStart, ["^U"], []), (.killToEnd, ["^K"], []),
    (.moveToStart, ["^A", .named(.home)], []), (.moveToEnd, ["^E", .named(.end)], []),
    (.moveRight, [.named(.right), "^F"], []), (.moveLeft, [.named(.left), "^B"], []),
    (.yank, ["^Y"], []), (.undo, ["^_", "^X^U"], []), (.quote, ["^V"], []),
    (.namedKey, ["\\200"], ["\\200"]),
    (.moveWordLeft, ["\\eb", .modified(.left)], []),
    (.moveWordRight, ["\\ef", .modified(.right)], []),
    (.killWordForward, ["\\ed", .modified(.delete)], []),
    (.killWordBackward, ["\\e^?", "\\e^H"], []), (.yankOlder, ["\\ey"], []),
    (.lastWord, ["\\e."], []), (.transposeWords, ["\\et"], []), (.readOtherwise, ["\\ea"], []),
    (.redo, ["\\e/"], []),
    (.editExternally, ["^X^E"], ["v"]),
    (.nothing, ["\\ex"], [":", "G", "n", "N", "@"]),
  ]

  /// A key in the notation of `editrc`, and its command.
  typealias Binding = (keys: String, command: EditorCommand)

  /// In emacs mode and in vi's insert mode.
  static var common: [Binding] { typed { !needsEmacs($0) } }
  /// In emacs mode only, where escape is a prefix.
  static var emacs: [Binding] { typed(needsEmacs) }
  /// In vi's command mode.
  static var viCommand: [Binding] {
    rows.flatMap { row in row.inCommandMode.map { ($0, row.command) } }
  }

  private static func typed(_ isMeant: (String) -> Bool) -> [Binding] {
    rows.flatMap { row in
      row.keys.compactMap { keys in
        guard case .typed(let keys) = keys, isMeant(keys) else { return nil }
        return (keys, row.command)
      }
    }
  }

  private static func needsEmacs(_ keys: String) -> Bool {
    keys.hasPrefix("\\e") || keys.hasPrefix("^X")
  }

  /// The command of a key with a name; nil when it has none.
  static func command(for name: Key.Name, _ modifiers: Key.Modifiers) -> EditorCommand? {
    let isModified = !modifiers.isDisjoint(with: [.control, .alt])
    var command: EditorCommand?
    for row in rows {
      for case .named(name) in row.keys { command = command ?? row.command }
      for case .modified(name) in row.keys where isModified { return row.command }
    }
    return command
  }

  /// The keys of the command of that name as people call them, the usual one first: `Ctrl-A`.
  package static func names(of command: String) -> [String] {
    rows.first { "\($0.command)" == command }?.keys.map { keys in
      switch keys {
      case .typed(let keys): Self.name(of: keys)
      case .named(let name): "\(name)".capitalized
      case .modified(let name): "Alt-" + "\(name)".capitalized
      }
    } ?? []
  }

  /// `Ctrl-X Ctrl-E` for `^X^E`, `Alt-F` for `\ef`.
  private static func name(of keys: String) -> String {
    var (names, prefix, rest) = ([String](), "", keys[...])
    while let first = rest.popFirst() {
      switch (first, rest.first) {
      case ("\\", "e"): prefix = "Alt-"
      case ("^", "I"): names.append("Tab")
      case ("^", "M"): names.append("Enter")
      case ("^", "?"): names.append(prefix + "Backspace")
      case ("^", let letter?): names.append("\(prefix)Ctrl-\(letter)")
      default:
        names.append(prefix + first.uppercased())
        continue
      }
      rest = rest.dropFirst()
    }
    return names.joined(separator: " ")
  }
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
