import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Every element of the language is in help and offered by completion. The manual is checked in the
/// tests of the documents.
@Suite struct HelpWalkTests {
  private func terms(_ topic: String) throws -> [String] {
    let shell = try TestShell()
    shell.run("help \(topic)")
    return try #require(shell.view.help).sections.flatMap(\.entries).map(\.term)
  }

  private func offers(_ line: String) throws -> Set<String> {
    let shell = try TestShell.office()
    let completer = Completer(shell: shell.shell, index: TaskIndex(observing: shell.model))
    return Set(completer.candidates(in: line, cursor: line.utf8.count).candidates.map(\.display))
  }

  @Test func verbs() throws {
    let usages = try terms("")
    let first = try offers("")
    for verb in CommandTable.standard.commands.map({ $0.verb }) {
      #expect(usages.contains(verb.usage.english))
      let words = verb.name.split(separator: " ").map(String.init)
      #expect(first.contains(words[0]))
      if words.count == 2 { #expect(try offers("\(words[0]) ").contains(words[1])) }
    }
  }

  @Test func topics() throws {
    let usages = try terms("")
    let offers = try offers("help ")
    for (name, summary) in HelpPage.topics {
      #expect(usages.contains("help \(name)") && offers.contains(name))
      #expect(try !terms(name).isEmpty)
      #expect(summary.english != summary.japanese)
    }
  }

  /// Each topic word of a newcomer leads to a page: its meaning is a topic or a verb.
  @Test(arguments: Synonyms.all(.topic).map(\.word)) func wordsLeadToPages(word: String) throws {
    let shell = try TestShell()
    shell.run("help \(word)")
    let page = try #require(shell.view.help, "\(word)")
    let meaning = HelpPage.topicName(word)
    let verb = CommandTable.standard.command(named: meaning)?.verb
    #expect(
      page == HelpPage.topic(meaning, in: shell.shell)
        ?? verb.map { .page(of: $0, in: .standard, language: .english) }, "\(word)")
  }

  /// So does each name of an attribute and of an option of lists, and each verb of other programs.
  @Test(
    arguments: Set(
      AttributeTable.standard.keyed.map(\.key.rawValue) + Synonyms.all(.key).map(\.word)
        + FilterOption.allCases.flatMap { [$0.rawValue, $0.japaneseKey] }
        + Synonyms.all(.verb).map(\.word)
    ).sorted())
  func namesLeadToPages(name: String) throws {
    let shell = try TestShell()
    shell.run("help \(name)")
    #expect(shell.view.help != nil)
  }

  @Test func dates() throws {
    let terms = try terms("dates")
    for example in DateForm.all.flatMap(\.examples) + TimeWords.examples {
      #expect(terms.contains(example), "\(example)")
      #expect(
        try DateParser(now: .now).parse(example.split(separator: " ").map(String.init)) != nil)
    }
  }

  @Test func recurrences() throws {
    let terms = try terms("dates")
    let offers = try offers("add x every:")
    var rules: Set<String> = []
    for example in RecurrenceParser.examples {
      let phrase = RecurrenceParser.phrase(example)
      #expect(terms.contains(phrase) && offers.contains(example), "\(example)")
      let words = example.split(separator: " ").map { $0.lowercased() }
      let match = try RecurrenceParser(context: DateContext(now: .now)).match(words[...])
      let rule = try #require(match?.recurrence.rule, "\(example)")
      rules.insert(String("\(rule)".prefix { $0 != "(" }))
      let shell = try TestShell(["add x \(phrase)"])
      #expect(shell.model.state.task(numbered: 1)?.recurrence != nil || example == "平日")
    }
    #expect(
      rules == ["minutes", "days", "weeks", "months", "years", "weekdays", "month", "year"])
  }

  @Test func filters() throws {
    let terms = try terms("filters")
    let offers = try offers("list ")
    for word in FilterWord.allCases {
      #expect(terms.contains(word.rawValue) && offers.contains(word.rawValue))
    }
    for option in FilterOption.allCases {
      #expect(terms.contains(option.example.english) && offers.contains("\(option.rawValue):"))
      #expect(option.example.english.hasPrefix("\(option.rawValue):"))
      #expect(option.summary.english != option.summary.japanese)
    }
    for key in AttributeTable.standard.sortable.map(\.key.rawValue) {
      #expect(terms.last?.contains(key) == true)
      #expect(try self.offers("list sort:-due,\(key.prefix(3))").contains(key))
    }
    for comparison in Comparison.allCases {
      #expect(terms.contains { $0.hasPrefix("due.\(comparison.rawValue):") })
      #expect(terms.contains("due\(comparison.mark)friday"))
    }
  }

  @Test func attributes() throws {
    let terms = try terms("attributes")
    let table = AttributeTable.standard
    for attribute in table.keyed + table.moments {
      let key = attribute.key.rawValue
      #expect(terms.contains { $0.contains("\(key):") }, "\(key)")
      let offers = try ["add x \(key.prefix(2))", "list \(key.prefix(2))", "diff "].flatMap(offers)
      #expect(offers.contains("\(key):"), "\(key)")
      #expect(attribute.summary.english != attribute.summary.japanese)
    }
  }

  private static let forms = FilterForm.all.map(\.term) + FilterOption.allCases.map(\.example)

  @Test(arguments: Set(forms.flatMap { [$0.english, $0.japanese] }).sorted())
  func formsAreFilters(form: String) throws {
    let shell = try TestShell([
      "user add Anna", "user add Bob", "user add 花子", "user add 太郎", "add Paint #home",
      "add Buy milk", "add Pay rent",
    ])
    shell.run("list \(form)")
    #expect(shell.status == .done)
  }

  @Test(arguments: AttributeTable.standard.keyed.map(\.key.rawValue) + ["asof", "since"])
  func conditionsAreThoseThatTheParserTakes(key: String) throws {
    let values = [
      "user": "Anna", "priority": "high", "every": "week", "again": "week", "after": "1",
      "under": "1", "number": "3", "state": "done",
      "estimate": "2h", "spent": "2h", "order": "1000",
    ]
    let shell = try TestShell(["user add Anna"])
    shell.run("count \(key):\(values[key] ?? "tomorrow")")
    let attribute = try #require(AttributeTable.standard[AttributeKey(key)])
    #expect((shell.status == .done) == attribute.uses.contains(.filterable))
  }

  @Test func filterHelpShowsTodaysMeaning() throws {
    let shell = try TestShell()
    shell.run("help filters")
    let entries = try #require(shell.view.help).sections.flatMap(\.entries)
    let meanings = Dictionary(entries.map { ($0.term, $0.meaning) }) { first, _ in first }
    #expect(meanings["due<friday"] == "due before: Fri 13 Mar 2026")
    #expect(meanings["next week"] == "due in that period: Mon 16 Mar 2026 – Sun 22 Mar 2026")
    shell.run("help dates")
    let dates = try #require(shell.view.help).sections.flatMap(\.entries)
    #expect(
      dates.first { $0.term == "every 3rd friday" }?.meaning
        == "Fri 20 Mar 2026 · Fri 17 Apr 2026")
  }
}
