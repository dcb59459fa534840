import LineEditing
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit
@testable import taskshell

/// Help as displayed, at common terminal widths.
@Suite struct HelpLayoutTests {
  private func text(_ page: HelpPage, _ columns: Int) -> String {
    HelpLayout(columns: columns, style: Styler(isEnabled: false)).text(page)
  }

  private func pages(_ language: Language) -> [HelpPage] {
    let dates = DateContext(now: .now, style: DateStyle())
    return [
      .overview(of: .standard, language: language, namesTopics: true),
      .keys(in: language, named: KeyBindings.names),
      .dates(dates, language: language), .filters(dates, language: language),
      .attributes(in: language), .scripts(in: language), .tutorial(in: language),
    ] + CommandTable.standard.commands.map { .page(of: $0.verb, language: language) }
  }

  private func words(_ page: HelpPage) -> [Substring] {
    page.sections.flatMap { section in
      [section.heading] + section.entries.flatMap { [$0.term, $0.meaning] }
    }.flatMap { $0.split(separator: " ") }
  }

  @Test func everyKeyOfHelpIsInTheTable() {
    let page = HelpPage.keys(in: .english) { command in
      let names = KeyBindings.names(of: command)
      return names.isEmpty ? ["no \(command)"] : names
    }
    let terms = page.sections.flatMap(\.entries).map(\.term)
    #expect(terms.filter { $0.isEmpty || $0.hasPrefix("no ") } == [])
    #expect(terms.contains("Alt-B, Alt-F") && terms.contains("Ctrl-X Ctrl-E"))
    #expect(terms.contains("Right, Ctrl-F, Ctrl-E, End") && terms.contains("Up, Down"))
  }

  /// No line is too wide, and no word is lost, moved or broken.
  @Test(arguments: [200, 100, 80, 60, 59, 40, 32]) func wordsAreNeverBroken(columns: Int) {
    for page in pages(.english) {
      let text = text(page, columns)
      for line in text.split(separator: "\n") {
        #expect(TerminalText.width(String(line)) <= columns, "\(line)")
      }
      #expect(text.split { $0 == " " || $0 == "\n" } == words(page))
    }
  }

  /// Japanese has no blanks to break at, but no line begins with a closing mark.
  @Test(arguments: [80, 40]) func japaneseIsBrokenBetweenCharacters(columns: Int) {
    for page in pages(.japanese) {
      let text = text(page, columns)
      for line in text.split(separator: "\n") {
        #expect(TerminalText.width(String(line)) <= columns, "\(line)")
        #expect(!"。、）」ー".contains(line.drop { $0 == " " }.first ?? "x"), "\(line)")
      }
      #expect(text.filter { !$0.isWhitespace } == words(page).joined())
    }
  }

  /// If no separator is near, a row ends between scripts, as after a particle, or before a formal
  /// noun (such as とき).
  @Test(arguments: [80, 60, 40]) func japaneseWordsAreNeverBroken(columns: Int) {
    for text in pages(.japanese).flatMap(\.sections).flatMap(\.entries).flatMap({
      [$0.term, $0.meaning]
    }) {
      var rest = text[...]
      for row in TerminalText.wrapped(text, to: columns - 4) {
        rest = rest.drop { $0 == " " }.dropFirst(row.count)
        guard let left = row.last, let right = rest.first, let kind = Kana(left) else { continue }
        let isNoun = ["とき", "こと", "もの", "ため", "まま", "うち"].contains(where: rest.hasPrefix)
        #expect(kind != Kana(right) || kind == .hiragana && isNoun, "\(row)|\(rest)")
      }
    }
  }

  private enum Kana {
    case hiragana, katakana, kanji

    init?(_ character: Character) {
      switch character {
      case "ぁ"..."ゖ": self = .hiragana
      case "ァ"..."ー": self = .katakana
      case "一"..."龠": self = .kanji
      default: return nil
      }
    }
  }

  private static let page = HelpPage(sections: [
    HelpPage.Section(
      heading: "Tasks",
      entries: [
        HelpPage.Entry(term: "add TEXT [ATTRIBUTE…]", meaning: "add a task"),
        HelpPage.Entry(term: "edit [TASK] [TEXT] [ATTRIBUTE…]", meaning: "change a task"),
        HelpPage.Entry(
          term: "select TASK",
          meaning: "make a task the default, which is meant wherever a command names none"),
      ]),
    HelpPage.Section(
      heading: "", entries: [HelpPage.Entry(term: "help COMMAND explains a command.", meaning: "")]),
  ])

  @Test func twoColumnsAt80() {
    #expect(
      text(Self.page, 80) == """
        Tasks
          add TEXT [ATTRIBUTE…]  add a task
          edit [TASK] [TEXT] [ATTRIBUTE…]
                                 change a task
          select TASK            make a task the default, which is meant wherever a
                                 command names none

        help COMMAND explains a command.

        """)
  }

  @Test func stackedAt40() {
    #expect(
      text(Self.page, 40) == """
        Tasks
          add TEXT [ATTRIBUTE…]
              add a task
          edit [TASK] [TEXT] [ATTRIBUTE…]
              change a task
          select TASK
              make a task the default, which is
              meant wherever a command names
              none

        help COMMAND explains a command.

        """)
  }

  @Test func japaneseAt40() {
    let done = HelpPage.page(
      of: Verb(
        "alias", answer: .nothing, summary: Bilingual("", "別名を表示または定義する"),
        details: Bilingual("", "別名はコマンドの先頭の代わりになり、続けて書いた語が後ろに付きます（すべて）。"),
        examples: [.same("alias")]),
      language: .japanese)
    #expect(
      text(done, 40) == """
        別名を表示または定義する
        別名はコマンドの先頭の代わりになり、
        続けて書いた語が後ろに付きます
        （すべて）。

        使い方:
          alias

        別名:
          別名、エイリアス

        例:
          alias

        """)
  }

  /// The exact page of `help select`.
  @Test func aCommandAt80() throws {
    let verb = try #require(CommandTable.standard.command(named: "select")?.verb)
    #expect(
      text(.page(of: verb, language: .english), 80) == """
        make a task the default
        After a list, first, last, next, previous and row 2 select by the place in it.
        Tab lists tasks, and the arrow keys choose one.

        Usage:
          select TASK

        Also:
          sel

        Examples:
          select 1
          select milk

        """)
  }

  @Test func aCommandAt40() throws {
    let verb = try #require(CommandTable.standard.command(named: "select")?.verb)
    #expect(
      text(.page(of: verb, language: .english), 40).hasPrefix(
        """
        make a task the default
        After a list, first, last, next,
        previous and row 2 select by the place
        in it. Tab lists tasks, and the arrow
        keys choose one.

        Usage:
          select TASK

        """))
    #expect(
      text(.page(of: verb, language: .japanese), 40).hasPrefix(
        """
        タスクを選択し、番号を省いたときの
        対象にする
        一覧を表示した後は、「最初」、「最後」、
        「次」、「前」、「行 2」でその中の
        位置から選べます。Tab で一覧を出し、
        矢印キーで選ぶこともできます。

        使い方:
          select タスク

        """))
  }
}
