import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// A definition made at a prompt is saved, in a file of the shell's own.
@Suite struct KeptDefinitionTests {
  /// The rest of the line typed, the saved line, and a line that uses the definition.
  private static let kinds = [
    (verb: "alias", rest: "x = list #home", kept: "alias x = list #home", use: "x"),
    (verb: "abbr", rest: "x = list #home", kept: "abbr x = list #home", use: "abbr x"),
    (verb: "report", rest: "x = #home sort:due", kept: "alias x = list #home sort:due", use: "x"),
    (verb: "macro", rest: "x = list #home", kept: "macro x = list #home", use: "x"),
    (verb: "context", rest: "x = #home", kept: "context x = #home", use: "context x"),
  ]

  private func prompt(
    _ language: Language = .english, files: [String: String] = [:]
  ) throws -> TestShell {
    let shell = try TestShell(["add Buy milk #home", "add Read"], language: language, files: files)
    shell.shell.scripts.isAtPrompt = true
    return shell
  }

  /// The shell of a later session.
  private func later(_ shell: TestShell) throws -> TestShell {
    let next = try TestShell(storage: shell.storage)
    next.shell.scripts.isStarting = true
    #expect(next.run(script: shell.files.text("definitions") ?? "").isEmpty)
    next.shell.scripts.isStarting = false
    return next
  }

  /// What is saved reads back as the same setting, and as nothing else.
  @Test(
    arguments: ["start", "notify-command", "prompt"],
    ["next 1 ; count", "list # all", "list ; delete 1", "add \"x ; y\"", "add a\\b", "add ；  x"])
  func aSavedValueReadsBack(setting: String, value: String) throws {
    let shell = try prompt()
    shell.run("set --save \(setting) \(Quoting.quoted(value))")
    #expect(shell.status == .done)
    let next = try later(shell)
    let found = try #require(Setting.found(setting))
    #expect(found.value(shell.shell.settings) == value)
    #expect(found.value(next.shell.settings) == value)
    #expect(next.tasks.count == 2)
  }

  /// A condition of a custom attribute means the same in a definition as in a list, also later.
  @Test(
    arguments: ["alias", "report", "macro", "context"],
    [
      "effort:any", "effort:none", "effort:5", "effort>3", "effort<=3", "-effort:5", "size:any",
      "size:none", "size:big", "when:any", "when:none", "when:fri", "when<2026-03-20", "span:any",
      "span:2h", "who:any", "who:none", "who:\"two words\"", "effort:any or size:none",
    ])
  func conditionsOfCustomAttributes(verb: String, condition: String) throws {
    let shell = try prompt()
    for line in [
      "attribute add effort number", "attribute add size choice small big",
      "attribute add when date", "attribute add span duration", "attribute add who text",
      "edit 1 effort:5 size:big when:fri span:2h who:\"two words\"",
    ] {
      shell.run(line)
      #expect(shell.status == .done, "\(line)")
    }
    let listed = shell.run("list \(condition)")
    #expect(shell.status == .done, "\(listed)")
    let isCommand = ["alias", "macro"].contains(verb)
    shell.run("\(verb) x = \(isCommand ? "list " : "")\(condition)")
    #expect(shell.status == .done)
    let next = try later(shell)
    for shell in [shell, next] {
      if verb == "context" { shell.run("context x") }
      let used = shell.run(verb == "context" ? "list" : "x")
      #expect(used.filter { $0.contains("Buy milk") } == listed.filter { $0.contains("Buy milk") })
      #expect(used.contains { $0.contains("Read") } == listed.contains { $0.contains("Read") })
      #expect(shell.status == .done, "\(used)")
    }
  }

  /// A definition may be read before the attributes that it names: at the start, the store is not.
  @Test(arguments: ["alias x = list effort>3", "macro x = list effort>3"])
  func aDefinitionIsOlderThanItsAttribute(line: String) throws {
    let shell = try TestShell()
    shell.shell.scripts.isStarting = true
    shell.run(script: line)
    shell.shell.scripts.isStarting = false
    shell.run(script: "attribute add effort number\nadd Long effort:5\nadd Short effort:1")
    let listed = shell.run("x")
    #expect(listed.contains { $0.contains("Long") } && !listed.contains { $0.contains("Short") })
  }

  @Test(
    arguments: ["alias", "abbr", "report", "macro", "context"], ["x;y", "a b", "x\\y", "x；y"])
  func aNameThatWouldNotReadBackIsRefused(verb: String, name: String) throws {
    let shell = try prompt()
    let meaning = ["report", "context"].contains(verb) ? "#home" : "list"
    shell.run("\(verb) \(Quoting.quoted(name)) = \(meaning)")
    #expect(shell.status == .usage)
    #expect(shell.files.text("definitions") == nil)
  }

  @Test(arguments: ["add its $5", "add all $* of it", "add $$5", #"add "\$5""#, "add $"])
  func aLineThatWasTypedHasNoPlaces(line: String) throws {
    let shell = try TestShell(history: [line])
    shell.run(line)
    shell.run("macro save again last 1")
    shell.run("again")
    let texts = shell.model.state.tasks.map(\.text)
    #expect(texts.count == 2 && texts[0] == texts[1], "\(texts)")
  }

  @Test(arguments: kinds.indices, Language.allCases)
  func definitionsAreKept(kind: Int, language: Language) throws {
    let (verb, rest, kept, use) = Self.kinds[kind]
    let shell = try prompt(language)
    let lines = shell.run("\(verb) \(rest)")
    #expect(lines.count == 2 && lines.last?.contains("definitions") == true, "\(lines)")
    #expect(shell.files.text("definitions") == kept + "\n")
    let next = try later(shell)
    next.run(use)
    #expect(next.status == .done)
    if use == "x" { #expect(next.run("x") == ["# 1 Buy milk"]) }
    // A redefinition replaces it, and both are undone.
    shell.run("\(verb) \(rest) !high")
    #expect(shell.files.text("definitions")?.contains("!high") == true)
    #expect(
      shell.run("undo") == [
        language.say(Bilingual("Undone: ", "元に戻しました: ")) + "\(verb) \(rest) !high"
      ])
    #expect(shell.files.text("definitions") == kept + "\n")
    shell.run(use)
    #expect(shell.status == .done)
    shell.run("\(verb) --delete x")
    #expect(shell.files.text("definitions") == "")
    shell.run(use)
    #expect(shell.status != .done)
    shell.run("undo")
    #expect(shell.files.text("definitions") == kept + "\n")
    shell.run("undo")
    #expect(shell.files.text("definitions") == "")
    shell.run(use)
    #expect(shell.status != .done)
    // Only the steps of tasks are left.
    #expect(shell.run("undo").first?.hasSuffix("add Read") == true)
  }

  @Test(arguments: kinds.indices) func onceIsForThisSession(kind: Int) throws {
    let (verb, rest, kept, use) = Self.kinds[kind]
    let shell = try prompt()
    shell.run("\(verb) --once \(rest)")
    shell.run(use)
    #expect(shell.status == .done && shell.files.contents.isEmpty)
    if use != "x" { shell.run("context none") }
    shell.run("undo")
    shell.run(use)
    #expect(shell.status != .done)
    // In a script, nothing is saved without --save.
    let script = try prompt(files: [
      "script": "\(verb) \(rest)\n", "saves": "\(verb) --save \(rest)\n",
    ])
    script.run("source script")
    #expect(script.files.text("definitions") == nil)
    script.run("source saves")
    #expect(script.files.text("definitions") == kept + "\n")
    script.run(use)
    #expect(script.status == .done)
  }

  /// A flag has the same meaning anywhere beside a definition, at a prompt and in a script, and is
  /// not part of the definition, unless quoted.
  @Test(arguments: kinds.indices, ["--once", "--save"])
  func aFlagHasAnyPlace(kind: Int, flag: String) throws {
    let (verb, rest, kept, use) = Self.kinds[kind]
    let value = String(rest.dropFirst(4))
    for line in [
      "\(verb) \(flag) \(rest)", "\(verb) x \(flag) = \(value)", "\(verb) \(rest) \(flag)",
    ] {
      for isAtPrompt in [true, false] {
        let shell = try prompt()
        shell.shell.scripts.isAtPrompt = isAtPrompt
        let shown = shell.run(line)
        #expect(shell.status == .done, "\(line): \(shown)")
        #expect(!shown.contains { $0.contains("\(value) \(flag)") }, "\(shown)")
        #expect(
          shell.files.text("definitions") == (flag == "--save" ? kept + "\n" : nil), "\(line)")
        shell.run(use)
        #expect(shell.status == .done, "\(line)")
      }
    }
    let shell = try prompt()
    let line = "\(verb) \(rest) \"\(flag)\""
    shell.run(line)
    #expect(shell.files.text("definitions")?.contains("\"\(flag)\"") == true, "\(line)")
    // A flag after the name alone is read like one before it.
    let other = try prompt()
    other.run("\(verb) \(rest)")
    other.run("\(verb) x --delete")
    #expect(other.files.text("definitions") == "")
  }

  @Test(arguments: kinds.indices) func theStartupFileStaysAsItIs(kind: Int) throws {
    let (verb, rest, kept, _) = Self.kinds[kind]
    let rc = "# mine\n\(kept)\n"
    let shell = try prompt(files: ["rc": rc])
    let lines = shell.run("\(verb) \(rest) !low")
    #expect(
      lines.contains { $0.hasPrefix("~ From the next start on, rc decides what") }, "\(lines)")
    shell.run("\(verb) --delete x")
    #expect(shell.files.text("rc") == rc)
  }

  @Test func tasksAndDefinitionsAreUndoneInTheirOrder() throws {
    let shell = try prompt()
    shell.run("alias x = list")
    shell.run("add Paint")
    shell.run("context y = #home")
    #expect(shell.run("undo") == ["Undone: context y = #home"])
    #expect(shell.run("undo").first == "Undone: add Paint")
    #expect(shell.run("undo") == ["Undone: alias x = list"])
    #expect(shell.run("undo").first == "Undone: add Read")
    shell.run("alias x = list")
    shell.run("alias y = count")
    #expect(
      shell.run("undo 3").prefix(3) == [
        "Undone: alias y = count", "Undone: alias x = list", "Undone: add Buy milk #home",
      ])
  }

  /// The row shows the definitions that undo would revert, in both languages.
  @Test(arguments: Language.allCases) func theRowSaysWhatUndoTakesBack(language: Language) throws {
    let shell = try prompt(language)
    let reader = LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
    let (takesBack, comma) = (
      language.say(Bilingual("takes back: ", "元に戻す操作: ")), language.say(Bilingual(", ", "、"))
    )
    shell.run("alias x = list")
    shell.run("set --save color never")
    #expect(reader.explanation(of: "undo") == takesBack + "set --save color never")
    #expect(
      reader.explanation(of: "undo 2") == takesBack + "set --save color never\(comma)alias x = list"
    )
    #expect(
      reader.explanation(of: "undo 4")?.hasPrefix(
        takesBack + "set --save color never\(comma)alias x = list") == true)
    #expect(reader.explanation(of: "redo")?.hasPrefix(takesBack) == false)
    shell.run("add Paint")
    #expect(reader.explanation(of: "undo") == takesBack + "add Paint")
    shell.run("undo")
    #expect(reader.explanation(of: "redo")?.hasSuffix(": add Paint") == true)
  }

  @Test func aSettingIsKeptAsWell() throws {
    let shell = try prompt(files: ["rc": "set color always\n"])
    shell.run("set color auto")
    #expect(
      shell.run("set --save color never") == [
        "Saved color in definitions", "~ From the next start on, rc sets color again.",
        "  > delete that line there to keep this",
      ])
    #expect(shell.files.text("rc") == "set color always\n")
    #expect(shell.files.text("definitions") == "set color never\n")
    #expect(try later(shell).run("set color") == ["color never"])
    shell.run("set --save color always")
    #expect(shell.files.text("definitions") == "set color always\n")
    #expect(shell.run("undo") == ["Undone: set --save color always"])
    #expect(shell.files.text("definitions") == "set color never\n")
    #expect(shell.shell.settings.color == .never)
    shell.run("undo")
    #expect(shell.files.text("definitions") == "")
    #expect(shell.shell.settings.color == .auto)
    // A change that was not saved is not undone.
    shell.run("set color never")
    #expect(shell.run("undo").first?.hasSuffix("add Read") == true)
    #expect(shell.shell.settings.color == .never)
  }

  /// `unset` applies to the session, like `set`, and names the command that removes the saved
  /// value.
  @Test(arguments: [
    (
      Language.english,
      [
        "color auto", "~ From the next start on, definitions sets color again.",
        "  > to take that back: unset --save color",
      ], ["Removed color from definitions", "color auto"]
    ),
    (
      .japanese,
      [
        "color auto", "~ 次の起動からは、definitions にある color の設定が優先されます",
        "  > 取り消すには「unset --save color」",
      ], ["definitions から color を削除しました", "color auto"]
    ),
  ])
  func aKeptSettingIsTakenBack(language: Language, once: [String], saved: [String]) throws {
    let shell = try prompt()
    shell.run("set --save color never")
    shell.run("set --save ghost off")
    shell.run("set language \(language == .japanese ? "ja" : "en")")
    #expect(shell.run("unset color") == once)
    #expect(shell.files.text("definitions") == "set color never\nset ghost off\n")
    shell.run("set color never")
    #expect(shell.run("unset --save color") == saved)
    #expect(shell.files.text("definitions") == "set ghost off\n")
    #expect(shell.shell.settings.color == .auto)
    shell.run("undo")
    #expect(shell.files.text("definitions")?.contains("set color never\n") == true)
    #expect(shell.shell.settings.color == .never)
    // If nothing is saved, there is nothing to remove.
    #expect(shell.run("unset --save pager") == ["pager off"])
  }

  @Test func aSettingThatIsTakenBackIsAsItWas() throws {
    let shell = try prompt()
    shell.run("context work = #home")
    shell.run("context work")
    let before = shell.shell.settings
    for line in [
      "set --save filter #x", "set --save date-order day-first", "set --save holidays japanese",
      "set --save urgency.due 3", "set --save remind 5m",
    ] {
      shell.run(line)
      #expect(shell.status == .done && shell.shell.settings != before, "\(line)")
      #expect(shell.run("undo") == ["Undone: \(line)"])
      #expect(shell.shell.settings == before, "\(line)")
    }
  }

  @Test func aSettingSaysHowLongItLasts() throws {
    let shell = try prompt()
    #expect(
      shell.run("set color never").suffix(2) == [
        "~ This lasts for this session.", "  > to keep it: set --save color never",
      ])
    #expect(try TestShell().run("set color never").allSatisfy { !$0.contains("lasts") })
  }

  // MARK: Precedence of names

  @Test func aMacroRunsByItsName() throws {
    let shell = try TestShell(["add Buy milk"])
    shell.run("macro buy = add Buy $1 ; list $1")
    #expect(shell.run("buy bread").prefix(2) == ["Added 2: Buy bread", "# 2 Buy bread"])
    #expect(shell.run(arguments: "buy", "tea").first == "Added 3: Buy tea")
    #expect(shell.run("count; buy oil").first == "count 3")
    #expect(shell.run("buy").first == "! macro buy needs 1 word.")
    #expect(
      shell.run("alias buy = list") == [
        "buy now means: list",
        "~ buy alone does not run the macro, because a command or alias has that name.",
        "  > macro buy",
      ])
    #expect(shell.run("buy milk") == ["# 1 Buy milk"])
    #expect(shell.run("macro buy jam").first == "Added 5: Buy jam")
    #expect(
      shell.run("macro list = count").suffix(2) == [
        "~ list alone does not run the macro, because a command or alias has that name.",
        "  > macro list",
      ])
    #expect(shell.run("list milk") == ["# 1 Buy milk"])
    // Before a synonym.
    shell.run("macro today = count")
    #expect(shell.run("today") == ["count 5"])
    let completer = Completer(
      shell: shell.shell, index: TaskIndex(observing: shell.model), paths: { _ in [] })
    #expect(
      completer.candidates(in: "toda", cursor: 4).candidates.filter { $0.insertion == "today" }
        .count == 1)
  }
}

/// Renaming tags and projects in all tasks at once.
@Suite struct RenameTests {
  private func shell(_ language: Language = .english) throws -> TestShell {
    try TestShell(
      [
        "add A #home project:house", "add B #Home #shop project:house.kitchen", "add C #homes",
        "add D project:houses", "add E #home", "done 5", "add F #work #home",
      ], language: language)
  }

  private func facts(_ shell: TestShell) -> [String] {
    shell.model.state.tasks.map { task in
      ([task.text] + task.tags.map { "#" + $0 } + [task.project].compactMap { $0 })
        .joined(separator: " ")
    }
  }

  @Test(
    arguments: [
      (
        "tag rename home #flat",
        [
          "A #flat house", "B #shop #flat house.kitchen", "C #homes", "D houses", "E #flat",
          "F #work #flat",
        ]
      ),
      (
        "tag rename HOME work",
        [
          "A #work house", "B #shop #work house.kitchen", "C #homes", "D houses", "E #work",
          "F #work",
        ]
      ),
      (
        "project rename house flat.old",
        [
          "A #home flat.old", "B #Home #shop flat.old.kitchen", "C #homes", "D houses", "E #home",
          "F #work #home",
        ]
      ),
      (
        "project rename house.kitchen kitchen",
        [
          "A #home house", "B #Home #shop kitchen", "C #homes", "D houses", "E #home",
          "F #work #home",
        ]
      ),
    ], Language.allCases)
  func everyTaskGetsTheName(row: (line: String, facts: [String]), language: Language) throws {
    let shell = try shell(language)
    let before = shell.model.state
    let reader = LineReader(shell: shell.shell, index: TaskIndex(observing: shell.model))
    #expect(reader.explanation(of: row.line) != nil)
    shell.run("\(row.line) --dry-run")
    #expect(shell.model.state == before)
    shell.shell.assumesYes = row.line.hasSuffix(" work")
    shell.run(row.line)
    #expect(shell.status == .done && facts(shell) == row.facts)
    shell.run("undo")
    #expect(shell.model.state == before)
  }

  @Test(
    arguments: [
      ("tag rename hme flat", "! There is no tag \"hme\".", "  > did you mean home?"),
      ("project rename nix flat", "! There is no project \"nix\".", "  > projects lists them"),
      ("tag rename home", "! Please enter a value for #.", "  > help tag rename"),
      ("project rename house a..b", "! \"a..b\" cannot be the name of a project.", nil),
    ] as [(String, String, String?)])
  func refused(line: String, said: String, hint: String?) throws {
    let shell = try shell()
    let before = shell.model.state
    let lines = shell.run(line)
    #expect(lines.first == said)
    if let hint { #expect(lines.last == hint) }
    #expect(shell.model.state == before && shell.status == .usage)
  }

  /// A change of many tasks is confirmed in a terminal.
  @Test func manyAreAskedAbout() throws {
    let shell = try shell()
    let (_, questions) = shell.run("tag rename home flat", answers: "n")
    #expect(questions == ["Change 4 tasks? [y/N] "])
    #expect(facts(shell)[0] == "A #home house")
  }

  @Test func renameHasOneAnswer() throws {
    let shell = try shell()
    #expect(
      shell.run("rename").last
        == "  > edit 3 NEW TEXT, or user, tag or project rename OLD NEW")
    #expect(shell.run("rename 1 Z").last == "  > did you mean edit 1 Z?")
  }
}
