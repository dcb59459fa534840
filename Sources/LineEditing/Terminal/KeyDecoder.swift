/// A key as the terminal sent it.
enum Key: Equatable {
  /// A printable scalar or a control character.
  case scalar(Unicode.Scalar)
  /// Escape alone.
  case escape
  /// A scalar with Alt: escape followed by the scalar.
  case alt(Unicode.Scalar)
  /// A named key, with the modifiers held.
  case named(Name, Modifiers)
  /// The start of pasted text, which ends with ``KeyDecoder/pasteEnd``.
  case pasteStart
  /// A mouse event, if the terminal was asked to report them.
  case mouse(MouseReport)
  /// A control sequence that the user has bound in `~/.editrc`.
  case bound([UInt8])
  /// The terminal's answer whether its background is light; nil if it names no colour.
  case background(isLight: Bool?)
  /// An unknown control sequence.
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

  /// Shift 1, Alt 2, Control 4: the parameter of xterm's control sequences minus one.
  struct Modifiers: OptionSet {
    let rawValue: Int
    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
  }
}

/// A mouse event in xterm's mode 1006; positions count from 0.
struct MouseReport: Equatable {
  /// 0 for the left button, 64 and 65 for the wheel up and down; more with modifiers held.
  let button: Int
  let row: Int
  let column: Int
  let isPress: Bool
}

/// Text between the marks of a bracketed paste.
enum PastedText {
  /// Returns the text to insert: rows end with line feeds whatever the terminal sent, there is none
  /// at the end, and NUL and invalid UTF-8 become U+FFFD.
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

/// Decodes keys from the bytes of a terminal: UTF-8, and control sequences of ECMA-48 and xterm.
///
/// Pure: bytes go in with ``feed(_:)``, keys come out of ``next()``. Accepts any byte sequence;
/// invalid UTF-8 becomes U+FFFD.
struct KeyDecoder {
  /// The bytes that end pasted text.
  static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  /// Ctrl-C and Ctrl-Z keep their meaning, even within an unfinished sequence.
  static let ownMeaning: Set<Unicode.Scalar> = ["\u{3}", "\u{1A}"]

  private static let longestSequence = 32
  /// The longest answer that is read as one.
  private static let longestString = 4096
  /// What an answer of a terminal begins with after escape: operating system commands, such as
  /// colours and titles, device control strings, such as its version, and kitty's graphics.
  private static let stringStarts: [UInt8: Set<UInt8>] = [
    UInt8(ascii: "]"): Set("0123456789lL".utf8), UInt8(ascii: "P"): Set("0123456789>=!$+|".utf8),
    UInt8(ascii: "_"): Set("G".utf8),
  ]
  private static let escapeByte: UInt8 = 0x1B

  /// Sequences, including escape, that are returned unchanged.
  var boundSequences: Set<[UInt8]> = []
  /// Whether the terminal was asked for its background: its answer, in any number of pieces and
  /// however late, is not a key.
  var awaitsBackground = false
  /// Whether a lone escape came, which may have been the beginning of the answer.
  private var isBehindEscape = false
  /// Whether an answer that nobody asked for has begun; it is dropped.
  private var isInString = false
  private var ready: [Key] = []
  private var taken = 0
  /// The bytes of an incomplete character or sequence.
  private var partial: [UInt8] = []

  /// The time for the rest of a sequence, in milliseconds; after it call ``flush()``. Nil if the last
  /// bytes mean nothing by themselves, such as a part of a character, however slow the connection.
  ///
  /// A lone escape, which is a key, is delayed by it, and so is Alt with what begins an answer;
  /// anything longer seldom is one.
  var pause: Int32? {
    guard partial.first == Self.escapeByte, !isInAnswer else { return nil }
    let isKey = partial.count == 1 || partial.count == 2 && Self.stringStarts[partial[1]] != nil
    return isKey ? 50 : 1000
  }

  /// Whether a character, a sequence or an answer has begun.
  var isIncomplete: Bool { !partial.isEmpty }

  /// Returns the next key, if one is complete.
  mutating func next() -> Key? {
    guard taken < ready.count else { return nil }
    defer {
      taken += 1
      if taken == ready.count {
        ready.removeAll(keepingCapacity: true)
        taken = 0
      }
    }
    return ready[taken]
  }

  /// Puts a key before all others.
  mutating func putBack(_ key: Key) {
    ready.replaceSubrange(..<taken, with: [key])
    taken = 0
  }

  /// Adds the next byte.
  mutating func feed(_ byte: UInt8) {
    if isInString { return continueString(byte) }
    if isInAnswer { return continueAnswer(byte) }
    let beginsAnswer =
      awaitsBackground && byte == UInt8(ascii: "]")
      && (partial == [Self.escapeByte] || partial.isEmpty && isBehindEscape)
    isBehindEscape = false
    if beginsAnswer {
      partial = [Self.escapeByte, byte]
    } else if partial.isEmpty {
      begin(byte)
    } else if partial[0] == Self.escapeByte {
      continueSequence(byte)
    } else {
      continueCharacter(byte)
    }
  }

  /// Ends an incomplete sequence after a pause: its bytes count by themselves.
  mutating func flush() {
    guard let first = partial.first, !isInAnswer else { return }
    isInString = false
    if first != Self.escapeByte {
      ready.append(.scalar("\u{FFFD}"))
    } else if partial.count == 1 {
      ready.append(.escape)
      isBehindEscape = awaitsBackground
    } else if partial.count == 2 {
      ready.append(.alt(Unicode.Scalar(partial[1])))
    } else {
      ready.append(.unknown)
    }
    partial = []
  }

  /// Whether an answer has begun.
  private var isInAnswer: Bool {
    awaitsBackground && !isInString && partial.count >= 2 && partial[1] == UInt8(ascii: "]")
  }

  /// Adds the next byte of an answer that is dropped. A control character ends it and counts.
  private mutating func continueString(_ byte: UInt8) {
    let isEnding = partial.last == Self.escapeByte
    if !isEnding, byte >= 0x20 || byte == Self.escapeByte, partial.count < Self.longestString {
      partial.append(byte)
      return
    }
    isInString = false
    partial = isEnding && byte != UInt8(ascii: "\\") ? [Self.escapeByte] : []
    if byte != 0x07, !isEnding || !partial.isEmpty { feed(byte) }
  }

  /// Adds the next byte of an answer; an invalid one is decoded as a key, and what came before it
  /// is dropped, except Alt and a bracket.
  private mutating func continueAnswer(_ byte: UInt8) {
    let start = TerminalBackground.answerStart
    let isEnding = partial.count > start.count && partial.last == Self.escapeByte
    if byte == 0x07 && partial.count >= start.count || isEnding && byte == UInt8(ascii: "\\") {
      let body = Array(partial[start.count...].prefix { $0 != Self.escapeByte })
      partial = []
      awaitsBackground = false
      ready.append(.background(isLight: TerminalBackground.isLight(answer: body)))
      return
    }
    let isPart =
      partial.count < start.count
      ? byte == start[partial.count]
      : !isEnding && (TerminalBackground.isPart(byte) || byte == Self.escapeByte)
    if isPart, partial.count < TerminalBackground.longestAnswer {
      partial.append(byte)
      return
    }
    if partial.count == 2 { return continueSequence(byte) }
    partial = isEnding ? [Self.escapeByte] : []
    feed(byte)
  }

  private mutating func begin(_ byte: UInt8) {
    switch byte {
    case Self.escapeByte, 0xC2...0xF4: partial = [byte]
    case 0..<0x80: ready.append(.scalar(Unicode.Scalar(byte)))
    default: ready.append(.scalar("\u{FFFD}"))
    }
  }

  private mutating func continueCharacter(_ byte: UInt8) {
    guard (0x80..<0xC0).contains(byte) else {
      flush()
      begin(byte)
      return
    }
    partial.append(byte)
    let length = partial[0] < 0xE0 ? 2 : partial[0] < 0xF0 ? 3 : 4
    guard partial.count == length else { return }
    let text = String(decoding: partial, as: UTF8.self)
    partial = []
    ready.append(.scalar(text.unicodeScalars.first ?? "\u{FFFD}"))
  }

  private mutating func continueSequence(_ byte: UInt8) {
    if partial.count == 1 {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "O"), UInt8(ascii: "]"), UInt8(ascii: "P"),
        UInt8(ascii: "_"):
        partial.append(byte)
      case Self.escapeByte:
        ready.append(.escape)
      case 0..<0x80:
        let scalar = Unicode.Scalar(byte)
        partial = []
        ready.append(Self.ownMeaning.contains(scalar) ? .scalar(scalar) : .alt(scalar))
      default:
        partial = []
        ready.append(.escape)
        begin(byte)
      }
      return
    }
    if partial.count == 2, let starts = Self.stringStarts[partial[1]] {
      isInString = starts.contains(byte)
      if isInString {
        partial.append(byte)
      } else {
        ready.append(.alt(Unicode.Scalar(partial[1])))
        partial = []
        feed(byte)
      }
      return
    }
    if byte == Self.escapeByte {
      flush()
      partial = [byte]
      return
    }
    partial.append(byte)
    let isFinal = (0x40...0x7E).contains(byte) && !(partial.count == 3 && byte == 0x5B)
    if partial[1] == UInt8(ascii: "O") || isFinal {
      ready.append(boundSequences.contains(partial) ? .bound(partial) : Self.key(for: partial))
      partial = []
    } else if partial.count >= Self.longestSequence {
      partial = []
      ready.append(.unknown)
    }
  }

  /// Returns the key for a complete sequence, including escape.
  private static func key(for sequence: [UInt8]) -> Key {
    let body = String(decoding: sequence[2...], as: UTF8.self)
    guard let final = body.last, body.first != "[" else { return .unknown }
    if body.first == "<" { return mouse(body.dropFirst()) }
    let parameters = numbers(body)
    let first = parameters.first ?? 0
    let modifiers = parameters.count > 1 ? Key.Modifiers(rawValue: max(0, parameters[1] - 1)) : []
    if final == "~", first == 200 { return .pasteStart }
    guard let name = final == "~" ? numbered[first] : lettered[final] else { return .unknown }
    return .named(name, modifiers)
  }

  /// Parses `0;12;5M`: button, column and row from 1, and whether it was pressed or released.
  private static func mouse(_ report: Substring) -> Key {
    let numbers = numbers(report)
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0, "Mm".contains(report.last ?? " ")
    else { return .unknown }
    return .mouse(
      MouseReport(
        button: numbers[0], row: numbers[2] - 1, column: numbers[1] - 1,
        isPress: report.last == "M"))
  }

  /// Parses the numbers before the final character, up to 99,999; 0 for anything else.
  private static func numbers(_ sequence: some StringProtocol) -> [Int] {
    sequence.dropLast().split(separator: ";", omittingEmptySubsequences: false).map { part in
      let isNumber = part.utf8.count <= 5 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      return isNumber ? Int(part) ?? 0 : 0
    }
  }

  private static let lettered: [Character: Key.Name] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "Z": .backTab,
  ]

  private static let numbered: [Int: Key.Name] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]
}
