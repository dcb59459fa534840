/// A command of the editor, in addition to those of libedit.
enum EditorCommand: String, CaseIterable {
  case accept
  case insertNewline
  case interrupt
  case deleteForwardOrEnd
  case suspend
  case complete
  case search
  case older
  case newer
  /// Replaces the word at the cursor by an earlier one that contains it.
  case olderWord
  case newerWord
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
  /// Inserts the last word of the previous line; repeated, that of the line before.
  case lastWord
  case transposeWords
  /// Switches a part of the line to the other reading that the program offers.
  case readOtherwise
  /// Expands an abbreviation, and inserts a space after it.
  case expand
  case undo
  case redo
  case clearScreen
  /// Inserts the next character literally.
  case quote
  case paste
  /// The command of the last named key.
  case namedKey
  case editExternally
  case nothing

  /// Whether a count typed before it repeats it.
  var isRepeatable: Bool {
    switch self {
    case .older, .newer, .olderWord, .newerWord, .moveLeft, .moveRight, .moveWordLeft,
      .moveWordRight, .deleteBackward,
      .deleteForward, .killWordBackward, .killBlankBackward, .killWordForward, .yank,
      .transposeWords, .undo, .redo:
      true
    default: false
    }
  }

  /// The state of the line after a command.
  enum Outcome {
    /// Editing continues.
    case goOn
    /// The line is finished; the editor has the result.
    case finished
  }
}

/// The key bindings of the editor's commands, for libedit and for help.
package enum KeyBindings {
  /// Represents every named key and pasted text in libedit's key maps.
  ///
  /// libedit could not tell a lone escape from the beginning of their sequences; and commands must
  /// only run when libedit calls them, since it may be in the middle of one of vi's.
  static let placeholder: Unicode.Scalar = "\u{80}"

  /// One or more keys.
  enum Keys: ExpressibleByStringLiteral {
    /// Keys in the notation of `editrc`.
    case typed(String)
    /// A named key, with any modifiers.
    case named(Key.Name)
    /// A named key, with Alt or Control.
    case modified(Key.Name)

    init(stringLiteral keys: String) { self = .typed(keys) }
  }

  /// The keys of a command, the usual ones first, and those in vi's command mode.
  ///
  /// Those that begin with escape or `^X` are bound in emacs mode only, the others also in vi's
  /// insert mode.
  private typealias Row = (command: EditorCommand, keys: [Keys], inCommandMode: [String])

  private static let rows: [Row] = [
    (.accept, ["^M", "^J"], ["^M", "^J"]), (.interrupt, ["^C"], ["^C"]),
    (.deleteForwardOrEnd, ["^D"], ["^D"]), (.suspend, ["^Z"], ["^Z"]), (.complete, ["^I"], []),
    (.search, ["^R", "^S"], ["^R", "/", "?"]),
    (.older, [.named(.up), "^P", "\\ep"], ["k", "-", "^P"]),
    (.newer, [.named(.down), "^N", "\\en"], ["j", "+", "^N"]),
    (.olderWord, [.modified(.up)], []), (.newerWord, [.modified(.down)], []),
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

  /// The bindings in emacs mode and in vi's insert mode.
  static var common: [Binding] { typed { !needsEmacs($0) } }
  /// The bindings in emacs mode only, where escape is a prefix.
  static var emacs: [Binding] { typed(needsEmacs) }
  /// The bindings in vi's command mode.
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

  /// Returns the command of a named key; nil if it has none.
  static func command(for name: Key.Name, _ modifiers: Key.Modifiers) -> EditorCommand? {
    let isModified = !modifiers.isDisjoint(with: [.control, .alt])
    var command: EditorCommand?
    for row in rows {
      for case .named(name) in row.keys { command = command ?? row.command }
      for case .modified(name) in row.keys where isModified { return row.command }
    }
    return command
  }

  /// Returns the display names of the keys of that command, such as `Ctrl-A`, the usual one first.
  package static func names(of command: String) -> [String] {
    rows.first { $0.command.rawValue == command }?.keys.map { keys in
      switch keys {
      case .typed(let keys): Self.name(of: keys)
      case .named(let name): "\(name)".capitalized
      case .modified(let name): "Alt-" + "\(name)".capitalized
      }
    } ?? []
  }

  /// Returns the display name: `Ctrl-X Ctrl-E` for `^X^E`, `Alt-F` for `\ef`.
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
  /// The text with its first letter capitalised.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
