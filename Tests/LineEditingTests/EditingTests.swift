import Testing

@testable import LineEditing

/// Cutting and pasting, undo and redo, and word boundaries.
@Suite struct EditingTests {
  @Test func killsJoinAndRotate() {
    var ring = KillRing()
    #expect(ring.newest() == "" && ring.rotated() == nil)
    ring.add("one", joining: false, before: true)
    ring.add("two ", joining: true, before: true)
    ring.add("three", joining: false, before: false)
    ring.add(" four", joining: true, before: false)
    #expect(ring.newest() == "three four")
    #expect(ring.rotated() == "two one")
    #expect(ring.rotated() == "three four")
    for number in 0..<30 { ring.add("\(number)", joining: false, before: true) }
    #expect(ring.newest() == "29")
    #expect((0..<20).compactMap { _ in ring.rotated() }.last == "29")
  }

  @Test func undoAndRedo() {
    var steps = UndoSteps()
    #expect(steps.undo(LineText("x")) == nil && steps.redo(LineText("x")) == nil)
    for text in ["", "a", "a", "ab"] { steps.remember(LineText(text)) }
    #expect(steps.undo(LineText("abc"))?.string == "ab")
    #expect(steps.undo(LineText("ab"))?.string == "a")
    #expect(steps.redo(LineText("a"))?.string == "ab")
    #expect(steps.redo(LineText("ab"))?.string == "abc")
    #expect(steps.redo(LineText("abc")) == nil)
    #expect(steps.undo(LineText("abc"))?.string == "ab")
    steps.remember(LineText("other"))
    #expect(steps.redo(LineText("other")) == nil)
  }

  @Test(arguments: [
    ("one two", 7, "two one"), ("one two", 4, "two one"), ("one two", 5, "two one"),
    ("one two three", 7, "one three two"), ("one two three", 9, "one three two"),
    ("one", 3, "one"), ("", 0, ""), (" わせ  だ ", 7, " だ  わせ "), ("a, b", 4, "b, a"),
  ])
  func wordsAreExchanged(text: String, cursor: Int, expected: String) {
    var line = LineText(text, cursor: cursor)
    line.transposeWords()
    #expect(line.string == expected)
  }

  @Test(
    arguments: [
      ("^W", [0x17]), ("^?", [0x7F]), (#"\e[A"#, [0x1B, 0x5B, 0x41]), ("^[[A", [0x1B, 0x5B, 0x41]),
      (#""\033OA""#, [0x1B, 0x4F, 0x41]), (#"'\t'"#, [0x09]), (#"\\"#, [0x5C]), (#"\^"#, [0x5E]),
      ("", []), ("\\", [0x5C]), ("^", [0x5E]), ("é", [0xC3, 0xA9]),
    ] as [(String, [UInt8])])
  func keysAsTheSettingsFileWritesThem(notation: String, bytes: [UInt8]) {
    #expect(KeyNotation.bytes(of: notation) == bytes)
  }

  @Test func settingsFileBindsKeys() {
    let file = EditorSettingsFile(
      """
      # a remark
      bind -v
      taskshell:bind "^W" ed-delete-prev-char
      bind "\\e[A" line-moveLeft
      bind -k down ed-next-char
      edit on
      bind
      bind ^[x
      """)
    #expect(file.bindings.count == 4)
    #expect(
      file.sequences == [
        Array("\u{1B}[A".utf8), Array("\u{1B}[B".utf8), Array("\u{1B}OB".utf8),
      ])
  }

  @Test func boundSequencesComeOutAsTheyAre() {
    var decoder = KeyDecoder()
    decoder.boundSequences = [Array("\u{1B}[A".utf8)]
    for byte in "\u{1B}[A\u{1B}[B".utf8 { decoder.feed(byte) }
    #expect(decoder.next() == .bound(Array("\u{1B}[A".utf8)))
    #expect(decoder.next() == .named(.down, []))
  }

  private static let entries = ["add Buy milk", "list", "add Sell MILK", "list", "a\nb milk"].map {
    HistoryEntry(time: 0, status: 0, store: "", line: $0)
  }

  @Test func recallFindsTheTextAnywhere() {
    var anywhere = HistoryRecall(from: "milk", in: Self.entries, anywhere: true)
    #expect(anywhere.older() == "a\nb milk")
    #expect(anywhere.older() == "add Sell MILK")
    #expect(anywhere.older() == "add Buy milk")
    #expect(anywhere.older() == nil)
    var exact = HistoryRecall(from: "MILK", in: Self.entries, anywhere: true)
    #expect(exact.older() == "add Sell MILK")
    #expect(exact.older() == nil)
    var prefix = HistoryRecall(from: "milk", in: Self.entries)
    #expect(prefix.older() == nil)
  }

  @Test func aSearchBeginsWithWhatIsTypedAndListsEachLineOnce() {
    var search = HistorySearch(from: LineText("list"), in: Self.entries)
    #expect(search.query == "list" && search.found?.string == "list")
    #expect(search.matches(limit: 5).map(\.line) == ["list"])
    search = HistorySearch(from: LineText("add"), in: Self.entries)
    #expect(search.matches(limit: 5).map(\.line) == ["add Sell MILK", "add Buy milk"])
    #expect(search.matches(limit: 5).map(\.isFound) == [true, false])
    #expect(search.matches(limit: 5).first?.range == 0..<3)
    search.older()
    #expect(search.matches(limit: 1).map(\.line) == ["add Buy milk"])
    #expect(search.matches(limit: 0).isEmpty)
  }

  @Test func aGhostHasOneRow() {
    var finder = GhostFinder()
    #expect(finder.find("a", in: Self.entries, revision: 1) == "add Sell MILK")
    let pasted = [HistoryEntry(time: 0, status: 0, store: "", line: "add x\nadd y")]
    #expect(finder.find("add", in: pasted, revision: 2) == nil)
  }
}
