import Testing

@testable import LineEditing

struct HistoryWalkTests {
  private let entries = ["add one", "list", "add わせだ", "add one", "Quit"].map {
    HistoryEntry(time: 0, status: 0, store: "", line: $0)
  }

  @Test func recallByPrefixGivesEachLineOnce() {
    var recall = HistoryRecall(from: "add", in: entries)
    #expect(recall.older() == "add one")
    #expect(recall.older() == "add わせだ")
    #expect(recall.older() == nil)
    #expect(recall.current == "add わせだ")
    #expect(recall.newer() == "add one")
    #expect(recall.newer() == "add")
    #expect(recall.newer() == nil)
    #expect(recall.older() == "add one")
  }

  @Test func recallWithoutAPrefixGivesAll() {
    var recall = HistoryRecall(from: "", in: entries)
    var lines: [LineText] = []
    while let line = recall.older() { lines.append(line) }
    #expect(lines == ["Quit", "add one", "add わせだ", "list"])
  }

  /// Words are recalled like the lines of a history that has each of them in a line of its own; the
  /// rest of the line stays as it is.
  @Test(
    arguments: ["", "o", "O", "one", "わ", "zz", "add"],
    [("", ""), ("list ", ""), ("二 ", " x"), ("", " x")])
  func wordsAreRecalledLikeLines(word: String, around: (String, String)) {
    let (head, tail) = around
    let words = { (line: String) in
      line.split(separator: " ").map { part in
        let start = line.utf8.distance(from: line.startIndex, to: part.startIndex)
        return start..<start + part.utf8.count
      }
    }
    let typed = LineText(head + word + tail, cursor: (head + word).unicodeScalars.count)
    var recall = HistoryRecall(wordOf: typed, in: entries, words: words)
    let single = entries.flatMap { entry in
      entry.line.split(separator: " ").map {
        HistoryEntry(time: 0, status: 0, store: "", line: String($0))
      }
    }
    var lines = HistoryRecall(from: LineText(word), in: single, anywhere: true)
    let line = { (text: LineText) in
      LineText(head + text.string + tail, cursor: (head + text.string).unicodeScalars.count)
    }
    var expected: [LineText] = []
    while let text = lines.older() {
      let offset = lines.foundRange?.lowerBound ?? -1
      expected.append(line(text))
      #expect(recall.older() == expected.last)
      #expect(recall.foundRange?.lowerBound == head.utf8.count + offset)
    }
    #expect(recall.older() == nil)
    while expected.popLast() != nil { #expect(recall.newer() == expected.last ?? typed) }
    #expect(recall.newer() == nil && recall.foundRange == nil && recall.current == typed)
  }

  @Test func searchFindsAnyCharacters() {
    var search = HistorySearch(from: LineText(""), in: entries)
    #expect(search.found?.string == "Quit" && search.foundRange == 0..<0)
    search.append("わ")
    search.append("せ")
    #expect(search.found?.string == "add わせだ")
    #expect(search.found?.cursor == 4)
    #expect(search.foundRange == 4..<10)
    search.append("x")
    #expect(search.hasFailed)
    #expect(search.found?.string == "add わせだ")
    search.removeLast()
    #expect(!search.hasFailed)
  }

  /// Before anything is typed, the newest lines are listed and can be chosen.
  @Test func searchForNothingListsAll() {
    var search = HistorySearch(from: LineText(""), in: entries)
    #expect(search.hasFound && !search.hasFailed)
    #expect(search.matches(limit: 3).map(\.line) == ["Quit", "add one", "add わせだ"])
    search.older()
    #expect(search.found?.string == "add one")
    search.append("q")
    #expect(search.found?.string == "Quit")
    search.removeLast()
    #expect(search.found?.string == "Quit" && search.query.isEmpty)
    let none = HistorySearch(from: LineText(""), in: [])
    #expect(!none.hasFailed && !none.hasFound && none.matches(limit: 3).isEmpty)
  }

  @Test func searchGoesFurtherAndBack() {
    var search = HistorySearch(from: LineText(""), in: entries)
    search.append("d")
    #expect(search.found?.string == "add one")
    search.older()
    #expect(search.found?.string == "add わせだ")
    // Each line appears once, as in the list.
    search.older()
    #expect(search.isAtEnd && search.hasFound)
    #expect(search.found?.string == "add わせだ")
    search.newer()
    #expect(search.found?.string == "add one" && !search.isAtEnd)
  }

  /// Among equally good matches, the line that was run most often comes first, then the newest.
  @Test func theMostUsedLineComesFirst() {
    let lines = ["list #a", "list #a", "alias l = list", "list #b", "list #c", "list #a", "done 1"]
    let entries = lines.map { HistoryEntry(time: 0, status: 0, store: "", line: $0) }
    var search = HistorySearch(from: LineText("list"), in: entries)
    #expect(
      search.matches(limit: 9).map(\.line) == ["list #a", "list #c", "list #b", "alias l = list"])
    #expect(search.found?.string == "list #a")
    search.older()
    search.append(" ")
    // The chosen line stays chosen while it matches.
    #expect(search.found?.string == "list #c")
    search.append("#")
    search.append("b")
    #expect(search.found?.string == "list #b")
    let all = HistorySearch(from: LineText(""), in: entries)
    #expect(all.matches(limit: 2).map(\.line) == ["done 1", "list #a"])
  }

  @Test func aLineThatFailedIsMarked() {
    let entries = [("a1", 0), ("a2", 1), ("a1", 1), ("a2", 0)].map { line, status in
      HistoryEntry(time: 0, status: status, store: "", line: line)
    }
    let search = HistorySearch(from: LineText("a"), in: entries)
    #expect(search.matches(limit: 9).map(\.line) == ["a2", "a1"])
    #expect(search.matches(limit: 9).map(\.hasFailed) == [false, true])
  }

  @Test func aLineIsTakenOut() {
    var search = HistorySearch(from: LineText("add"), in: entries)
    var gone: [String] = []
    #expect(!search.remove { _ in false })
    #expect(search.found?.string == "add one")
    #expect(search.remove { gone.append($0) == () })
    #expect(search.found?.string == "add わせだ")
    #expect(search.remove { gone.append($0) == () })
    #expect(!search.hasFound)
    #expect(!search.remove { gone.append($0) == () })
    #expect(gone == ["add one", "add わせだ"])
    search.removeLast()
    search.removeLast()
    search.removeLast()
    #expect(search.matches(limit: 9).map(\.line) == ["Quit", "list"])
  }

  /// After the oldest line come the additional offers; the way back leads to the line.
  @Test func searchGoesOnAmongOffers() {
    var search = HistorySearch(from: LineText("add"), in: Array(entries.dropFirst())) { query in
      ["1", "2"].map { SearchOffer(line: "show \($0)", display: query) }
    }
    #expect(search.found?.string == "add one")
    search.older()
    search.older()
    #expect(search.found?.string == "show 1")
    #expect(search.foundRange == nil)
    #expect(search.matches(limit: 5).allSatisfy { !$0.isFound })
    search.older()
    #expect(search.found?.string == "show 2")
    search.older()
    #expect(search.isAtEnd && search.hasFound)
    #expect(search.found?.string == "show 2")
    search.newer()
    #expect(search.found?.string == "show 1")
    search.newer()
    #expect(search.found?.string == "add わせだ")
    #expect(search.hasFound)
  }

  @Test func offersAreTakenWhereNoLineFits() {
    var search = HistorySearch(from: LineText("xy"), in: entries) { query in
      query.count < 3 ? [SearchOffer(line: "show 1", display: query)] : []
    }
    #expect(search.found?.string == "show 1")
    search.newer()
    #expect(search.found?.string == "show 1")
    search.append("z")
    #expect(search.offers.isEmpty)
    #expect(!search.hasFound)
  }

  @Test func capitalsMakeASearchExact() {
    var small = HistorySearch(from: LineText(""), in: entries)
    for scalar in "quit".unicodeScalars { small.append(scalar) }
    #expect(small.found?.string == "Quit")
    var capital = HistorySearch(from: LineText(""), in: entries)
    for scalar in "LIST".unicodeScalars { capital.append(scalar) }
    #expect(capital.found == nil)
  }

  @Test func ghostIsTheNewestLongerLine() {
    var finder = GhostFinder()
    #expect(finder.find("", in: entries, revision: 1) == nil)
    #expect(finder.find("a", in: entries, revision: 1) == "add one")
    #expect(finder.find("add わ", in: entries, revision: 1) == "add わせだ")
    #expect(finder.find("add one", in: entries, revision: 1) == nil)
    #expect(finder.find("add o", in: entries, revision: 1) == "add one")
    #expect(finder.find("li", in: entries, revision: 1) == "list")
    #expect(finder.find("lix", in: entries, revision: 1) == nil)
    #expect(finder.find("lixy", in: entries, revision: 1) == nil)
    let more = entries + [HistoryEntry(time: 0, status: 0, store: "", line: "lixyz")]
    #expect(finder.find("lixy", in: more, revision: 2) == "lixyz")
  }

  /// A failed line stays in the history, but is not suggested.
  @Test(arguments: [1, 2, 130])
  func aLineThatFailedIsNoGhost(status: Int) {
    let failed = HistoryEntry(time: 0, status: status, store: "", line: "add onee")
    var finder = GhostFinder()
    #expect(finder.find("add o", in: entries + [failed], revision: 1) == "add one")
    #expect(finder.find("add onee", in: entries + [failed], revision: 1) == nil)
    var recall = HistoryRecall(from: "add o", in: entries + [failed])
    #expect(recall.older() == "add onee")
  }

  @Test(arguments: [
    ("a\r\nb\rc\nd\n\n", "a\nb\nc\nd"), ("a\0b", "a\u{FFFD}b"), ("", ""), ("\r\n", ""),
    ("\u{1B}[A", "\u{1B}[A"),
  ])
  func pastedText(pasted: String, expected: String) {
    #expect(
      Array(PastedText.normalized(Array(pasted.utf8)).unicodeScalars)
        == Array(expected.unicodeScalars))
  }

  @Test func pastedInvalidBytesAreReplaced() {
    #expect(PastedText.normalized([0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
  }
}

extension LineText: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
