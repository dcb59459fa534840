/// One property of iCalendar: a name, parameters, and a value (RFC 5545, section 3.1).
struct ContentLine {
  /// In upper case.
  let name: String
  /// By their names in upper case.
  private(set) var parameters: [String: String] = [:]
  /// As it is written, with its escapes.
  let value: String

  /// Nil for what is no property.
  init?(_ line: String) {
    // Marks are scalars: one that carries an accent is still a mark.
    var isQuoted = false
    var parts: [String] = []
    var part = String.UnicodeScalarView()
    var rest = line.unicodeScalars[...]
    var isComplete = false
    while !isComplete, let scalar = rest.popFirst() {
      if scalar == "\"" {
        isQuoted.toggle()
      } else if !isQuoted, scalar == ";" || scalar == ":" {
        parts.append(String(part))
        part = String.UnicodeScalarView()
        isComplete = scalar == ":"
      } else {
        part.append(scalar)
      }
    }
    guard let first = parts.first, !first.isEmpty, isComplete else { return nil }
    name = first.uppercased()
    value = String(String.UnicodeScalarView(rest))
    for parameter in parts.dropFirst() {
      let pair = parameter.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { parameters[pair[0].uppercased()] = String(pair[1]) }
    }
  }

  /// The text that the value stands for (section 3.3.11).
  var text: String { Self.texts(value, separator: nil).first ?? "" }

  /// The texts of a list with commas between them.
  var texts: [String] { Self.texts(value, separator: ",") }

  private static func texts(_ value: String, separator: Unicode.Scalar?) -> [String] {
    var texts: [String] = []
    var text = String.UnicodeScalarView()
    var rest = value.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", let escaped = rest.popFirst() {
        text.append(escaped == "n" || escaped == "N" ? "\n" : escaped)
      } else if scalar == separator {
        texts.append(String(text))
        text = String.UnicodeScalarView()
      } else {
        text.append(scalar)
      }
    }
    return texts + [String(text)]
  }

  /// A text with its escapes.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result += ["\\", scalar]
      case "\n": result += ["\\", "n"]
      // A carriage return would end the line for some; no escape stands for it.
      case "\r": break
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// A line with its end, folded after 75 bytes, between characters of UTF-8 (section 3.1).
  static func folded(_ line: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var length = 0
    for scalar in line.unicodeScalars {
      let encoded = Array(String(scalar).utf8)
      if length + encoded.count > 75 {
        bytes += "\r\n ".utf8
        length = 1
      }
      bytes += encoded
      length += encoded.count
    }
    return bytes + "\r\n".utf8
  }
}

/// The content lines of a calendar, unfolded.
struct ContentLines {
  private var lines: TextLines
  private var ahead: (text: String, line: Int)?
  /// Where the property that was read last begins, from 1 on.
  private(set) var line = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { lines = TextLines(bytes) }

  var offset: Int { lines.offset }

  /// The next property as text; nil after the last one. Empty lines are none.
  mutating func next() throws(RecordProblem) -> String? {
    var text = ""
    if let ahead {
      (text, line) = ahead
      self.ahead = nil
    } else {
      guard let first = try lines.next() else { return nil }
      (text, line) = (first, lines.line)
    }
    while let more = try lines.next() {
      guard more.hasPrefix(" ") || more.hasPrefix("\t") else {
        ahead = (more, lines.line)
        break
      }
      text += more.dropFirst()
      guard text.utf8.count <= TextLines.maximumLength else {
        throw RecordProblem(line: line, .atMost(TextLines.maximumLength))
      }
    }
    return text.isEmpty ? try next() : text
  }
}
