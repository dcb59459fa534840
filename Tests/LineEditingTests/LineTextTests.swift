import Testing

@testable import LineEditing

struct LineTextTests {
  @Test func clustersAreOneStep() {
    var text = LineText("a👨‍👩‍👧‍👦e\u{301}わ")
    var stops: [Int] = [text.cursor]
    while text.cursor > 0 {
      text.cursor = text.previousCluster
      stops.append(text.cursor)
    }
    #expect(stops == [11, 10, 8, 1, 0])
    var back: [Int] = []
    while !text.isAtEnd {
      text.cursor = text.nextCluster
      back.append(text.cursor)
    }
    #expect(back == [1, 8, 10, 11])
    #expect(text.nextCluster == 11)
  }

  @Test(arguments: [
    ("add one-two", 11, 8, 4), ("add わせだ大学", 9, 7, 7), ("a  ", 3, 0, 0), ("", 0, 0, 0),
    ("  ", 2, 0, 0),
  ])
  func wordsBackward(text: String, cursor: Int, word: Int, blank: Int) {
    let line = LineText(text, cursor: cursor)
    #expect(line.previousWord == word)
    #expect(line.previousBlank == blank)
  }

  /// The stops of Alt-B and Ctrl-W from the end to the start.
  @Test(arguments: [
    ("牛乳を買う", ["牛乳を", ""], ["牛乳を", ""]),
    ("スーパーで牛乳", ["スーパーで", "スーパー", ""], ["スーパーで", "スーパー", ""]),
    ("Swiftの本", ["Swiftの", "Swift", ""], ["Swiftの", "Swift", ""]),
    ("add 期限:明日", ["add 期限:", "add ", ""], ["add ", ""]),
    (
      "add 花子に電話 #家", ["add 花子に電話 #", "add 花子に", "add ", ""], ["add 花子に電話 ", "add 花子に", "add ", ""]
    ),
    ("3月14日", [""], [""]), ("牛乳、パン。", ["牛乳、", ""], ["牛乳、", ""]),
    ("ｶﾞｽ代", ["ｶﾞｽ", ""], ["ｶﾞｽ", ""]), ("人々は話す", ["人々は", ""], ["人々は", ""]),
    (
      "due:fri,x it’s", ["due:fri,x it’", "due:fri,x ", "due:fri,", "due:", ""], ["due:fri,x ", ""]
    ),
  ])
  func japaneseHasNoSpaces(text: String, words: [String], blanks: [String]) {
    func stops(_ previous: (LineText) -> Int) -> [String] {
      var line = LineText(text)
      var stops: [String] = []
      while line.cursor > 0 {
        line.cursor = previous(line)
        stops.append(line.head)
      }
      return stops
    }
    #expect(stops(\.previousWord) == words)
    #expect(stops(\.previousBlank) == blanks)
  }

  @Test func japaneseForward() {
    var line = LineText("スーパーで牛乳を買う", cursor: 0)
    var stops: [String] = []
    while !line.isAtEnd {
      line.cursor = line.nextWord
      stops.append(line.head)
    }
    #expect(stops == ["スーパー", "スーパーで", "スーパーで牛乳を", "スーパーで牛乳を買う"])
  }

  @Test func wordsForward() {
    #expect(LineText("one, two", cursor: 0).nextWord == 3)
    #expect(LineText("one, two", cursor: 3).nextWord == 8)
    #expect(LineText("わせ。だ", cursor: 0).nextWord == 2)
  }

  @Test func offsets() {
    let text = LineText("aわé👍", cursor: 2)
    #expect(text.cursorOffset == 4)
    #expect((0...11).map(text.index) == [0, 1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 4])
    #expect(text.index(ofOffset: -1) == 0)
    #expect(text.head == "aわ")
    #expect(text.tail == "é👍")
  }

  @Test func replacing() {
    var text = LineText("add わせ now", cursor: 0)
    text.replace(4..<6, with: "大学院")
    #expect(text.string == "add 大学院 now")
    #expect(text.cursor == 7)
    text.replace(100..<200, with: "!")
    #expect(text.string == "add 大学院 now!")
  }

  @Test func rows() {
    let text = LineText("first\nse\nthird", cursor: 12)
    #expect(text.rowStart == 9)
    #expect(text.above == 8)
    #expect(LineText("first\nse\nthird", cursor: 5).below == 8)
    #expect(LineText("first\nse\nthird", cursor: 7).below == 10)
    #expect(text.below == nil)
    #expect(LineText("one").above == nil)
  }
}
