import TaskModel
import TestSupport
import Testing

@testable import TaskExchange

/// The data folder of Taskwarrior is read like its export.
@Suite struct TaskwarriorFolderTests {
  private static let id = "b065eb0b-3162-4ad8-a459-61a1dff2e920"
  private static let other = "fefcddbd-b695-4c6d-a12e-c5ce3d58376d"

  /// A task as written by version 2.6.
  private static let line = #"""
    [annotation_1795658163:"Later" annotation_1795658162:"An \"annotation\" &open;x&close;" \#
    description:"Buy \"oat\" milk &open;2&close; \/ 牛乳" due:"1796144400" entry:"1795658161" \#
    length:"PT2H" modified:"1795658162" note2:"7" points:"3" priority:"H" project:"home.kitchen" \#
    review:"1796428800" status:"pending" tags:"food,shop" tags_food:"x" tags_shop:"x" uuid:"\#(id)"]

    """#
  /// A task as stored by version 3.
  private static let row = #"""
    {"annotation_1795658163":"Later","annotation_1795658162":"An \"annotation\" [x]","points":"3",\#
    "description":"Buy \"oat\" milk [2] / 牛乳","due":"1796144400","entry":"1795658161","length":"PT2H",\#
    "modified":"1795658162","note2":"7","priority":"H","project":"home.kitchen","review":"1796428800",\#
    "status":"pending","tags":"food,shop","tag_food":"","tag_shop":""}
    """#
  private static let export = #"""
    {"id":1,"description":"Buy \"oat\" milk [2] \/ 牛乳","due":"20261201T170000Z","entry":"20261126T015601Z",\#
    "length":"PT2H","modified":"20261126T015602Z","note2":"7","points":3,"priority":"H",\#
    "project":"home.kitchen","review":"20261205T000000Z","status":"pending","uuid":"\#(id)",\#
    "annotations":[{"entry":"20261126T015602Z","description":"An \"annotation\" [x]"},\#
    {"entry":"20261126T015603Z","description":"Later"}],"tags":["food","shop"],"urgency":22.9}
    """#
  private static let settings = """
    # of the user
    uda.note2.type=string
    uda.review.type = date
    uda.points.label=Points
    """

  private static func read(_ folder: TaskwarriorFolder) throws -> ImportedTasks {
    try ExchangeFormat.taskwarrior.read(folder.export, .fixed())
  }

  @Test func everyVersionSaysWhatItsExportSays() throws {
    let told = try ExchangeFormat.taskwarrior.read(Self.export)
    #expect(told.problems.isEmpty && told.tasks.count == 1)
    var (second, third) = (TaskwarriorFolder(), TaskwarriorFolder())
    second.add(settings: Array(Self.settings.utf8))
    third.add(settings: Array(Self.settings.utf8))
    second.add(lines: Array(Self.line.utf8))
    third.add(row: Array(Self.id.utf8), Array(Self.row.utf8))
    for folder in [second, third] {
      let read = try Self.read(folder)
      #expect(read.problems.isEmpty && read.losses.all.isEmpty)
      #expect(read.tasks.map(\.task) == told.tasks.map(\.task))
      #expect(read.tasks.map(\.own) == told.tasks.map(\.own))
      #expect(read.attributes == told.attributes)
      #expect(read.tasks.first?.mentioned == nil)
    }
  }

  /// After a switch to version 3 without the old tasks, the folder has both; if they were moved, it
  /// has copies.
  @Test func migratedTasksAreReadOnce() throws {
    func texts(_ rows: [(String, String)]) throws -> [String] {
      var folder = TaskwarriorFolder()
      folder.add(lines: Array(Self.line.utf8))
      for (id, text) in rows {
        let data = #"{"description":"\#(text)","status":"pending","entry":"1795658161"}"#
        folder.add(row: Array(id.utf8), Array(data.utf8))
      }
      return try Self.read(folder).tasks.map(\.task.text)
    }
    #expect(try texts([]) == [#"Buy "oat" milk [2] / 牛乳"#])
    #expect(try texts([(Self.other, "New")]) == ["New", #"Buy "oat" milk [2] / 牛乳"#])
    #expect(try texts([(Self.other, "New"), (Self.id, "Moved")]) == ["New", "Moved"])
  }

  @Test func linksOfEitherVersionAreLinks() throws {
    for link in [
      "depends:\"\(Self.id)\"", "dep_\(Self.id):\"x\"",
      "depends:\"\(Self.id)\" dep_\(Self.id):\"x\"",
    ] {
      var folder = TaskwarriorFolder()
      folder.add(lines: Array(Self.line.utf8))
      folder.add(
        lines: Array(
          "[\(link) description:\"b\" entry:\"1\" status:\"pending\" uuid:\"\(Self.other)\"]".utf8))
      let after = try Self.read(folder).tasks.last?.after
      #expect(after == [try #require(UUID(uuidString: Self.id))], "\(link)")
    }
  }

  /// Every invalid line is reported.
  @Test(arguments: [
    "[]", "[", "x", "[description:\"a\"", "[description:\"a]", "[description]", "[description:a]",
    #"[description:"\u12"]"#, "[description:\"a\u{1}\"]", "[:]", "[\"a\"]", "[description:\"a\"x]",
    "[description:\"a\\", "[description:\"a\\\"]",
  ])
  func aLineThatIsNoneIsAProblem(line: String) throws {
    var folder = TaskwarriorFolder()
    folder.add(lines: Array("\n\(line)\n \n".utf8) + Array(Self.line.utf8))
    let read = try Self.read(folder)
    #expect(read.problems.count == 1 && read.tasks.count == 1, "\(line)")
  }

  @Test(arguments: ["", "null", "[1]", "{", #"{"a":1}"#, #"{"a":"\ud800"}"#, "\u{FEFF}{}x"])
  func aRowThatIsNoneIsAProblem(data: String) throws {
    var folder = TaskwarriorFolder()
    folder.add(row: Array(Self.id.utf8), Array(data.utf8))
    let read = try Self.read(folder)
    #expect(!read.problems.isEmpty && read.tasks.isEmpty, "\(data)")
  }

  /// An invalid time is reported with the name of its field, however large it is.
  @Test(arguments: ["x", "-1", "99999999999999999999", "253402300800", "1.5"])
  func aMomentThatIsNoneIsRefused(text: String) throws {
    var folder = TaskwarriorFolder()
    folder.add(lines: Array("[description:\"a\" due:\"\(text)\" uuid:\"\(Self.id)\"]".utf8))
    let read = try Self.read(folder)
    #expect(read.problems.map(\.field) == ["due"] && read.tasks.isEmpty)
  }
}
