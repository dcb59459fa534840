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
  /// The mouse was used, where the terminal was asked to tell.
  case mouse(MouseReport)
  /// A control sequence that the user has bound to something in `~/.editrc`.
  case bound([UInt8])
  /// The terminal answers whether its background is light; nil for an answer that says no colour.
  case background(isLight: Bool?)
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
    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
  }
}

/// What a terminal tells of the mouse in xterm's mode 1006; places count from 0.
struct MouseReport: Equatable {
  /// 0 for the left button, 64 and 65 for the wheel up and down; more with modifiers held.
  let button: Int
  let row: Int
  let column: Int
  let isPress: Bool
}

/// Text between the marks of a bracketed paste.
enum PastedText {
  /// The text as it is put into the line: rows end with line feeds whatever the terminal sent,
  /// there is none at the end, and NUL and invalid UTF-8 become U+FFFD.
  static func normalized(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      switch byte {
      case 0x0A where previous == 0x0D: break
      case 0x0D: result.append(0x0A)
      case 0: result.append(contentsOf: [0xEF, 0xBF, 0xBD])
      default: result.append(byte)
      }
      previous = byte
    }
    while result.last == 0x0A { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }
}
