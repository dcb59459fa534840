import CEditLine

/// What libedit calls: C functions that find their editor in libedit's client data.
enum EditorCallbacks {
  /// Tells libedit about the functions and binds the keys.
  ///
  /// The user's settings come before our keys, because choosing vi's keys empties the maps, and
  /// what they bind comes once more after them, because it wins.
  static func install(on handle: EditLineHandle, _ settings: EditorSettingsFile) {
    handle.setRead(readScalar)
    for (name, help, function) in commands { handle.add(name, help: help, function) }
    handle.readUserSettings(at: settings.path)
    for binding in KeyBindings.common { handle.bind(binding.keys, to: name(of: binding.command)) }
    if handle.isVi {
      for binding in KeyBindings.viCommand {
        handle.bindInCommandMode(binding.keys, to: name(of: binding.command))
      }
    } else {
      for binding in KeyBindings.emacs { handle.bind(binding.keys, to: name(of: binding.command)) }
    }
    handle.obey(settings.bindings)
  }

  /// The name a user may bind keys to.
  static func name(of command: EditorCommand) -> String {
    "line-\(command)"
  }

  private typealias Function = @convention(c) (OpaquePointer?, Int32) -> UInt8

  /// One C function for each command, since libedit does not say which name it calls.
  private static var commands: [(name: String, help: String, function: Function)] {
    EditorCommand.allCases.map { command in
      (name(of: command), "See the manual of the program.", function(for: command))
    }
  }

  private static func function(for command: EditorCommand) -> Function {
    switch command {
    case .accept: { editor, _ in run(.accept, editor) }
    case .insertNewline: { editor, _ in run(.insertNewline, editor) }
    case .interrupt: { editor, _ in run(.interrupt, editor) }
    case .deleteForwardOrEnd: { editor, _ in run(.deleteForwardOrEnd, editor) }
    case .suspend: { editor, _ in run(.suspend, editor) }
    case .complete: { editor, _ in run(.complete, editor) }
    case .search: { editor, _ in run(.search, editor) }
    case .older: { editor, _ in run(.older, editor) }
    case .newer: { editor, _ in run(.newer, editor) }
    case .moveLeft: { editor, _ in run(.moveLeft, editor) }
    case .moveRight: { editor, _ in run(.moveRight, editor) }
    case .moveWordLeft: { editor, _ in run(.moveWordLeft, editor) }
    case .moveWordRight: { editor, _ in run(.moveWordRight, editor) }
    case .moveToStart: { editor, _ in run(.moveToStart, editor) }
    case .moveToEnd: { editor, _ in run(.moveToEnd, editor) }
    case .deleteBackward: { editor, _ in run(.deleteBackward, editor) }
    case .deleteForward: { editor, _ in run(.deleteForward, editor) }
    case .killWordBackward: { editor, _ in run(.killWordBackward, editor) }
    case .killBlankBackward: { editor, _ in run(.killBlankBackward, editor) }
    case .killWordForward: { editor, _ in run(.killWordForward, editor) }
    case .killToStart: { editor, _ in run(.killToStart, editor) }
    case .killToEnd: { editor, _ in run(.killToEnd, editor) }
    case .yank: { editor, _ in run(.yank, editor) }
    case .yankOlder: { editor, _ in run(.yankOlder, editor) }
    case .lastWord: { editor, _ in run(.lastWord, editor) }
    case .transposeWords: { editor, _ in run(.transposeWords, editor) }
    case .readOtherwise: { editor, _ in run(.readOtherwise, editor) }
    case .expand: { editor, _ in run(.expand, editor) }
    case .undo: { editor, _ in run(.undo, editor) }
    case .redo: { editor, _ in run(.redo, editor) }
    case .quote: { editor, _ in run(.quote, editor) }
    case .paste: { editor, _ in run(.paste, editor) }
    case .namedKey: { editor, _ in run(.namedKey, editor) }
    case .clearScreen: { editor, _ in run(.clearScreen, editor) }
    case .editExternally: { editor, _ in run(.editExternally, editor) }
    case .nothing: { editor, _ in run(.nothing, editor) }
    }
  }
}

private func owner(of editor: OpaquePointer?) -> LineEditor? {
  guard let editor, let data = ced_client_data(editor) else { return nil }
  return Unmanaged<LineEditor>.fromOpaque(data).takeUnretainedValue()
}

private func readScalar(_ editor: OpaquePointer?, _ scalar: UnsafeMutablePointer<Int32>?) -> Int32 {
  guard let scalar, let next = owner(of: editor)?.nextScalar() else { return 0 }
  scalar.pointee = Int32(next.value)
  return 1
}

private func run(_ command: EditorCommand, _ editor: OpaquePointer?) -> UInt8 {
  switch owner(of: editor)?.perform(command) {
  case .goOn: UInt8(CC_REFRESH)
  case .finished: UInt8(CC_NEWLINE)
  case nil: UInt8(CC_ERROR)
  }
}
