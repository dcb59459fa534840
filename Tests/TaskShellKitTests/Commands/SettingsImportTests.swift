import TaskExchange
import TaskLanguage
import TaskModel
import TestSupport
import Testing

@testable import TaskShellKit

/// `import ~/.task` and `import .taskrc` include the definitions of the settings, in one step.
@Suite struct SettingsImportTests {
  /// A setting of each kind, the definition it becomes, and a line that uses it.
  private static let kinds:
    [(kind: TaskwarriorSettings.Kind, setting: String, kept: String, use: String)] = [
      (
        .context, "context.work=+work or project:office", "context work = #work or project:office",
        "context work"
      ),
      (.context, "context.w.read=+work", "context w = #work", "context w"),
      (
        .report, "report.mine.filter=status:pending +work",
        "alias mine = list status:pending #work", "mine"
      ),
      (.report, "report.due.sort=due+", "", ""),
      (.alias, "alias.fin=done", "alias fin = done", "fin 1"),
      (.alias, "alias.hot=+work priority:H list", "alias hot = list #work priority:H", "hot"),
    ]

  private func shell(
    _ rc: String, _ language: Language = .english, tasks: String? = nil, lines: [String] = []
  ) throws -> TestShell {
    var files = [".taskrc": rc]
    if let tasks { files["t/pending.data"] = tasks }
    files["t/taskrc"] = tasks == nil ? nil : rc
    let shell = try TestShell(["add Buy milk #work"] + lines, language: language, files: files)
    shell.shell.scripts.isAtPrompt = true
    return shell
  }

  private static let tasks = """
    [description:"Call Bob" entry:"1795658161" status:"pending" uuid:"b065eb0b-3162-4ad8-a459-61a1dff2e920"]

    """

  @Test func everyKindIsTried() {
    #expect(Set(Self.kinds.map(\.kind)) == Set(TaskwarriorSettings.Kind.allCases))
  }

  @Test(arguments: kinds.indices, Language.allCases)
  func importedSettingHasMeaning(index: Int, language: Language) throws {
    let (_, setting, kept, use) = Self.kinds[index]
    guard !kept.isEmpty else { return }
    let shell = try shell(setting + "\n", language)
    let shown = shell.run("import .taskrc")
    #expect(shell.status == .done && shown.contains { $0.contains(kept) }, "\(shown)")
    #expect(shell.files.text("definitions") == kept + "\n")
    shell.run(use)
    #expect(shell.status == .done, "\(use)")
    if use.hasPrefix("context") { shell.run("context none") }
    if use.hasPrefix("fin") { shell.run("undo") }
    // The program's own file reads it back.
    let next = try TestShell(storage: shell.storage)
    next.shell.scripts.isStarting = true
    #expect(next.run(script: shell.files.text("definitions") ?? "").isEmpty)
    // `undo` reverts it as one step; a second import finds it already defined.
    let again = shell.run("import .taskrc")
    let exists = language.say(TaskwarriorSettings.Reason.exists.words)
    #expect(again.contains { $0.contains(exists) }, "\(again)")
    #expect(shell.files.text("definitions") == kept + "\n")
    #expect(shell.run("undo").first?.hasSuffix("import .taskrc") == true)
    #expect(shell.files.text("definitions") == "")
    shell.run(use)
    #expect(shell.status != .done)
  }

  @Test func tasksAndDefinitionsAreOneStep() throws {
    let rc =
      "uda.size.type=string\nuda.size.values=S,M\n"
      + Self.kinds.map(\.setting).joined(separator: "\n")
    let shell = try shell(rc, tasks: Self.tasks)
    let state = shell.model.state
    let dry = shell.run("import t --dry-run")
    #expect(shell.model.state == state && shell.files.text("definitions") == nil)
    let shown = shell.run("import t")
    #expect(shown.first == "Imported t: 1 new", "\(shown)")
    #expect(
      dry.filter { $0.hasPrefix("  ") }.suffix(6) == shown.filter { $0.hasPrefix("  ") }.suffix(6))
    #expect(shell.model.state.tasks.map(\.text) == ["Buy milk", "Call Bob"])
    #expect(shell.model.state.attributes.map(\.choices) == [["S", "M"]])
    #expect(shell.files.text("definitions")?.split(separator: "\n").count == 5)
    shell.run("undo")
    #expect(shell.model.state.tasks.map(\.text) == ["Buy milk"])
    #expect(shell.model.state.attributes.isEmpty)
    #expect(shell.files.text("definitions") == "")
    // The next undo reverts the step before.
    #expect(shell.run("undo").first?.hasSuffix("add Buy milk #work") == true)
  }

  /// Settings that are not imported are listed with their reason, in both languages, and have no
  /// effect.
  @Test(arguments: Language.allCases) func skippedSettingsAreListed(language: Language) throws {
    let cases: [(String, String)] = [
      ("alias.rm=list", "alias.rm"), ("alias.x=burndown.weekly", "alias.x"),
      ("report.list.filter=+a", "report.list.filter"), ("alias.hm=set color never", "alias.hm"),
      ("alias.evil=import --with sh", "alias.evil"), ("alias.src=source /tmp/x", "alias.src"),
      ("alias.--delete=list", "alias.--delete"), ("context.none=+a", "context.none"),
      ("context.x=urgency>5", "context.x"), ("context.x=(+a", "context.x"),
      ("context.a b=+a", "context.a b"), ("report.today.filter=+a", "report.today.filter"),
      ("alias.a=done $1", "alias.a"), ("alias.l=l", "alias.l"),
      ("report.r.filter=user:nobody", "report.r.filter"),
      ("color.due=red", "color.due"), ("uda.size.type=numeric", "uda.size.type"),
    ]
    for (setting, name) in cases {
      let shell = try shell(setting + "\n", language, lines: ["attribute add size choice S M"])
      let before = shell.model.state
      let shown = shell.run("import .taskrc")
      #expect(
        shown.contains {
          $0.contains(name) && $0.contains(language.say(Bilingual("(line 1): ", "（1行目）: ")))
        }, "\(setting): \(shown)")
      #expect(shell.files.text("definitions") == nil && shell.model.state == before, "\(setting)")
    }
  }

  @Test func aFileThatIsTooLargeIsRefused() throws {
    let shell = try shell(String(repeating: "#", count: TaskwarriorSettings.byteLimit + 1))
    shell.run("import .taskrc")
    #expect(shell.status == .refused)
    let many = try self.shell((0..<1500).map { "context.c\($0)=+x" }.joined(separator: "\n"))
    many.run("import .taskrc")
    #expect(many.files.text("definitions")?.split(separator: "\n").count == 200)
  }

  /// If the file cannot be written, no task changes, and an error is reported.
  @Test func aFullDiskIsSaid() throws {
    let shell = try shell("context.w=+work\n")
    shell.files.writeFailure = 28
    shell.run("import .taskrc")
    #expect(shell.status == .refused && shell.shell.settings.contexts.definitions.count == 0)
  }
}
