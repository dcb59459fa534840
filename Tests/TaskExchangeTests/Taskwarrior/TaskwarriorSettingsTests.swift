import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// Every setting of a `.taskrc` is converted, or left out with a reason.
@Suite struct TaskwarriorSettingsTests {
  typealias Reason = TaskwarriorSettings.Reason

  private static func read(_ text: String) -> TaskwarriorSettings {
    TaskwarriorSettings(Array(text.utf8))
  }

  /// Excludes the reasons that only the store and the shell can detect.
  private static let samples: [(Reason, String)] = [
    (.looks, "color.active=on red"), (.looks, "report.x.labels=A,B"), (.looks, "verbose=no"),
    (.currentContext, "context=work"), (.writes, "context.work.write=+home"),
    (.column, "report.x.sort=moon+"), (.column, "report.x.columns=id,moon"),
    (.attributeDetail, "uda.points.label=Points"), (.attributeDetail, "uda.points.default=3"),
    (.attributeKind, "uda.points.type=colour"), (.urgency, "urgency.due.coefficient=3"),
    (.server, "taskd.server=x:1"), (.server, "sync.server.url=x"),
    (.location, "data.location=~/.task"),
    (.include, "include /usr/share/task/dark.theme"), (.unreadable, "hello"), (.unreadable, "=x"),
    (.builtIn, "uda.priority.values=H,M,L"), (.builtIn, "uda.estimate.type=duration"),
    (.other, "default.command=next"), (.other, "confirmation=no"),
    (.tooMany, (0...TaskwarriorSettings.countLimit).map { "a\($0)=1" }.joined(separator: "\n")),
  ]

  @Test(arguments: Reason.allCases) func everyReasonIsGiven(reason: Reason) {
    let ofShell: Set<Reason> = [.otherKind, .exists, .ofShell]
    let samples = Self.samples.filter { $0.0 == reason }
    #expect(samples.isEmpty == ofShell.contains(reason))
    for (_, text) in samples {
      let read = Self.read("# mine\n\n" + text + "  # why\n")
      #expect(read.left.contains { $0.reason == reason && $0.line > 2 }, "\(text.prefix(40))")
      #expect(read.definitions.isEmpty && read.declarations.isEmpty)
    }
  }

  /// Every setting, whatever its name, is converted or reported.
  @Test func everySettingIsAnswered() {
    let settings =
      Self.samples.map(\.1).filter { !$0.contains("\n") } + [
        "context.a=+x", "context.b.read=+x", "alias.c=list", "report.d.filter=+x",
        "uda.e.type=numeric",
      ]
    for setting in settings {
      let read = Self.read(setting)
      let isEmpty = read.definitions.isEmpty && read.declarations.isEmpty && read.left.isEmpty
      #expect(!isEmpty, "\(setting)")
    }
    let all = Self.read(settings.joined(separator: "\n"))
    #expect(all.definitions.count == 4 && all.declarations.map(\.key) == ["e"])
  }

  @Test(arguments: [
    ("+work or project:office", "#work or project:office"), ("-home", "-#home"),
    ("(+a or -b) and +OVERDUE", "(#a or -#b) and +OVERDUE"),
    ("status:pending -WAITING limit:10", "status:pending -WAITING limit:10"),
    ("project:", "project:none"), ("project.none:", "project:none"), ("due.any:", "due:any"),
    ("project.not:home", "-project:home"), ("project.isnt:", "project:any"),
    ("description.contains:milk", "text:milk"), ("entry.after:monday", "entry.after:monday"),
    ("entry:today", "created:today"), ("project:'a b' +x", "project:'a b' #x"),
    ("/milk/ due.before:eow", "/milk/ due.before:eow"), ("+A", "+A"), ("+買い物", "#買い物"),
    ("http://x.example/a:b", "http://x.example/a:b"), ("(((", "((("), ("'", "'"), ("+", "+"),
    ("depends:", "after:none"), (":", ":"), ("2+3:4", "2+3:4"),
  ])
  func filters(typed: String, here: String) {
    #expect(TaskwarriorFilter.translated(typed) == here)
  }

  @Test func reportsAreListsByName() {
    let read = Self.read(
      """
      report.mine.description=What is mine
      report.mine.columns=id,due.relative,description.desc,points
      report.mine.filter=status:pending limit:page +me
      report.mine.sort=urgency-,priority-,due+/,project-
      uda.points.type=numeric
      """)
    #expect(
      read.definitions.map(\.words) == [
        "status:pending #me sort:urgency,priority,due,-project columns:number,due,text,points"
      ])
    #expect(read.left.map(\.setting) == ["report.mine.description"])
  }

  @Test func theLastOneOfANameCounts() {
    let read = Self.read("context.a=+x\ncontext.a=+y\nalias.b=list\nalias.b=\n")
    #expect(read.definitions.map(\.words) == ["#y"])
    let both = Self.read("context.a.read=+x\ncontext.a.write=+x\n")
    #expect(both.definitions.map(\.words) == ["#x"] && both.left.isEmpty)
  }

  @Test func aChoiceIsOneWhereTheValuesAre() throws {
    let declared = Self.read("uda.size.type=string\nuda.size.values=S,M,,L,S\n").declarations
    #expect(declared.map(\.choices) == [["S", "M", "L"]])
    for (value, isChoice) in [("M", true), ("XL", false)] {
      let record =
        #"{"description":"a","status":"pending","entry":"20260101T000000Z","size":"\#(value)"}"#
      var read = try ExchangeFormat.taskwarrior.read(Array(record.utf8), .fixed())
      read.declare(declared)
      let plan = ImportPlan(
        read, onto: ModelState(), ImportOptions(), at: Instant(secondsSinceEpoch: 0))
      var state = ModelState()
      state.apply(plan.changes)
      #expect(state.attributes.map(\.kind) == [isChoice ? .choice : .text])
      #expect(state.attributes.map(\.choices) == [isChoice ? ["S", "M", "L"] : []])
    }
    // Without a task, the attribute is imported as well.
    var none = try ExchangeFormat.taskwarrior.read([], .fixed())
    none.declare(declared)
    #expect(none.problems.isEmpty)
    #expect(
      !ImportPlan(none, onto: ModelState(), ImportOptions(), at: Instant(secondsSinceEpoch: 0))
        .changes.isEmpty)
  }

  /// Reading any file ends soon, with a limited number of messages.
  @Test func hostileFiles() {
    var random = SeededGenerator(seed: 39)
    let parts: [[UInt8]] =
      [
        "context.", "report.", "uda.", "alias.", ".filter", ".type", ".values", "=", "\n", "#", " ",
        "+", "(", "'", "\"", ":", "include ", "numeric", "\u{0}", "\u{1B}]0;x", "買", "sort", ",",
        String(repeating: "a", count: 3000),
      ].map { Array($0.utf8) } + [[0xFF, 0xFE], [0xE3, 0x81], [0x0D]]
    for _ in 0..<400 {
      let bytes = (0..<Int.random(in: 0...80, using: &random)).flatMap { _ in
        parts.randomElement(using: &random) ?? []
      }
      let read = TaskwarriorSettings(bytes)
      #expect(read.left.allSatisfy { $0.setting.count <= 80 && $0.line > 0 })
      #expect(!read.definitions.contains { $0.words.isEmpty })
    }
    let many = (0..<50_000).map { "context.c\($0)=+x" }.joined(separator: "\n")
    let read = Self.read(many)
    #expect(read.definitions.count == TaskwarriorSettings.countLimit)
    #expect(read.left.map(\.reason) == [.tooMany] && read.left[0].count == 48_000)
  }

  /// The numbers of lines read and reported are limited.
  @Test(arguments: ["a", "include x", "x=1", "color.x=y", "uda.x.type=z", "context.x.write=y"])
  func manyLinesAreNotTold(line: String) {
    let lines = [String](
      repeating: line, count: TaskwarriorSettings.byteLimit / (line.utf8.count + 1))
    let read = TaskwarriorSettings(Array(lines.joined(separator: "\n").utf8))
    #expect(read.left.count <= TaskwarriorSettings.countLimit + 1)
    let surplus = read.left.first { $0.reason == .tooMany }
    #expect(surplus?.count == lines.count - TaskwarriorSettings.countLimit)
    #expect(surplus?.line == TaskwarriorSettings.countLimit + 1)
  }
}
