/// Input that was read from the terminal and is not handled yet.
struct KeyInput {
  var decoder = KeyDecoder()
  /// Bytes read ahead while text was pasted.
  var unread: ArraySlice<UInt8> = []
  /// Scalars that libedit gets before the next key.
  var queued: [Unicode.Scalar] = []
  /// The command of a key that libedit knows by ``KeyBindings/placeholder`` only.
  var namedKeyCommand: EditorCommand?
  /// Whether that character itself was typed.
  var isPlaceholderTyped = false

  /// Keeps what was typed ahead, but nothing that belongs to the line before.
  mutating func forgetCommands() {
    queued = []
    namedKeyCommand = nil
    isPlaceholderTyped = false
  }
}
