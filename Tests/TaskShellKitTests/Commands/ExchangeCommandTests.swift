import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// The messages of import and export.
@Suite struct ExchangeCommandTests {
  private func shell(
    _ lines: [String] = [], _ files: [String: String] = [:], _ language: Language = .english
  ) throws -> TestShell {
    try TestShell(lines, language: language, files: files)
  }

  @Test func aTerminalThatIsNamedGetsWhatItMayShow() throws {
    let shell = try shell(["add Milk"])
    shell.files.terminals = ["/dev/tty"]
    shell.run("export /dev/tty --as todo.txt")
    #expect(shell.status == .done)
    #expect(shell.files.text("/dev/tty")?.hasPrefix("safe: ") == true)
  }

  /// Import data stored with a task is not mistaken for a value of a deleted attribute.
  @Test func anImportedTaskThatWasDeletedComesBack() throws {
    let ics = "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:a-1\nSUMMARY:Milk\nEND:VTODO\nEND:VCALENDAR\n"
    let shell = try shell(["import a.ics", "delete 1"], ["a.ics": ics])
    shell.run("undo")
    #expect(shell.status == .done)
    #expect(shell.model.state.tasks.map(\.text) == ["Milk"])
  }

  /// If another shell commits first, the tasks are created again from the read records.
  @Test func aSecondAttemptBringsTheSame() throws {
    let shell = try shell([], ["a.csv": "text,due\nMilk,2026-03-21\nBread,\n"])
    shell.storage.durability = .stale
    var readings = 0
    shell.view.whenRead = { [storage = shell.storage] in
      readings += 1
      if readings == 2 { storage.durability = .durable }
    }
    #expect(shell.run("import a.csv") == ["Imported a.csv: 2 new"])
    #expect(readings == 2)
    #expect(shell.model.state.tasks.map(\.text) == ["Milk", "Bread"])
  }

  @Test func aDryRunNamesWhatWouldChange() throws {
    let shell = try shell(
      ["add Milk due:2026-03-20 #home", "import a.csv"],
      ["a.csv": "text,due\nMilk,2026-03-21\n", "b.csv": "text,due,tags\nMilk,,food\n"])
    #expect(
      shell.run("import b.csv --dry-run") == [
        "b.csv would change 1 task",
        "  | changed  1 Milk  due: 2026/03/21 → none, tags: #home → #home #food",
      ])
    #expect(
      shell.run("import b.csv --dry-run --theirs") == [
        "b.csv would change 1 task",
        "  | changed  1 Milk  due: 2026/03/21 → none, tags: #home → #food",
      ])
  }

  /// Several people and tags in one cell, as other programs write them.
  @Test(arguments: [";", "; ", ",", "、", "；"])
  func listsInCells(separator: String) throws {
    let cells = [["Anna", "Bob"], ["home", "garden"]].map { $0.joined(separator: separator) }
    let table = "Title\tOwner\tLabels\nMilk\t\(cells[0])\t\(cells[1])\n"
    let shell = try shell([], ["a.csv": table])
    #expect(shell.run("import a.csv").last == "People: 2 new (Anna, Bob)")
    let task = try #require(shell.model.state.task(numbered: 1))
    #expect(task.tags == ["home", "garden"] && task.assignees.count == 2)
  }

  @Test(arguments: [
    ("本文,期限,担当,優先度,見積もり,タグ,状態", "牛乳,2026/3/12,花子,高,1時間,\"家、庭\",済"),
    ("件名,締切,担当者,優先,見積,ラベル,完了", "牛乳,2026年3月12日,花子,高,1h,\"家,庭\",x"),
    ("Title,Deadline,Owner,Prio,Estimate,Labels,Status", "牛乳,2026-03-12,花子,High,60,\"家,庭\",Done"),
    ("TEXT,due,User,priority,estimate,tag,done", "牛乳,12 Mar 2026,花子,h,1h,\"家,庭\",true"),
  ])
  func tablesOfPeopleAreRead(heading: String, row: String) throws {
    let shell = try shell([], ["a.csv": "\(heading)\n\(row)\n"])
    #expect(shell.run("import a.csv") == ["Imported a.csv: 1 new", "People: 1 new (花子)"])
    let task = try #require(shell.model.state.task(numbered: 1))
    #expect(task.text == "牛乳" && task.due?.iso8601 == "2026-03-12" && task.state == .done)
    #expect(task.priority == .high && task.estimate?.count == 60 && task.tags == ["家", "庭"])
    #expect(task.assignee.flatMap(shell.model.state.user)?.name == "花子")
  }

  @Test(arguments: ["2026-03-12 17:00", "2026/3/12 17:00", "2026年3月12日17時", "2026-03-12T17:00"])
  func momentsOfTablesAreRead(date: String) throws {
    let shell = try shell([], ["a.csv": "text,due\na,\(date)\n"])
    shell.run("import a.csv")
    #expect(shell.model.state.task(numbered: 1)?.due?.iso8601 == "2026-03-12T17:00")
  }

  @Test func unknownColumnsAreNamedOnce() throws {
    let shell = try shell([], ["a.csv": "件名,x1,x2\na,b,c\n"], .japanese)
    #expect(
      shell.run("import a.csv") == [
        "! a.csv に読み取れない内容があるため、何も取り込んでいません:",
        "  | 1行目の「x1」に必要な値: 属性名", "  | 1行目の「x2」に必要な値: 属性名",
        "  > 「--map 列=属性」で対応を、「--ignore 列」で除外を指定できます。属性: "
          + "本文、期限、優先度、プロジェクト、タグ、繰り返し、先行タスク、親タスク、待機、着手予定、有効期限、見積もり、順、通知、担当",
      ])
    #expect(shell.status == .refused)
    shell.run("import a.csv --map x1=期限 --ignore x2")
    #expect(shell.status != .done)
  }

  /// Bad records are skipped and counted once each; a heading is needed by all.
  @Test func recordsAreSkippedAndColumnsAreNot() throws {
    let table = "text,due,priority\na,xx,yy\nb,,\nc,xx,\n"
    let shell = try shell([], ["a.csv": table, "b.csv": "text,x1\na,b\n"])
    let lines = shell.run("import a.csv --skip-bad")
    #expect(lines.prefix(2) == ["Imported a.csv: 1 new", "2 records could not be read:"])
    #expect(lines.filter { $0.hasPrefix("  | line 2: ") }.count == 2)
    #expect(shell.run("import b.csv --skip-bad") == shell.run("import b.csv"))
    #expect(shell.status == .refused)
  }

  @Test func namesOfColumnsAreMappedInJapanese() throws {
    let shell = try shell([], ["a.csv": "何を,いつ\na,明日\n"])
    #expect(shell.run("import a.csv --map 何を=本文 --map いつ=期限") == ["Imported a.csv: 1 new"])
    #expect(shell.model.state.task(numbered: 1)?.due?.iso8601 == "2026-03-12")
  }

  private static func say(
    _ language: Language, _ english: String, _ japanese: String
  ) -> String {
    language == .english ? english : japanese
  }

  @Test(arguments: Language.allCases)
  func aConflictShowsBothValues(language: Language) throws {
    let shell = try shell(
      [], ["a.csv": "text,due,tags,state\nMilk,2026-03-20,home,open\n"], language)
    shell.run("import a.csv")
    shell.run("edit 1 due:2026-03-21 #food")
    shell.files.contents["a.csv"] = Array("text,due,tags,state\nMilk,2026-03-22,work,open\n".utf8)
    #expect(
      shell.run("import a.csv").dropFirst() == [
        Self.say(
          language,
          "Both sides changed the same values; yours were kept:", "両方で同じ値が変更されているため、手元の値を残しました:"),
        Self.say(
          language,
          "  | 1  Milk  due: 2026/03/21 (file: 2026/03/22), "
            + "tags: #home #food (file: #work)",
          "  | 1  Milk  期限: 2026/03/21（ファイル: 2026/03/22）、タグ: #home #food（ファイル: #work）"),
        Self.say(
          language,
          "  > to take the file's values: import with --theirs", "  > ファイルの値にするには、--theirs を付けてください"
        ),
      ])
  }

  @Test(arguments: Language.allCases)
  func changesOfAConflictAreShown(language: Language) throws {
    let shell = try shell(
      [], ["a.csv": "text,due,project\nMilk,2026-03-20,home\n"], language)
    shell.run("import a.csv")
    shell.run("edit 1 due:2026-03-21")
    shell.files.contents["a.csv"] = Array("text,due,project\nMilk,2026-03-22,work\n".utf8)
    let trial = shell.run("import a.csv --dry-run")
    #expect(
      trial.prefix(2) == [
        Self.say(
          language, "a.csv would change 1 task, leave 1 in conflict",
          "a.csv を取り込むと: 変更1件、競合1件"),
        Self.say(
          language, "  | conflict  1 Milk  project: home → work",
          "  | 競合  1 Milk  プロジェクト: home → work"),
      ])
    #expect(trial.count == 5)
    let answer = shell.run("import a.csv")
    #expect(
      answer.first
        == Self.say(
          language, "Imported a.csv: 1 changed, 1 in conflict", "a.csv を取り込みました: 変更1件、競合1件"))
    #expect(
      answer.suffix(2) == [
        Self.say(
          language,
          "Of the tasks in conflict, these values had changed only in the file and were taken:",
          "競合したタスクのうち、ファイルだけで変更された値は取り込みました:"),
        Self.say(
          language, "  | 1  Milk  project: home → work", "  | 1  Milk  プロジェクト: home → work"),
      ])
    #expect(shell.model.state.tasks.map(\.project) == ["work"])
    #expect(
      shell.run("import a.csv").first
        == Self.say(language, "Imported a.csv: 1 in conflict", "a.csv を取り込みました: 競合1件"))
  }

  @Test func usersGoOutAndComeBack() throws {
    let shell = try shell([
      "user add Anna seat 3", "user capacity Anna 6h",
      "user away Anna from 2026-04-01 to 2026-04-03",
      "user add Ben", "add x @Ben",
    ])
    #expect(shell.run("export a.json") == ["Exported 1 task to a.json"])
    let other = try self.shell(["user add anna"], ["a.json": shell.files.text("a.json") ?? ""])
    #expect(
      other.run("import a.json") == ["Imported a.json: 1 new", "People: 1 new (Ben), 1 changed"])
    let anna = try #require(other.model.state.user(named: "Anna"))
    #expect(anna.capacity?.count == 360 && other.model.state.seats[anna.id] == 3)
    #expect(anna.absences.map(\.notation) == ["2026-04-01/2026-04-03"])
    #expect(other.run("import a.json") == ["Imported a.json: 1 unchanged"])
    // The file is older than that change.
    other.run("user seat Anna 4")
    #expect(other.status == .done)
    #expect(other.run("import a.json") == ["Imported a.json: 1 unchanged"])
    #expect(other.model.state.seats[anna.id] == 4)
    other.run("undo 2")
    #expect(other.model.state.seats.isEmpty && other.model.state.taskCount == 0)
    #expect(
      shell.run("export a.csv") == [
        "Exported 1 task to a.csv",
        "Left out, because there is no place for them in this format: people (1), seat (1), capacity (1), away (1).",
      ])
    #expect(shell.run("export b.csv @Ben") == ["Exported 1 task to b.csv"])
    shell.run("export b.json @Ben")
    #expect(shell.files.text("b.json")?.contains("\"type\"") == false)
  }

  @Test func theSeatOfAnotherIsShown() throws {
    let shell = try shell(
      ["user add Ben seat 3", "user add Anna seat 5"],
      ["a.json": #"[{"type":"user","name":"Anna","seat":3,"capacity":60}]"#])
    #expect(
      shell.run("import a.json") == [
        "Imported a.json: no tasks", "People: 1 changed",
        "Both sides changed the same values; yours were kept:", "  | Anna  seat: 5 (file: 3)",
        "  > to take the file's values: import with --theirs",
      ])
    #expect(shell.run("import a.json --theirs")[2] == "  | Anna  seat: 3: Ben (file: 3: Anna)")
  }

  /// 本文,期限 and a row in kana, as Excel in Japan saves them.
  @Test func cp932IsRecognisedAndTold() throws {
    let shell = try shell()
    let bytes: [UInt8] = [0x96, 0x7B, 0x95, 0xB6, 0x0A, 0x82, 0xA0, 0x0A]
    shell.files.contents["a.csv"] = bytes
    shell.files.encodings["CP932"] = { $0 == bytes ? Array("本文\nあ\n".utf8) : nil }
    #expect(
      shell.run("import a.csv") == [
        "Imported a.csv: 1 new", "The file is not UTF-8; it was read as CP932 (Shift_JIS).",
      ])
    #expect(shell.model.state.task(numbered: 1)?.text == "あ")
  }

  /// Accented letters of a western encoding, which CP932 would read as kanji.
  @Test func aWesternTableIsNotTakenForJapanese() throws {
    let shell = try shell()
    shell.files.contents["a.csv"] = Array("text\n".utf8) + [0xE9, 0x71, 0x75, 0x69, 0x70, 0x65]
    shell.files.encodings["CP932"] = { _ in Array("text\n駆uipe".utf8) }
    #expect(shell.run("import a.csv").first?.hasPrefix("! Cannot read a.csv") == true)
  }

  @Test func aColumnThatIsMappedMustBeThere() throws {
    let shell = try shell([], ["a.csv": "text,when\na,tomorrow\n"])
    #expect(
      shell.run("import a.csv --map wen=due --ignore when")[1]
        == "  | line 1: expected a column called wen")
  }

  @Test func aBadCellIsNamedAsInItsTable() throws {
    let shell = try shell([], ["a.csv": "本文,優先度\na,すごく\n"])
    #expect(
      shell.run("import a.csv").dropFirst().first
        == "  | line 2: 優先度: \"すごく\" cannot be read; expected one of high, medium, low")
  }

  @Test func ourTableMakesItsAttributes() throws {
    let shell = try shell(
      ["attribute add 点数 number", "add a 点数:3", "attribute add size choice s m"])
    #expect(
      shell.run("export a.csv") == [
        "Exported 1 task to a.csv", "size: its list of choices is left out.",
      ])
    let other = try self.shell([], ["a.csv": shell.files.text("a.csv") ?? ""])
    #expect(
      other.run("import a.csv") == [
        "Imported a.csv: 1 new", "点数: became a custom attribute (number).",
      ])
    #expect(other.run("list 点数:3").count == 1)
  }

  /// In `add` these are two tags; in a filter they are ambiguous.
  @Test(arguments: ["list tag:a,b", "list #a、b", "count #a,b"])
  func severalTagsInAFilterAreRefused(line: String) throws {
    let shell = try shell(["add x #a,b", "add y #\"c,d\""])
    let word = line.split { $0 == " " || $0 == ":" }.last.map { $0.drop { $0 == "#" } } ?? ""
    #expect(
      shell.run(line) == [
        "! \"\(word)\" is more than one tag.", "  > #a #b for all of them, #a or #b for any",
      ])
    #expect(shell.run("list #c,d").count == 1 && shell.run("list #\"c,d\"").count == 1)
  }

  @Test func anotherEncodingIsTold() throws {
    let shell = try shell()
    shell.files.contents["a.csv"] = [0x96, 0x7B, 0x95, 0xB6, 0x0A, 0x61, 0x0A]
    #expect(
      shell.run("import a.csv").last
        == "  > save it as UTF-8, or convert it first: iconv -f CP932 -t UTF-8 FILE")
  }

  @Test(arguments: [
    ("export a.xyz", "json, csv, taskwarrior, todo.txt, ical, markdown, html"),
    ("import a.xyz", "json, csv, taskwarrior, todo.txt, todoist, ical, markdown"),
  ])
  func formatsThatWorkAreOffered(line: String, names: String) throws {
    let shell = try shell([], ["a.xyz": "?"])
    #expect(
      shell.run(line) == [
        "! Cannot tell the format of a.xyz", "  > choose it with --as: \(names)",
      ])
  }

  @Test(arguments: ["ics", "ical", "md", "htm", "todotxt", "TXT", "jsonl"])
  func endsOfNamesAreFormats(name: String) throws {
    let shell = try shell(["add a"])
    shell.run("export a --as \(name)")
    #expect(shell.status == .done && shell.files.contents["a"] != nil)
  }

  @Test func lossesAreToldInTheLanguage() throws {
    let shell = try shell(["add 親", "note 1 x", "add 子 under:1", "track 1 45m"], [:], .japanese)
    #expect(
      shell.run("export a.txt") == [
        "2件のタスクを a.txt に書き出しました", "この形式にないため、次のものは書き出していません: メモ（1件）、メモの日時（1件）、作業記録（1件）、更新（1件）",
        "作成: 2件の時刻を省きました",
      ])
    #expect(
      shell.run("export a.json --as taskwarrior") == [
        "2件のタスクを a.json に書き出しました", "作業記録（1件）はこの形式にないため書き出していません",
      ])
  }

  /// Importing an exported file changes nothing in its store, whatever the format loses.
  @Test(arguments: ["json", "csv", "taskwarrior", "todo.txt", "ical", "markdown"])
  func reimportChangesNothing(format: String) throws {
    let shell = try shell([
      "user add Anna", "add Whole #a due:2026-03-20 project:home", "note 1 one", "note 1 two",
      "add Part under:1 estimate:2h", "add Deep under:2 project:work",
      "add Free after:1 !high @Anna",
      "track 1 45m", "start 2", "done 4", "user delete Anna",
    ])
    shell.run("export x --as \(format)")
    let answer = shell.run("import x --as \(format)")
    #expect(answer.first == "Imported x: 4 unchanged")
  }
}
