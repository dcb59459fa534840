import Testing

@testable import LineEditing

/// Notices are sent to terminals that are known to support them.
@Suite struct TerminalNoticeTests {
  @Test(
    arguments: [
      (
        ["TERM": "xterm-kitty"],
        "\u{1B}]99;i=taskshell:d=0;Pay; rent\u{1B}\\\u{1B}]99;i=taskshell:p=body;due\u{1B}\\"
      ),
      (["TERM": "foot"], "\u{1B}]777;notify;Pay, rent;due\u{1B}\\"),
      (["TERM": "rxvt-unicode-256color"], "\u{1B}]777;notify;Pay, rent;due\u{1B}\\"),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], "\u{1B}]9;Pay; rent: due\u{1B}\\"),
      (
        ["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"],
        "\u{1B}]777;notify;Pay, rent;due\u{1B}\\"
      ),
      (
        ["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"],
        "\u{1B}]777;notify;Pay, rent;due\u{1B}\\"
      ),
      (["TERM": "xterm-256color"], nil), (["TERM": "dumb", "TERM_PROGRAM": "iTerm.app"], nil),
      (["TERM": "tmux-256color", "TERM_PROGRAM": "WezTerm"], nil),
      (["TERM": "screen", "TERM_PROGRAM": "WezTerm"], nil),
      (["TERM": "xterm-kitty", "TMUX": "/tmp/x"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func noticeSequences(environment: [String: String], sent: String?) {
    let notice = TerminalNotice(title: "Pay; rent", body: "due")
    #expect(TerminalNotice.Way { environment[$0] }.map(notice.sequence) == sent)
  }

  /// No text ends the sequence or begins another one.
  @Test(arguments: ["a\u{1B}]0;x\u{7}b", "a\u{9C}b", "a\nb", "a\u{7}b", "\u{202E}ab"])
  func textsHoldNoControls(text: String) {
    for way in [TerminalNotice.Way.text, .titled, .kitty] {
      let sent = TerminalNotice(title: text, body: text).sequence(way)
      let inside = sent.unicodeScalars.filter {
        ($0.value < 32 || (0x7F...0x9F).contains($0.value)) && $0 != "\u{1B}"
      }
      #expect(inside.isEmpty, "\(sent.debugDescription)")
      // Each sequence has two: its start and its end.
      let count = sent.unicodeScalars.count { $0 == "\u{1B}" }
      #expect(count == (way == .kitty ? 4 : 2), "\(sent.debugDescription)")
    }
  }
}
