/// One key as the terminal sent it.
enum Key: Equatable {
  /// A printable scalar or a control character.
  case scalar(Unicode.Scalar)
  /// Escape alone.
  case escape
  /// A key with Alt: escape and then a scalar.
  case alt(Unicode.Scalar)
  /// A key that has a name, with the modifiers held.
  case named(Name, Modifiers)
  /// The terminal announces pasted text; it ends with ``KeyDecoder/pasteEnd``.
  case pasteStart
  /// A control sequence that the user has bound to something in `~/.editrc`.
  case bound([UInt8])
  /// A control sequence that is not known here.
  case unknown

  /// Keys without a character.
  enum Name: Equatable {
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    case insert
    case delete
    case backTab
  }

  /// Shift 1, Alt 2, Control 4, as in the parameter of xterm's control sequences less one.
  struct Modifiers: OptionSet {
    let rawValue: Int
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
  }
}
