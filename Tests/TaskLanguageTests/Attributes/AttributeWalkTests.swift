import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// Every field of a task has an attribute, and every attribute supports the uses that it declares.
@Suite struct AttributeWalkTests {
  private static let table = AttributeTable.standard
  private static let names = table.all.map(\.key.rawValue)
  private let state = ModelState.withFullTask
  private var people: People { People(state: state, me: nil) }
  private var context: ValueContext {
    ValueContext(people: people, dates: DateContext(now: .now))
  }
  private var display: DisplayContext { DisplayContext(state, .fixed()) }

  private func attribute(_ name: String) throws -> Attribute {
    try #require(Self.table[AttributeKey(name)])
  }

  private func numbers(_ filter: String) throws -> [Int] {
    let words = Tokenizer.split(filter).words
    return try FilterParser.parse(words, naming: people, context.dates)
      .matches(in: state, defaultScope: .all, clock: .fixed()).map(\.number)
  }

  @Test func everyFieldIsShown() {
    let shown = Self.table.visible.compactMap(\.field?.name)
    #expect(Set(shown) == Set(TaskItem.changingFields))
    #expect(shown.count == Set(shown).count)
  }

  /// Lists all exceptions; every other attribute can be typed, filtered by, sorted by and shown.
  @Test(arguments: names) func attributeHasAllUses(name: String) throws {
    let exceptions: [AttributeKey: (missing: Attribute.Uses, why: String)] = [
      .number: (.editable, "the shell gives it"),
      .id: ([.editable, .filterable, .sortable], "an id alone names a task"),
      .text: (.editable, "words without a key are the text"),
      .state: (.editable, "done and reopen change it"),
      .note: ([.editable, .sortable], "the command note writes it, and add; there can be many"),
      .every: (.sortable, "rules have no order"),
      .again: ([.sortable, .visible], "it is shown as every"),
      .after: (.sortable, "there can be many"),
      .spent: (.editable, "stop and track note it"),
      .started: (.editable, "start and stop set it"),
      .assigner: (.editable, "whoever assigns it is who changes it"),
      .sessions: ([.editable, .filterable, .sortable], "spent is their sum"),
      .assignees: ([.editable, .filterable, .sortable], "the assignee is all of them"),
      .noted: ([.editable, .filterable, .sortable], "the command note writes it"),
      .created: (.editable, "the shell keeps it"),
      .modified: (.editable, "the shell keeps it"),
      .completed: (.editable, "the shell keeps it"),
    ]
    let attribute = try attribute(name)
    let missing = exceptions[attribute.key]?.missing ?? []
    let isAdded = attribute.uses.contains(.addable)
    #expect(attribute.uses.subtracting(.addable) == Attribute.Uses.all.subtracting(missing))
    #expect(isAdded == (attribute == .note))
  }

  @Test func keysAndSigilsAreUnique() {
    let all = Self.table.all + Self.table.moments
    #expect(Set(all.map(\.key)).count == all.count)
    let sigils = all.compactMap(\.sigil)
    #expect(Set(sigils).count == sigils.count)
    for attribute in all {
      #expect(attribute.key.rawValue == attribute.key.rawValue.folded)
      #expect(attribute.summary.english != attribute.summary.japanese)
      #expect(attribute == .id || attribute.label.english != attribute.label.japanese)
    }
  }

  @Test(arguments: names) func aFullTaskShowsIt(name: String) throws {
    let attribute = try attribute(name)
    let value = attribute.kind.display(.full, display)
    if attribute.uses.contains(.visible) {
      #expect(value?.shown.isEmpty == false)
      #expect(value?.data.text().isEmpty == false)
    }
  }

  /// A value as one would type it reads back as the same.
  @Test(arguments: table.editable.map(\.key.rawValue)) func typedValueIsRead(name: String) throws {
    let attribute = try attribute(name)
    let field = try #require(attribute.field)
    var task = TaskItem.full
    if attribute == .again { task.recurrence?.isFromCompletion = true }
    let text = try #require(attribute.kind.typed(task, display))
    let value = text.split(separator: ", ").map { "\(name):\"\($0)\"" }.joined(separator: " ")
    // A value relative to the deadline requires one.
    let line = attribute == .remind ? value + " due:friday" : value
    for isEdit in [false, true] {
      var reader = TaskWordsReader(Tokenizer.split(line).words[...], context, isEdit: isEdit)
      var read = TaskItem.bare
      let words = try reader.read()
      words.patch.apply(to: &read)
      #expect(field.value(of: read) == field.value(of: task), "\(line)")
    }
    var reader = TaskWordsReader(
      Tokenizer.split("\(name):none").words[...], context, isEdit: true)
    let words = try reader.read()
    words.patch.apply(to: &task)
    #expect(field.value(of: task) == nil)
  }

  /// Setting or clearing a value is reported.
  @Test(arguments: table.editable.map(\.key.rawValue)) func aChangeIsSaid(name: String) throws {
    let attribute = try attribute(name)
    if attribute == .again { return }
    let kind = attribute.kind
    #expect(!kind.changes(from: .bare, to: .full, prefix: attribute.marks, display).isEmpty)
    #expect(!kind.changes(from: nil, to: .full, prefix: attribute.marks, display).isEmpty)
    #expect(!kind.changes(from: .full, to: .bare, prefix: attribute.marks, display).isEmpty)
    #expect(kind.changes(from: .full, to: .full, prefix: attribute.marks, display).isEmpty)
  }

  /// `due:any` and `due:none` select different tasks.
  @Test(arguments: table.filterable.map(\.key.rawValue)) func filterAnyAndNoneDiffer(name: String)
    throws
  {
    if name == "again" { return }
    let always = ["text", "created", "modified", "number", "state"]
    #expect(try numbers("\(name):any").contains(7))
    #expect(try numbers("\(name):any") == (always.contains(name) ? [7, 1, 3] : [7]))
    #expect(try numbers("\(name):none") == (always.contains(name) ? [] : [1, 3]))
    #expect(try numbers("-\(name):any") == numbers("\(name):none"))
  }

  @Test(arguments: table.filterable.filter(\.kind.isOrdered).map(\.key.rawValue))
  func orderedValuesAreCompared(name: String) throws {
    let (less, more) =
      switch name {
      case "priority": ("medium", "high")
      case "estimate", "spent": ("1h", "100h")
      case "order": ("1000", "1000.5")
      default: ("2026-01-01", "2027-01-01")
      }
    #expect(try numbers("\(name)>\(less)").contains(7))
    #expect(try numbers("\(name)<=\(more)").contains(7))
    #expect(try !numbers("\(name)<\(less)").contains(7))
    #expect(try numbers("\(name).from:\(less)").contains(7))
  }

  @Test(arguments: table.sortable.map(\.key.rawValue)) func tasksAreSortedByIt(name: String) throws
  {
    let attribute = try attribute(name)
    #expect(attribute.kind.order(.full, [.anna: "anna"]) != nil)
    #expect(try Set(numbers("sort:\(name)")) == [1, 3, 7])
    let isGrouped = attribute != .number && attribute != .text
    #expect(attribute.kind.groups(.full, display).isEmpty == !isGrouped)
  }
}
