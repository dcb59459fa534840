import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Custom attributes work like the others.
@Suite struct OwnAttributeTests {
  private func shell(_ language: Language = .english) throws -> TestShell {
    try TestShell(
      [
        "attribute add points number", "attribute add size choice small medium large",
        "add Sum it points:3.5 #x project:house",
        "add Draw it points:1.25 size:large project:house",
        "add Plain",
      ], language: language)
  }

  @Test func anAttributeIsAddedAndUsed() throws {
    let shell = try TestShell()
    #expect(shell.run("attribute add points number") == ["Added attribute points (number)"])
    #expect(
      shell.run("attribute add size choice small large")
        == ["Added attribute size (choice: small, large)"])
    #expect(
      shell.run("add Sum it points:3.5 #x size:LARGE")
        == ["Added 1: Sum it, #x (new), points:3.5, size:large"])
    #expect(shell.run("edit 1 points:none") == ["Changed 1: Sum it: removed points:3.5"])
    #expect(shell.run("undo").last == "Changed 1: Sum it, points:3.5")
    #expect(shell.view.changedTasks.first?[try #require(shell.points)]?.data == .number("3.5"))
  }

  @Test(arguments: [
    ("points>3", [1]), ("points<=3.5", [2, 1]), ("points:1.25", [2]), ("points:any", [1, 2]),
    ("points:none", [3]), ("size:large", [2]), ("size>small", [2]),
    ("(points>3 or size:large)", [1, 2]), ("sort:-points", [1, 2, 3]), ("sort:points", [2, 1, 3]),
    ("-points>3", [2, 3]), ("points.from:3", [1]),
  ])
  func filtersAndOrders(filter: String, numbers: [Int]) throws {
    let shell = try shell()
    shell.run("list \(filter)")
    #expect(Set(shell.view.tasks.map(\.number)) == Set(numbers))
    if filter.hasPrefix("sort:") { #expect(shell.view.tasks.map(\.number) == numbers) }
  }

  @Test func groupsHaveSums() throws {
    let shell = try shell()
    shell.run("list group:project")
    #expect(shell.view.groups.map(\.heading) == ["house", "none"])
    #expect(shell.view.groups.map(\.sums) == [["points 4.75"], []])
    shell.run("list group:size")
    #expect(shell.view.groups.map(\.heading) == ["large", "none"])
  }

  @Test func invalidValueIsRefused() throws {
    let shell = try shell()
    #expect(shell.run("add x points:many").first == "! \"many\" is not a number.")
    #expect(
      shell.run("add x size:huge")
        == ["! \"huge\" is not one of the choices.", "  > small, medium or large"])
    #expect(shell.status == .usage)
    #expect(shell.model.state.tasks.count == 3)
  }

  @Test(arguments: ["due", "sort", "http", "9lives", "a b", "assignee", "no-dash", "me:"])
  func namesThatMeanSomethingElseAreRefused(name: String) throws {
    let shell = try TestShell()
    let shown = shell.run("attribute add \"\(name)\" number")
    #expect(shown.first == "! \"\(name)\" cannot be the name of an attribute.")
    #expect(shell.model.state.attributes.isEmpty)
  }

  @Test func anAttributeIsRenamedAndDeleted() throws {
    let shell = try shell()
    #expect(shell.run("attribute rename points effort") == ["Renamed attribute points to effort"])
    shell.run("list effort>3")
    #expect(shell.view.tasks.map(\.number) == [1])
    #expect(
      shell.run("attribute add effort text").first
        == "! There is already an attribute \"effort\".")
    #expect(
      shell.run("attribute delete effort") == [
        "! 2 tasks have a value of effort.",
        "  > list effort:any shows them; attribute delete effort --yes deletes the values as well",
      ])
    shell.run("attribute delete effort --yes")
    #expect(shell.model.state.attributes.map(\.key) == ["size"])
    #expect(shell.model.state.tasks.allSatisfy { $0.values.count <= 1 })
    shell.run("undo")
    shell.run("list effort>3")
    #expect(shell.view.tasks.map(\.number) == [1])
    shell.run("attributes")
    #expect(shell.view.report?.rows.map { $0.cells[0].text } == ["size", "effort"])
  }

  /// An attribute of every kind, deleted with its value, is named in the sentence and in the row.
  @Test(arguments: AttributeDefinition.Kind.allCases)
  func aDeletedValueIsNamed(kind: AttributeDefinition.Kind) throws {
    let values: [AttributeDefinition.Kind: String] = [
      .text: "large", .number: "3", .date: "2026-04-01", .duration: "2h", .choice: "b",
    ]
    let value = try #require(values[kind])
    let shell = try TestShell()
    shell.run("attribute add extra \(kind.rawValue)\(kind == .choice ? " a b" : "")")
    shell.run("add Milk extra:\(value)")
    let number = try #require(shell.model.state.tasks.last?.number)
    let shown = shell.run("attribute delete extra --yes")
    #expect(
      shown.contains { $0.hasPrefix("Changed \(number): Milk") && $0.contains("extra") }, "\(shown)"
    )
    guard case .changed(let before)? = shell.view.changedTasks.first?.change else {
      Issue.record("\(shell.view.changedTasks)")
      return
    }
    #expect(before.fields.contains { $0.attribute.name == "extra" })
    #expect(
      shell.view.changedTasks.first?.fields.contains { $0.attribute.name == "extra" } == false)
  }

  @Test func anUnknownKeyStaysText() throws {
    let shell = try TestShell()
    shell.run("add Read points:3")
    #expect(shell.model.state.tasks.map(\.text) == ["Read points:3"])
  }

  @Test func answersInJapanese() throws {
    let shell = try TestShell(language: .japanese)
    #expect(shell.run("attribute add points number") == ["属性を追加しました: points（数値）"])
    #expect(shell.run("add 合計 points:3.5") == ["タスク 1 を追加しました: 合計、points:3.5"])
    #expect(shell.run("attribute delete points").first == "! points の値を持つタスクが1件あります")
  }

  @Test func completionAndHelpKnowIt() throws {
    let shell = try shell()
    let completer = Completer(
      shell: shell.shell, index: TaskIndex(observing: shell.model))
    func offers(_ line: String) -> [String] {
      completer.candidates(in: line, cursor: line.utf8.count).candidates.map(\.display)
    }
    #expect(offers("add x poi") == ["points:"])
    #expect(offers("add x size:") == ["small", "medium", "large"])
    #expect(offers("list sort:poi") == ["points"])
    #expect(offers("attribute delete ") == ["points", "size"])
    shell.run("help attributes")
    let terms = shell.view.help?.sections.flatMap(\.entries).map(\.term) ?? []
    #expect(terms.contains("points:N") && terms.contains("size:small|medium|large"))
  }
}

extension TestShell {
  fileprivate var points: Attribute? {
    People(state: model.state, me: nil).attributes[AttributeKey("points")]
  }
}
