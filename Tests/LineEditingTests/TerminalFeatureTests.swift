import Testing

@testable import LineEditing

@Suite struct TerminalFeatureTests {
  private func features(_ variables: [String: String]) -> TerminalFeatures {
    TerminalFeatures { variables[$0] }
  }

  @Test(arguments: [
    "xterm", "xterm-256color", "xterm-kitty", "tmux-256color", "alacritty", "foot-extra",
    "iterm2-direct", "xterm-ghostty",
  ])
  func aTerminalOfTodayCanDoAll(term: String) {
    #expect(features(["TERM": term]).all == Set(TerminalFeature.allCases))
  }

  @Test(arguments: [
    "", "dumb", "unknown", "emacs", "linux", "vt100", "vt220", "ansi", "eterm-color", "sun",
    "xtermlike", "stx",
  ])
  func aSimpleOneGetsNothing(term: String) {
    #expect(features(["TERM": term]) == .none)
    #expect(features([:]) == .none)
  }

  @Test func screenIsSpokenToInItsOwnWay() {
    let screen = features(["TERM": "screen.xterm-256color"])
    #expect(screen.family == .screen)
    #expect(screen.all == [.title, .clipboard])
    // The TERM of tmux.
    let tmux = features(["TERM": "screen-256color", "TMUX": "/tmp/tmux-0/default,1,0"])
    #expect(tmux.all == Set(TerminalFeature.allCases))
    #expect(TerminalSequence.title("a", .screen) == "\u{1B}ka\u{1B}\\")
    #expect(TerminalSequence.title("a", .xterm) == "\u{1B}]2;a\u{1B}\\")
  }

  @Test func aTerminalThatLinksCrashGetsNone() {
    let features = features(["TERM": "xterm-256color", "VTE_VERSION": "5000"])
    #expect(features.all == Set(TerminalFeature.allCases).subtracting([.links]))
  }

  /// No title or address can end its sequence or begin another one.
  @Test(arguments: [
    "a\u{1B}\\b", "a\u{7}b", "a\u{9C}b", "a\u{9D}52;c;?\u{7}", "\u{1B}]0;x", "\0\u{7F}\r\n",
  ])
  func hostileTextsStayWithin(text: String) {
    for title in [TerminalSequence.title(text, .xterm), TerminalSequence.title(text, .screen)] {
      #expect(title.unicodeScalars.count { $0 == "\u{1B}" } == 2)
      #expect(!title.unicodeScalars.contains { (0x80...0x9F).contains($0.value) || $0.value == 7 })
    }
    let link = TerminalSequence.link("x", to: "https://" + text)
    #expect(link == "x" || !link.unicodeScalars.contains { (0x80...0x9F).contains($0.value) })
    #expect(!link.contains("\u{7}"))
    #expect([0, 4].contains(link.unicodeScalars.count { $0 == "\u{1B}" }))
  }

  @Test func addressesAreEscapedAndBounded() {
    #expect(
      TerminalSequence.link("1", to: "https://x/é")
        == "\u{1B}]8;;https://x/%C3%A9\u{1B}\\1\u{1B}]8;;\u{1B}\\")
    let long = "https://x/" + String(repeating: "a", count: 2083)
    #expect(TerminalSequence.link("1", to: long) == "1")
    #expect(TerminalSequence.link("1", to: "https://x/a b") == "1")
  }

  @Test func titlesAreCut() {
    let title = TerminalSequence.title(String(repeating: "長", count: 1000), .xterm)
    #expect(TerminalText.width(title) < 100)
  }

  @Test func theClipboardTakesBase64() {
    let xterm = features(["TERM": "xterm"])
    #expect(TerminalSequence.clipboard("Buy milk", on: xterm) == "\u{1B}]52;c;QnV5IG1pbGs=\u{7}")
    let long = String(repeating: "a", count: TerminalSequence.longestCopy + 1)
    #expect(TerminalSequence.clipboard(long, on: xterm) == nil)
    // GNU screen passes wrapped text on in pieces; the plain form is for tmux.
    let screen = features(["TERM": "screen"])
    let wrapped = TerminalSequence.clipboard(String(long.prefix(1000)), on: screen) ?? ""
    let plain = TerminalSequence.clipboard(String(long.prefix(1000)), on: xterm) ?? ""
    #expect(wrapped.hasPrefix(plain))
    let pieces = wrapped.dropFirst(plain.count).split(separator: "\u{1B}\\")
    #expect(pieces.allSatisfy { $0.hasPrefix("\u{1B}P") && $0.count <= 252 })
    #expect(pieces.map { $0.dropFirst(2) }.joined() == plain)
  }

  @Test func aMarkShowsNothing() {
    var builder = ScreenBlockBuilder(columns: 20, showsStyles: true)
    builder.append(control: TerminalSequence.promptStart)
    builder.append("> ")
    builder.append(control: TerminalSequence.promptEnd)
    builder.append("a")
    let block = builder.block()
    #expect(block.rows.map(\.width) == [3])
    #expect(
      block.rows[0].text == "\u{1B}]133;A\u{1B}\\> \u{1B}]133;B\u{1B}\\a")
  }
}
