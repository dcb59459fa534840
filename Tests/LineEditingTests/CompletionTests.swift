import Testing

@testable import LineEditing

struct CompletionTests {
  private func list(_ words: [String], prefix: String? = nil) -> CompletionList {
    CompletionList(
      replacing: 0..<0, candidates: words.map { Completion(insertion: $0, display: $0) },
      commonPrefix: prefix)
  }

  @Test(arguments: [
    (["add", "adopt"], "ad"), (["わせだ", "わせび"], "わせ"), (["が", "か"], ""), (["👨‍👩‍👧", "👨‍👩‍👦"], ""),
    (["one"], "one"), ([], ""), (["ab", "a", "abc"], "a"), (["e\u{301}x", "e\u{300}x"], ""),
  ])
  func sharedPrefix(words: [String], expected: String) {
    #expect(list(words).sharedPrefix == expected)
  }

  @Test func theCallersPrefixWins() {
    #expect(list(["Add", "adopt"], prefix: "ad").sharedPrefix == "ad")
  }

  @Test func columnsFitTheWidth() {
    let candidates = (0..<30).map {
      Completion(insertion: "", display: "item\($0)", description: "number \($0)")
    }
    for columns in [2, 10, 20, 40, 80, 200] {
      let layout = CompletionLayout(candidates, columns: columns)
      let width = layout.across * layout.entryWidth + (layout.across - 1) * layout.spacing
      #expect(width < columns || columns == 2)
      #expect(layout.across >= 1)
      for candidate in candidates {
        let shown = layout.display(candidate) + layout.description(candidate)
        #expect(TerminalText.width(shown) == layout.entryWidth)
      }
    }
    #expect(CompletionLayout(candidates, columns: 80).across == 3)
    #expect(CompletionLayout(candidates, columns: 20).across == 1)
  }

  /// Candidates that do not fit below each other are listed in columns, with shorter descriptions
  /// or none.
  @Test(arguments: [24, 40, 60, 80, 120, 200], [(5, 0), (11, 0), (40, 0), (5, 1), (11, 1)])
  func manyCandidatesHaveColumns(columns: Int, screen: (rows: Int, mark: Int)) {
    let (rows, mark) = screen
    let words = String(repeating: "what it does and more of it ", count: 3)
    let candidates = (0..<60).map {
      Completion(insertion: "", display: "command\($0)", description: words)
    }
    let few = CompletionLayout(
      Array(candidates.prefix(rows)), columns: columns, rows: rows, markWidth: mark)
    #expect(few.across == max(1, (columns + 3) / (mark + 9 + 2 + 40 + 4)))
    let many = CompletionLayout(candidates, columns: columns, rows: rows, markWidth: mark)
    #expect(many.across >= 2)
    #expect(many.across >= few.across)
    let width = many.across * (mark + many.entryWidth) + (many.across - 1) * many.spacing
    #expect(width < columns, "\(width)")
    for candidate in candidates {
      let shown = many.display(candidate) + many.description(candidate)
      #expect(TerminalText.width(shown) == many.entryWidth)
    }
    // A column with descriptions has room for a readable part of them.
    #expect(many.descriptionWidth == 0 || many.descriptionWidth >= 14)
    if columns >= 60 { #expect(many.descriptionWidth > 0) }
  }

  @Test(arguments: [40, 60, 80])
  func aLongDisplayLeavesRoomForDescriptions(columns: Int) {
    let candidates = [
      Completion(
        insertion: "", display: String(repeating: "とても長い題名", count: 20),
        description: "1  2026/03/14"),
      Completion(insertion: "", display: "Buy milk", description: "2  2026/03/15"),
    ]
    let layout = CompletionLayout(candidates, columns: columns)
    #expect(layout.across == 1)
    #expect(layout.entryWidth <= columns - 1)
    #expect(layout.description(candidates[0]).hasSuffix("1  2026/03/14"))
    #expect(layout.displayWidth >= columns / 2 - 1)
  }

  @Test func wideAndLongAndHostileEntriesAreCutToTheirColumns() {
    let candidates = [
      Completion(insertion: "", display: "わせだ大学", description: "大学\u{1B}[31m"),
      Completion(insertion: "", display: "a\nb", description: String(repeating: "長い", count: 50)),
    ]
    let layout = CompletionLayout(candidates, columns: 40)
    #expect(layout.across == 1)
    #expect(layout.display(candidates[1]) == "a␊b       ")
    #expect(layout.description(candidates[0]).hasPrefix("  大学␛[31m"))
    #expect(layout.entryWidth < 40)
  }

  @Test func withoutRoomDescriptionsAreLeftOut() {
    let layout = CompletionLayout(
      [Completion(insertion: "", display: "identifier", description: "words")], columns: 16)
    #expect(layout.descriptionWidth == 0)
  }

  @Test func choosingGoesRound() {
    var menu = CompletionMenu(list(["a", "b", "c"]), columns: 80)
    #expect(menu.selected == nil)
    menu.step(-1)
    #expect(menu.selected?.display == "c")
    menu.step(1)
    #expect(menu.selected?.display == "a")
    menu.jump(by: 100)
    #expect(menu.selected?.display == "c")
    var empty = CompletionMenu(list([]), columns: 80)
    empty.step(1)
    empty.jump(by: 3)
    empty.selectFirst()
    #expect(empty.selected == nil)
    #expect(empty.page(rows: 5).isEmpty)
  }

  @Test func pagesHoldTheChoice() {
    var menu = CompletionMenu(list((0..<1000).map { "item\($0)" }), columns: 80)
    let size = 10 * menu.layout.across
    #expect(menu.page(rows: 10) == 0..<size)
    for _ in 0...size { menu.step(1) }
    #expect(menu.page(rows: 10) == size..<2 * size)
    menu.jump(by: 5000)
    #expect(menu.page(rows: 10).upperBound == 1000)
    #expect(menu.page(rows: 10).contains(999))
  }
}

extension CompletionLayout {
  /// Terminal columns of an entry, without its mark.
  fileprivate var entryWidth: Int {
    displayWidth + (descriptionWidth > 0 ? Self.gap + descriptionWidth : 0)
  }
}
