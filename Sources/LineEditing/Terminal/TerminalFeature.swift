import Formats
import SystemCalls

/// An optional feature of terminals; the raw value is the setting that turns it off, if there is
/// one.
package enum TerminalFeature: String, CaseIterable, Sendable {
  /// Marks around prompts, commands and output (OSC 133), for jumping and selecting.
  case promptMarks = "prompt-marks"
  /// Text linked to an address (OSC 8).
  case links
  /// The window title.
  case title
  /// Showing a change of the screen at once (private mode 2026).
  case synchronizedOutput = "synchronized-output"
  /// Writing to the clipboard (OSC 52), which also works remotely.
  case clipboard
  /// Reporting the background colour (OSC 11).
  case background
}

/// The features of a terminal, judged by the environment: the only table of capabilities.
///
/// Terminals ignore unknown control strings, except old and simple ones, which show them: so only
/// the families in the table get any.
package struct TerminalFeatures: Equatable, Sendable {
  /// The dialect of a terminal.
  enum Family: Equatable, Sendable {
    /// The dialect of xterm.
    case xterm
    /// GNU screen: it does not pass strings that it does not know to the outer terminal, unless
    /// they are wrapped.
    case screen
  }

  /// The first part of `TERM` of terminals, with their features.
  private static let rows: [(terms: Set<String>, family: Family, features: Set<TerminalFeature>)] =
    [
      (
        [
          "xterm", "tmux", "alacritty", "contour", "foot", "ghostty", "gnome", "iterm", "iterm2",
          "kitty", "konsole", "mintty", "rio", "vte", "wezterm",
        ], .xterm, Set(TerminalFeature.allCases)
      ),
      (["rxvt", "putty", "mlterm", "st"], .xterm, [.title, .clipboard]),
      (["screen"], .screen, [.title, .clipboard]),
    ]

  let family: Family
  /// The supported features.
  package let all: Set<TerminalFeature>

  /// A terminal without any of the features.
  package static let none = TerminalFeatures(family: .xterm, all: [])

  private init(family: Family, all: Set<TerminalFeature>) {
    self.family = family
    self.all = all
  }

  /// - Parameter environment: returns the value of a variable; nil if it is not set.
  package init(environment: (String) -> String?) {
    // `xterm-256color`, `screen.xterm`
    var term = String((environment("TERM") ?? "").prefix { $0 != "-" && $0 != "." })
    // tmux uses that name by default.
    if term == "screen", environment("TMUX") != nil { term = "tmux" }
    guard let row = Self.rows.first(where: { $0.terms.contains(term) }) else {
      self = .none
      return
    }
    var features = row.features
    // The first version with links crashed on some.
    if environment("VTE_VERSION") == "5000" { features.remove(.links) }
    self.init(family: row.family, all: features)
  }

  /// The features of this process's terminal; none if the output is not a terminal.
  package static var ofTerminal: TerminalFeatures {
    guard isatty(TerminalDevice.output) == 1 else { return .none }
    return TerminalFeatures { name in getenv(name).map { String(cString: $0) } }
  }
}

/// The control strings of these features.
///
/// Their contents are made safe: no text can end one early, or begin another.
package enum TerminalSequence {
  private static let end = "\u{1B}\\"

  /// The mark before a prompt.
  package static let promptStart = "\u{1B}]133;A" + end
  /// The mark between the prompt and the typed text.
  package static let promptEnd = "\u{1B}]133;B" + end
  /// The mark between the typed text and its output.
  package static let outputStart = "\u{1B}]133;C" + end

  /// Returns the mark after the output of a command with that status; 0 is success.
  package static func outputEnd(status: Int) -> String { "\u{1B}]133;D;\(status)" + end }

  /// Returns a change of the screen that appears at once.
  static func synchronized(_ change: String) -> String {
    "\u{1B}[?2026h\(change)\u{1B}[?2026l"
  }

  /// Saves the title of the window until ``titleEnd``.
  static let titleStart = "\u{1B}[22;0t"
  static let titleEnd = "\u{1B}[23;0t"

  /// The maximum length of a title, in terminal columns.
  private static let longestTitle = 80

  /// Returns the sequence that sets the window title.
  static func title(_ text: String, _ family: TerminalFeatures.Family) -> String {
    let text = TerminalText.truncated(TerminalText.sanitized(text), to: longestTitle)
    return family == .screen ? "\u{1B}k\(text)" + end : "\u{1B}]2;\(text)" + end
  }

  /// The maximum length of an address that terminals accept.
  private static let longestAddress = 2083

  /// Returns the text, which must be safe to show, linked to an address; the text alone if
  /// terminals would not accept the address.
  package static func link(_ text: String, to address: String) -> String {
    let bytes = address.utf8
    guard !bytes.isEmpty, bytes.count <= longestAddress,
      bytes.allSatisfy({ $0 >= 0x80 || (0x21...0x7E).contains($0) })
    else { return text }
    var escaped = ""
    for byte in bytes {
      if byte < 0x80 {
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += "%" + digits
      }
    }
    return "\u{1B}]8;;\(escaped)\(end)\(text)\u{1B}]8;;\(end)"
  }

  /// The maximum bytes for the clipboard: terminals drop longer strings.
  package static let longestCopy = 74_994

  /// The maximum length of a piece: GNU screen truncates longer strings.
  private static let wrappedPiece = 250

  /// Returns the sequence that copies a text to the clipboard; nil if it is too long.
  package static func clipboard(_ text: String, on terminal: TerminalFeatures) -> String? {
    guard text.utf8.count <= longestCopy else { return nil }
    let sequence = "\u{1B}]52;c;\(Base64.encoded(text.utf8))\u{7}"
    guard terminal.family == .screen else { return sequence }
    // tmux in between, which knows the plain sequence, ignores the wrapped one.
    var (wrapped, rest) = (sequence, sequence[...])
    while !rest.isEmpty {
      wrapped += "\u{1B}P\(rest.prefix(wrappedPiece))" + end
      rest = rest.dropFirst(wrappedPiece)
    }
    return wrapped
  }
}

/// The background colour reported by a terminal.
package enum TerminalBackground {
  /// The query for it (OSC 11).
  static let question = "\u{1B}]11;?\u{7}"
  /// The beginning of an answer.
  static let answerStart: [UInt8] = Array("\u{1B}]11;".utf8)
  /// The lengths of the shortest answer, such as `#fff` with its beginning and end, and the maximum.
  static let (shortestAnswer, longestAnswer) = (10, 64)

  /// Whether a byte can occur in an answer, as in `rgb:1e1e/1e1e/1e1e`.
  static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: ":"), UInt8(ascii: "/"),
      UInt8(ascii: "#"):
      true
    default: false
    }
  }

  /// Whether the colour of an answer is light: `rgb:` or `rgba:` with one to four digits for each
  /// part, or `#` with as many digits for all three; nil for anything else.
  static func isLight(answer: [UInt8]) -> Bool? {
    let text = String(decoding: answer, as: UTF8.self)
    var parts: [Substring]
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      guard digits.count % 3 == 0 else { return nil }
      parts = (0..<3).map { digits.dropFirst($0 * digits.count / 3).prefix(digits.count / 3) }
    } else {
      guard let colon = text.firstIndex(of: ":"), ["rgb", "rgba"].contains(text[..<colon]) else {
        return nil
      }
      parts = text[text.index(after: colon)...].split(
        separator: "/", omittingEmptySubsequences: false)
    }
    guard parts.count == 3 || parts.count == 4 && text.hasPrefix("rgba") else { return nil }
    let shares = parts.prefix(3).compactMap(share)
    guard shares.count == 3 else { return nil }
    // Weighted by perceived brightness.
    return shares[0] * 299 + shares[1] * 587 + shares[2] * 114 > 500_000
  }

  /// Returns a colour component in thousandths.
  private static func share(_ digits: Substring) -> Int? {
    guard (1...4).contains(digits.count), let value = Int(digits, radix: 16), value >= 0 else {
      return nil
    }
    return value * 1000 / ((1 << (4 * digits.count)) - 1)
  }

  /// Whether `COLORFGBG`, as rxvt and others set it, is a light background: `15;0`, `0;default;15`.
  package static func isLight(colorFGBG value: String?) -> Bool? {
    guard let last = value?.split(separator: ";").last, let number = Int(last) else { return nil }
    switch number {
    case 0...6, 8: return false
    case 7, 9...15: return true
    default: return nil
    }
  }
}

/// A notice that a terminal shows as a desktop notification.
package struct TerminalNotice: Equatable {
  package let title: String
  package let body: String

  package init(title: String, body: String) { (self.title, self.body) = (title, body) }

  /// The protocols for notices; judged by environment variables, as no terminal reports them.
  enum Way: Equatable {
    /// OSC 9, of iTerm2: one text.
    case text
    /// OSC 777, of rxvt-unicode: a title and a body.
    case titled
    /// OSC 99, of kitty.
    case kitty

    /// Nil for terminals not known to support any, and within tmux and screen, which do not pass it
    /// on.
    init?(_ environment: (String) -> String?) {
      let term = environment("TERM") ?? ""
      guard environment("TMUX") == nil, !["tmux", "screen", "dumb"].contains(where: term.hasPrefix)
      else { return nil }
      if term == "xterm-kitty" {
        self = .kitty
      } else if ["foot", "rxvt-unicode"].contains(where: term.hasPrefix) {
        self = .titled
      } else {
        switch environment("TERM_PROGRAM") {
        case "iTerm.app"?: self = .text
        case "WezTerm"?, "ghostty"?: self = .titled
        default: return nil
        }
      }
    }

    static var ofTerminal: Way? { Way { name in getenv(name).map { String(cString: $0) } } }
  }

  /// Returns the control sequence; its texts are sanitised.
  func sequence(_ way: Way) -> String {
    let (title, body) = (TerminalText.sanitized(title), TerminalText.sanitized(body))
    let (begin, end) = ("\u{1B}]", "\u{1B}\\")
    switch way {
    case .text: return "\(begin)9;\(body.isEmpty ? title : "\(title): \(body)")\(end)"
    case .titled:
      // A semicolon would begin another part.
      let plain = title.replacing(";", with: ",")
      return "\(begin)777;notify;\(plain);\(body)\(end)"
    case .kitty:
      return "\(begin)99;i=taskshell:d=0;\(title)\(end)\(begin)99;i=taskshell:p=body;\(body)\(end)"
    }
  }
}
