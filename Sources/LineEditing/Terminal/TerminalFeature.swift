import Formats
import SystemCalls

/// Something that terminals can do besides showing text; the raw value is the setting that turns it off,
/// where there is one.
package enum TerminalFeature: String, CaseIterable, Sendable {
  /// Marks round prompts, commands and their output (OSC 133), by which terminals jump and select.
  case promptMarks = "prompt-marks"
  /// Text that leads to an address (OSC 8).
  case links
  /// A title for the window.
  case title
  /// Showing a change of the screen as a whole (private mode 2026).
  case synchronizedOutput = "synchronized-output"
  /// Writing to the clipboard (OSC 52), which works from another machine as well.
  case clipboard
  /// Saying what is behind the text (OSC 11).
  case background
}

/// What a terminal can do, judged by the environment: the one table of capabilities.
///
/// Terminals skip control strings that they do not know, but for old and simple ones, which show them:
/// only the families in the table get any.
package struct TerminalFeatures: Equatable, Sendable {
  /// How a terminal is to be spoken to.
  enum Family: Equatable, Sendable {
    /// As xterm is.
    case xterm
    /// GNU screen: it keeps strings that it does not know from the terminal behind it, unless they are
    /// wrapped.
    case screen
  }

  /// The names of terminals, as `TERM` begins with them, and what they can do.
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
  /// What it can do.
  package let all: Set<TerminalFeature>

  /// A terminal that can do nothing of it.
  package static let none = TerminalFeatures(family: .xterm, all: [])

  private init(family: Family, all: Set<TerminalFeature>) {
    self.family = family
    self.all = all
  }

  /// - Parameter environment: the value of a variable; nil where it is not set.
  package init(environment: (String) -> String?) {
    // `xterm-256color`, `screen.xterm`
    var term = String((environment("TERM") ?? "").prefix { $0 != "-" && $0 != "." })
    // tmux calls itself so where nobody has told it otherwise.
    if term == "screen", environment("TMUX") != nil { term = "tmux" }
    guard let row = Self.rows.first(where: { $0.terms.contains(term) }) else {
      self = .none
      return
    }
    var features = row.features
    // Its first version with links crashed on some.
    if environment("VTE_VERSION") == "5000" { features.remove(.links) }
    self.init(family: row.family, all: features)
  }

  /// What the terminal of this process can do; nothing where the output goes elsewhere.
  package static var ofTerminal: TerminalFeatures {
    guard isatty(TerminalDevice.output) == 1 else { return .none }
    return TerminalFeatures { name in getenv(name).map { String(cString: $0) } }
  }
}

/// The control strings of these features.
///
/// Whatever stands in them is made harmless here: no text ends one early, or begins another.
package enum TerminalSequence {
  private static let end = "\u{1B}\\"

  /// Before a prompt.
  package static let promptStart = "\u{1B}]133;A" + end
  /// Between the prompt and what is typed.
  package static let promptEnd = "\u{1B}]133;B" + end
  /// Between what was typed and its output.
  package static let outputStart = "\u{1B}]133;C" + end

  /// Behind the output of a command that ended so; 0 is success.
  package static func outputEnd(status: Int) -> String { "\u{1B}]133;D;\(status)" + end }

  /// A change of the screen that appears at once.
  static func synchronized(_ change: String) -> String {
    "\u{1B}[?2026h\(change)\u{1B}[?2026l"
  }

  /// Keeps the title of the window until ``titleEnd``.
  static let titleStart = "\u{1B}[22;0t"
  static let titleEnd = "\u{1B}[23;0t"

  /// The longest title, in terminal columns.
  private static let longestTitle = 80

  /// Gives the window a title.
  static func title(_ text: String, _ family: TerminalFeatures.Family) -> String {
    let text = TerminalText.truncated(TerminalText.sanitized(text), to: longestTitle)
    return family == .screen ? "\u{1B}k\(text)" + end : "\u{1B}]2;\(text)" + end
  }

  /// The longest address that terminals take.
  private static let longestAddress = 2083

  /// The text, which is safe to be shown, leading to an address; the text alone where the address is
  /// none that terminals take.
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

  /// The most bytes that go to the clipboard: terminals drop longer strings.
  package static let longestCopy = 74_994

  /// GNU screen cuts longer strings.
  private static let wrappedPiece = 250

  /// Puts a text on the clipboard; nil for one that is too long.
  package static func clipboard(_ text: String, on terminal: TerminalFeatures) -> String? {
    guard text.utf8.count <= longestCopy else { return nil }
    let sequence = "\u{1B}]52;c;\(Base64.encoded(text.utf8))\u{7}"
    guard terminal.family == .screen else { return sequence }
    // tmux on the way, which knows the plain one, passes the wrapped one by.
    var (wrapped, rest) = (sequence, sequence[...])
    while !rest.isEmpty {
      wrapped += "\u{1B}P\(rest.prefix(wrappedPiece))" + end
      rest = rest.dropFirst(wrappedPiece)
    }
    return wrapped
  }
}
