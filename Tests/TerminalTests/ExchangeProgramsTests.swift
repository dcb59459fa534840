import Foundation
import TestSupport
import Testing

/// Tasks are exported to other programs and imported again: fields that both support are unchanged.
@Suite(.serialized) struct ExchangeProgramsTests {
  private static let count = 1_000

  /// Fills a store with 1,000 random tasks.
  ///
  /// - Parameter linksAll: whether finished tasks are also linked with others.
  private static func prepared(
    _ program: Program, hasNotes: Bool = true, linksAll: Bool = true
  ) throws {
    var generator = SeededGenerator(seed: 7)
    let words = ["milk", "報告書", "\"quoted\"", "a,b;c", "100%", "café", "<b>", "=1+1", "it's"]
    var lines: [String] = []
    for number in 1...count {
      func maybe() -> Bool { Bool.random(using: &generator) }
      let day = String(
        format: "2026-%02d-%02d", Int.random(in: 4...9, using: &generator), number % 28 + 1)
      var task: [String: Any] = [
        "number": number, "id": UUID().uuidString.lowercased(),
        "text": "Do \(words.randomElement(using: &generator) ?? "") \(number)",
        "state": "open", "created": "2026-03-01T00:00:00Z",
      ]
      if maybe() { task["due"] = maybe() ? day : day + "T17:30" }
      if maybe() { task["project"] = ["home", "home.kitchen", "work"][number % 3] }
      if maybe() { task["tags"] = ["food", "買い物"] }
      if maybe() { task["priority"] = ["high", "medium", "low"][number % 3] }
      if maybe(), hasNotes { task["notes"] = ["See \(number)"] }
      if maybe() { task["estimate"] = number }
      let isLinked = number > 1 && (linksAll || number % 4 > 1)
      if maybe(), isLinked { task["after"] = [number - 1] }
      if maybe() { task["assignee"] = number.isMultiple(of: 2) ? "Anna" : "Bob Miller" }
      if task["due"] != nil, maybe() {
        task["every"] = ["day", "2 weeks", "last friday"][number % 3]
      }
      if number.isMultiple(of: 4) {
        task["state"] = "done"
        task["completed"] = "2026-03-02T00:00:00Z"
        task["every"] = nil
      }
      lines.append(
        String(decoding: try JSONSerialization.data(withJSONObject: task), as: UTF8.self))
    }
    try Data(lines.joined(separator: "\n").utf8)
      .write(to: program.folder.appendingPathComponent("random.jsonl"))
    let result = try program.run("import", "random.jsonl", "--json")
    #expect(result.output.contains("\"added\":\(count)"), "\(result.errors)")
  }

  /// Tasks with texts, tags and notes of arbitrary characters.
  private static func hostileTasks() -> [[String: Any]] {
    var generator = SeededGenerator(seed: 11)
    let marks = [
      "a", "\"", "\"\"", ",", ";", "\r", "\n", "\r\n", "\t", "=", "+", "-", "@", "'", "\u{301}",
      "e\u{301}",
      "\u{FE0F}", "\u{200D}", "\u{2028}", "\u{85}", "\u{FEFF}", "\\", " ", "　", "牛乳", "ﾞ", "|", "#",
    ]
    func text() -> String {
      (0...Int.random(in: 0...6, using: &generator))
        .map { _ in marks.randomElement(using: &generator) ?? "" }.joined()
    }
    var texts = [
      "=1+1", "'=1", "''=", "-1", "@x", "a,\u{301}", ",\u{301}", "\"\u{301}", "\r", "x\r", "\ny",
    ]
    for _ in 0..<300 { texts.append(text()) }
    return texts.enumerated().map { number, start in
      // A text has a visible character.
      ["number": number + 1, "text": start + "z", "notes": [text() + "n", text() + "m"]]
    }
  }

  /// `import` reads back the CSV of `list --format csv` byte for byte, and Python's `csv` reads the
  /// same.
  @Test func listsInCSVComeBack() throws {
    try withProgram { program in
      let tasks = Self.hostileTasks()
      func write(_ name: String, _ bytes: Data) throws {
        try bytes.write(to: program.folder.appendingPathComponent(name))
      }
      try write("tasks.json", try JSONSerialization.data(withJSONObject: tasks))
      #expect(try program.run("import", "tasks.json").status == 0)
      let first = try program.run("list", "all", "--format", "csv").output
      try write("list.csv", Data(first.utf8))
      let again = program.folder.appendingPathComponent("again").path
      let imported = try program.run(arguments: ["--store", again, "import", "list.csv"])
      #expect(imported.status == 0, "\(imported.errors)")
      let options = ["--store", again, "list", "all"]
      let second = try program.run(arguments: options + ["--format", "csv"]).output
      #expect(Array(first.utf8) == Array(second.utf8))
      for (name, options) in [
        ("one", ["--store", program.store, "list", "all"]), ("two", options),
      ] {
        try write(name, Data(try program.run(arguments: options + ["--json"]).output.utf8))
      }
      // Compared in Python, where strings of different scalars are never equal.
      let script = """
        import csv, json
        told = json.load(open('tasks.json'))
        one, two = json.load(open('one')), json.load(open('two'))
        rows = list(csv.DictReader(open('list.csv', newline='', encoding='utf-8'), strict=True))
        guarded = lambda text: text[1:] if text[:1] == "'" else text
        for name, found in (('one', one), ('two', two)):
            assert [t['text'] for t in found] == [t['text'] for t in told], name
            assert [t['notes'] for t in found] == [t['notes'] for t in told], name
        assert len(rows) == len(told), len(rows)
        for row, task in zip(rows, told):
            assert row['text'] == task['text'] or guarded(row['text']) == task['text'], (row, task)
        print(len(rows))
        """
      let compared = try program.run("/usr/bin/env", arguments: ["python3", "-c", script])
      #expect(compared.output == "\(tasks.count)\n", "\(compared.errors)")
    }
  }

  /// Checks that importing a file would change nothing in the store.
  private static func expectUnchanged(_ program: Program, _ path: String, _ format: String) throws {
    let result = try program.run("import", path, "--as", format, "--json", "--dry-run")
    let isSame =
      result.output.contains("\"added\":0,\"changed\":0,\"deleted\":0,\"unchanged\":\(count)")
      && result.output.contains("\"conflicts\":0")
    #expect(isSame, "\(result.output)\(result.errors)")
  }

  private func shell(_ program: Program, _ script: String) throws -> Program.Result {
    try program.run("/bin/sh", arguments: ["-c", script])
  }

  @Test(.enabled(if: isInstalled("task"), "needs taskwarrior"))
  func taskwarrior() throws {
    try withProgram { program in
      var program = program
      try Self.prepared(program)
      #expect(try program.run("export", "out.json", "--as", "taskwarrior").status == 0)
      let run = try shell(
        program,
        """
        mkdir task && : > rc
        export TASKRC=$PWD/rc TASKDATA=$PWD/task
        task rc.confirmation=no rc.recurrence=off rc.gc=off rc.hooks=off import out.json >/dev/null 2>&1
        task rc.recurrence=off rc.gc=off rc.verbose=nothing export > back.json 2>/dev/null
        """)
      #expect(run.status == 0)
      try Self.expectUnchanged(program, "back.json", "taskwarrior")
      // Reading the folder runs no program; the result is the same for a database written by
      // version 3.
      program.environment["PATH"] = "/nowhere"
      func expectFolderUnchanged() throws {
        let folder = try program.run("import", "task", "--json", "--dry-run")
        #expect(folder.output.contains("\"unchanged\":\(Self.count)"), "\(folder.errors)")
      }
      try expectFolderUnchanged()
      let moved = try shell(
        program,
        """
        /usr/bin/python3 - task <<'END'
        import json, os, re, sqlite3, sys
        folder = sys.argv[1]
        db = sqlite3.connect(folder + "/taskchampion.sqlite3")
        db.execute("CREATE TABLE tasks (uuid STRING PRIMARY KEY, data STRING)")
        for name in ["pending.data", "completed.data"]:
            path = os.path.join(folder, name)
            for line in open(path) if os.path.exists(path) else []:
                task = {}
                for key, value in re.findall(r'(\\S+?):"((?:[^"\\\\]|\\\\.)*)"', line.strip()[1:-1]):
                    value = json.loads('"' + value + '"').replace("&open;", "[").replace("&close;", "]")
                    task[re.sub("^tags_", "tag_", key)] = value
                db.execute("INSERT INTO tasks VALUES (?, ?)", (task.pop("uuid"), json.dumps(task)))
            os.path.exists(path) and os.remove(path)
        db.commit()
        END
        """)
      #expect(moved.status == 0, "\(moved.errors)")
      try expectFolderUnchanged()
    }
  }

  @Test(.enabled(if: isInstalled("todo-txt"), "needs todotxt-cli"))
  func todoTxtCli() throws {
    try withProgram { program in
      try Self.prepared(program, hasNotes: false)
      #expect(try program.run("export", "todo.txt").status == 0)
      let run = try shell(
        program,
        """
        mkdir cli
        printf 'export TODO_DIR=%s/cli\\nexport TODO_FILE=$TODO_DIR/todo.txt\\n' "$PWD" > cfg
        printf 'export DONE_FILE=$TODO_DIR/done.txt\\nexport REPORT_FILE=$TODO_DIR/r.txt\\n' >> cfg
        mv todo.txt cli/todo.txt
        todo-txt -d cfg archive >/dev/null
        todo-txt -d cfg replace 1 "$(sed -n 1p cli/todo.txt)" >/dev/null
        cat cli/todo.txt cli/done.txt > back.txt
        """)
      #expect(run.status == 0, "\(run.errors)")
      try Self.expectUnchanged(program, "back.txt", "todo.txt")
    }
  }

  /// topydo forgets links with finished tasks.
  @Test(.enabled(if: isInstalled("topydo"), "needs topydo"))
  func topydo() throws {
    try withProgram { program in
      try Self.prepared(program, hasNotes: false, linksAll: false)
      #expect(try program.run("export", "todo.txt").status == 0)
      let run = try shell(
        program, "topydo -t todo.txt -d done.txt sort >/dev/null; cat todo.txt done.txt > back.txt")
      #expect(run.status == 0, "\(run.errors)")
      try Self.expectUnchanged(program, "back.txt", "todo.txt")
    }
  }

  @Test(.enabled(if: isInstalled("todoman"), "needs todoman"))
  func todoman() throws {
    try withProgram { program in
      try Self.prepared(program)
      let exported = try program.run("export", "cal/tasks/", "--as", "ical")
      #expect(exported.status == 0, "\(exported.errors)")
      let run = try shell(
        program,
        """
        printf 'path = "%s/cal/*"\\ncache_path = "%s/cache"\\n' "$PWD" "$PWD" > conf.py
        todoman -c conf.py --porcelain list --status ANY > list.json
        todoman -c conf.py flush --yes >/dev/null 2>&1 || true
        """)
      let listed =
        try JSONSerialization.jsonObject(
          with: Data(contentsOf: program.folder.appendingPathComponent("list.json")))
        as? [[String: Any]]
      #expect(listed?.count == Self.count, "\(run.errors)")
      let batch = try program.run("import", "cal/tasks", "--json", "--dry-run")
      #expect(batch.output.contains("\"added\":0,\"changed\":0"), "\(batch.output)\(batch.errors)")
    }
  }

  /// The page is rendered without a script, an error or a request.
  @Test(.enabled(if: Browser.isExpected, "Homebrew has no browser without a window"))
  func chromium() throws {
    let browser = try Browser.command()
    try withProgram { program in
      try program.run("add", "Try", "<script>document.title='x'</script>", "due:2026-03-11")
      try program.run("user", "add", "Anna")
      try program.run("add", "Old", "project:home", "@Anna")
      try program.run("done", "2")
      #expect(try program.run("export", "page.html").status == 0)
      let run = try shell(
        program,
        """
        \(browser) --headless --no-sandbox --disable-gpu --enable-logging=stderr --v=0 \
          --user-data-dir="$PWD/chrome" --dump-dom "file://$PWD/page.html" > dom.html 2> console
        grep -c 'CONSOLE' console > errors || true
        """)
      let read = { (name: String) in
        (try? String(
          contentsOf: program.folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
      }
      let dom = read("dom.html")
      #expect(run.status == 0)
      #expect(read("errors").hasPrefix("0"), "\(read("console"))")
      for id in ["agenda", "calendar", "charts"] { #expect(dom.contains("id=\"\(id)\"")) }
      #expect(dom.contains("<svg") && dom.contains("&lt;script&gt;") && !dom.contains("<script"))
      #expect(!dom.contains("src=") && !dom.contains("http://"))
      // The sheets fit a printer's page, and the printed file is a PDF document.
      let print = try shell(
        program,
        """
        \(browser) --headless --no-sandbox --disable-gpu --user-data-dir="$PWD/chrome" \
          --print-to-pdf="$PWD/page.pdf" "file://$PWD/page.html" 2> printing
        """)
      #expect(print.status == 0, "\(read("printing"))")
      let pdf = FileManager.default.contents(
        atPath: program.folder.appendingPathComponent("page.pdf").path)
      #expect(pdf?.starts(with: Data("%PDF".utf8)) == true)
    }
  }
}
