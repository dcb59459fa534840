/// The keys of the editor's commands, in the notation of `editrc`.
enum KeyBindings {
  /// Stands in libedit's key maps for every key with a name, and for pasted text.
  ///
  /// libedit could not tell a lone escape from the beginning of their sequences; and a command must
  /// only run when libedit calls it, since it may be in the middle of one of vi's.
  static let messenger: Unicode.Scalar = "\u{80}"

  /// A key and its command.
  typealias Binding = (keys: String, command: EditorCommand)

  /// In emacs mode and in vi's insert mode.
  static let common: [Binding] = [
    ("^M", .accept), ("^J", .accept), ("^C", .interrupt), ("^D", .deleteForwardOrEnd),
    ("^Z", .suspend), ("^I", .complete), ("^R", .search), ("^S", .search), ("^P", .older),
    ("^N", .newer), ("^L", .clearScreen), ("^H", .deleteBackward), ("^?", .deleteBackward),
    ("^W", .killBlankBackward), ("^U", .killToStart), ("^A", .moveToStart), ("^E", .moveToEnd),
    ("^F", .moveRight), ("^B", .moveLeft), ("^K", .killToEnd), ("^Y", .yank), ("^_", .undo),
    ("^V", .quote), ("\\200", .messenger),
  ]

  /// In emacs mode only, where escape is a prefix.
  static let emacs: [Binding] = [
    ("\\eb", .moveWordLeft), ("\\ef", .moveWordRight), ("\\ed", .killWordForward),
    ("\\e^?", .killWordBackward), ("\\e^H", .killWordBackward), ("\\ey", .yankOlder),
    ("\\e.", .lastWord), ("\\et", .transposeWords), ("\\e/", .redo),
    ("\\ep", .older), ("\\en", .newer), ("^X^E", .editExternally),
    ("^X^U", .undo), ("\\ex", .nothing),
  ]

  /// In vi's command mode.
  static let viCommand: [Binding] = [
    ("^M", .accept), ("^J", .accept), ("^C", .interrupt), ("^D", .deleteForwardOrEnd),
    ("^Z", .suspend), ("^R", .search), ("/", .search), ("?", .search), ("k", .older),
    ("j", .newer), ("-", .older), ("+", .newer), ("^P", .older), ("^N", .newer),
    ("^L", .clearScreen), ("v", .editExternally), (":", .nothing), ("G", .nothing),
    ("n", .nothing), ("N", .nothing), ("@", .nothing),
    ("\\200", .messenger),
  ]

  /// The command of a key with a name; nil when it has none.
  static func command(for name: Key.Name, _ modifiers: Key.Modifiers) -> EditorCommand? {
    let byWord = !modifiers.isDisjoint(with: [.control, .alt])
    switch name {
    case .up: return .older
    case .down: return .newer
    case .left: return byWord ? .moveWordLeft : .moveLeft
    case .right: return byWord ? .moveWordRight : .moveRight
    case .home: return .moveToStart
    case .end: return .moveToEnd
    case .delete: return byWord ? .killWordForward : .deleteForward
    case .pageUp, .pageDown, .insert, .backTab: return nil
    }
  }
}
