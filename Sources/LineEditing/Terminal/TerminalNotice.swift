import SystemCalls

/// A notice that a terminal shows beside its window, as desktops do.
package struct TerminalNotice: Equatable {
  package let title: String
  package let body: String

  package init(title: String, body: String) { (self.title, self.body) = (title, body) }

  /// The ways in which terminals take one; each is known by variables of the environment, as none
  /// answers when it is asked.
  enum Way: Equatable {
    /// OSC 9, of iTerm2: one text.
    case text
    /// OSC 777, of rxvt-unicode: a title and a body.
    case titled
    /// OSC 99, of kitty.
    case kitty

    /// Nil for terminals that are not known to take one, and within tmux and screen, which keep it
    /// from the terminal.
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

  /// What the terminal is sent; the texts hold no controls any more.
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
