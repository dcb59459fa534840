import TaskModel
import Testing

@testable import TaskShellKit

/// A tag or project new to all tasks is marked, before Enter and in the answer, because it may be a
/// slip.
struct NewValuesTests {
  private static let garden = [
    "add Dig #garden project:house", "add Water every:day due:today #garden",
    "add Paint project:house.kitchen",
  ]

  @Test(arguments: [
    ("add x #garden", ""), ("add x #GARDEN", ""),
    ("add x #gardne", "#gardne (new; did you mean #garden?)"),
    ("add x #zoo", "#zoo (new)"), ("add x #ab", "#ab (new)"), ("add x project:house", ""),
    ("add x project:huose", "project:huose (new; did you mean project:house?)"),
    ("add x project:office", "project:office (new)"), ("edit 1 #zoo", "#zoo (new)"),
    ("edit 3 #garden", ""), ("edit 1 -#garden", ""), ("done 2", ""),
    ("add x project:noen", "project:noen (new; did you mean project:none?)"),
    ("add x project:zone", "project:zone (new)"),
    ("add x project:huose.cellar", "project:huose.cellar (new)"),
    ("add x project:houe", "project:houe (new; did you mean project:house?)"),
  ])
  func isMarked(line: String, mark: String) throws {
    let shell = try TestShell(Self.garden)
    let index = TaskIndex(observing: shell.model)
    let row = LineReader(shell: shell.shell, index: index).explanation(of: line) ?? ""
    let answer = shell.run(line).first ?? ""
    for said in [row, answer] {
      #expect(mark.isEmpty ? !said.contains("(new") : said.contains(mark), "\(line): \(said)")
    }
    #expect(!shell.run("undo").contains { $0.contains("(new") })
  }

  /// What a change of several tasks gives each of them stands in the row as well.
  @Test(arguments: [
    ("edit 1,2 due:fri", "due Fri 13 Mar"), ("due 1,2 next week", "due Mon 16 Mar"),
    ("edit 1,3 #zoo", "#zoo (new)"), ("tag 1,3 zoo", "#zoo (new)"),
    ("project 1-3 hme", "project:hme (new"),
    ("edit 1-3 !high", "!high"), ("assign 1,2 none", "changes nothing"),
    ("postpone 1,2 1d", "due Thu 12 Mar"),
  ])
  func aChangeOfSeveralTasksIsShown(line: String, effect: String) throws {
    let shell = try TestShell(Self.garden)
    let row = try #require(shell.explanation(of: line), "\(line)")
    #expect(row.contains(effect), "\(line): \(row)")
  }

  /// A verb alone shows what it does to the selected task, and a macro its commands.
  @Test func theRowShowsWhatNoWordNames() throws {
    let shell = try TestShell(Self.garden + ["macro two = add $1 ; add $1 again", "select 3"])
    #expect(shell.explanation(of: "done")?.contains("3: Paint") == true)
    #expect(shell.explanation(of: "delete")?.contains("3: Paint") == true)
    #expect(shell.explanation(of: "two Zebra") == "= add Zebra; add Zebra again")
    #expect(shell.explanation(of: "two") == "= add $1; add $1 again")
  }

  /// A slip of a name in a change: a script is refused, a user is asked, and the row says so before.
  @Test(arguments: [
    "tag 3 gardens", "edit 1 #gardne", "append 1 more #gardne", "duplicate 1 #gardne",
  ])
  func isConfirmed(line: String) throws {
    let shell = try TestShell(Self.garden)
    let before = shell.model.state
    let reader = LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
    #expect(reader.explanation(of: line)?.contains("did you mean #garden?") == true)
    #expect(shell.run(line).last?.hasPrefix("  > did you mean #garden?") == true)
    #expect(shell.status == .usage && shell.model.state == before)
    let (_, questions) = shell.run(line, answers: "n")
    #expect(questions.count == 1 && shell.model.state == before)
    #expect(shell.run(line, answers: "y").lines.first?.contains("(new") == true)
  }

  /// A rename to a name in use asks, as undoing it by another rename is impossible.
  @Test(arguments: [
    "tag rename zoo garden", "project rename office house", "tag rename ZOO Garden",
  ])
  func aMergeIsConfirmed(line: String) throws {
    let shell = try TestShell(Self.garden + ["add Feed #zoo project:office"])
    let before = shell.model.state
    shell.run(line)
    #expect(shell.status == .usage && shell.model.state == before)
    let (_, questions) = shell.run(line, answers: "n")
    #expect(questions.count == 1 && shell.model.state == before)
    shell.run(line, answers: "y")
    #expect(shell.model.state != before)
  }

  /// A rename to a name close to another one is such a slip; its own old name may be close.
  @Test func aSlipInARenameIsConfirmed() throws {
    for (line, isMeant) in [
      ("tag rename zoo gardne", false), ("project rename office huose", false),
      ("tag rename zoo zooo", true), ("project rename office offices", true),
      ("tag rename zoo garden", false), ("project rename office house", false),
    ] {
      let shell = try TestShell(Self.garden + ["add Feed #zoo project:office"])
      let before = shell.model.state
      shell.run(line)
      #expect((shell.model.state != before) == isMeant, "\(line)")
      #expect((shell.status == .usage) == !isMeant, "\(line)")
    }
  }

  /// Every slip of a letter in the name of a project, and in `none`, where a task gets it.
  @Test func noSlipMakesAProject() throws {
    let shell = try TestShell(Self.garden)
    let before = shell.model.state
    for name in ["house", "house.kitchen", "none"] {
      let letters = Array(name)
      for place in letters.indices {
        var (left, doubled, changed, swapped) = (letters, letters, letters, letters)
        left.remove(at: place)
        doubled.insert(letters[place], at: place)
        changed[place] = "q"
        if place + 1 < letters.count { swapped.swapAt(place, place + 1) }
        for slip in [left, doubled, changed, swapped].map({ String($0) }) where slip != name {
          for line in ["project 2 \(slip)", "edit 2 project:\(slip)", "project #garden \(slip)"] {
            let lines = shell.run(line)
            #expect(shell.status == .usage, "\(line): \(lines)")
          }
        }
      }
    }
    #expect(shell.model.state == before)
  }

  /// Names that a number or a letter of its own tells apart are no slips of each other.
  @Test(arguments: [
    ("sprint-12", "sprint-13"), ("version2", "version3"), ("q1.2026", "q2.2026"),
    ("phase-a", "phase-b"), ("2025年度", "2026年度"), ("第二課題", "第三課題"), ("team", "team2"),
    ("掃除", "掃除機"),
  ])
  func seriesGoOn(name: String, next: String) throws {
    let shell = try TestShell(["add x project:\(name) #\(name)"])
    for line in ["project 1 \(next)", "tag 1 \(next)"] {
      let lines = shell.run(line)
      #expect(shell.status == .done && lines.first?.contains("(new)") == true, "\(lines)")
    }
  }

  @Test func inJapanese() throws {
    let shell = try TestShell(["add 掃除 #台所仕事"], language: .japanese)
    #expect(shell.run("add 皿 #台所仕亊").first?.hasSuffix("（新規。もしかして: #台所仕事）") == true)
    #expect(shell.run("add 本 #読書").first?.hasSuffix("#読書（新規）") == true)
  }
}
