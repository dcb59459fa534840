import Foundation
import Testing

/// Changes of the store under a running shell, each reported in its own sentence in both languages.
@Suite struct StoreScenesTests {
  struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    let locale: String
    let sentence: String
    let next: String
    let change: @Sendable (Program) throws -> Void

    var testDescription: String { "\(name), \(locale)" }
  }

  private static let older: @Sendable (Program) throws -> Void = { program in
    try FileManager.default.removeItem(atPath: program.store)
    try FileManager.default.copyItem(atPath: program.store + ".old", toPath: program.store)
  }
  private static let other: @Sendable (Program) throws -> Void = { program in
    _ = try program.run(arguments: ["--store", "other", "add", "Elsewhere"])
    _ = try program.run("/bin/mv", arguments: ["other", "S"])
  }
  private static let removed: @Sendable (Program) throws -> Void = { program in
    try FileManager.default.removeItem(atPath: program.store)
  }
  private static let emptied: @Sendable (Program) throws -> Void = { program in
    _ = try program.run("/bin/sh", arguments: ["-c", ": > S"])
  }

  static let scenes = [
    Scene(
      name: "older copy", locale: "C.UTF-8",
      sentence: "The last change that was saved is missing from the store: ",
      next: "Added 3: Next", change: older),
    Scene(
      name: "older copy", locale: "ja_JP.UTF-8", sentence: "保存したはずの最後の1件の変更が保存ファイルにありません: ",
      next: "タスク 3 を追加しました: Next", change: older),
    Scene(
      name: "another store", locale: "C.UTF-8",
      sentence: "The store has been replaced by a different one: ",
      next: "Added 2: Next", change: other),
    Scene(
      name: "another store", locale: "ja_JP.UTF-8", sentence: "保存ファイルが別のものに入れ替わっています: ",
      next: "タスク 2 を追加しました: Next", change: other),
    Scene(
      name: "removed", locale: "C.UTF-8", sentence: "The store is gone: ",
      next: "Added 3: Next", change: removed),
    Scene(
      name: "removed", locale: "ja_JP.UTF-8", sentence: "保存ファイルがなくなっています: ",
      next: "タスク 3 を追加しました: Next", change: removed),
    Scene(
      name: "emptied", locale: "C.UTF-8", sentence: "The file of the store has been emptied: ",
      next: "Added 3: Next", change: emptied),
    Scene(
      name: "emptied", locale: "ja_JP.UTF-8", sentence: "保存ファイルの中身が空になっています: ",
      next: "タスク 3 を追加しました: Next", change: emptied),
  ]

  /// Runs a test in a terminal whose program has a modified environment.
  private func withTerminal(
    preparing prepare: (inout Program) throws -> Void, _ body: (Terminal, Program) throws -> Void
  ) throws {
    try withProgram { program in
      var program = program
      try prepare(&program)
      let terminal = try Terminal(program, columns: 120, rows: 24)
      defer { terminal.close() }
      try body(terminal, program)
    }
  }

  @Test(arguments: scenes)
  func theStoreChangesUnderTheShell(scene: Scene) throws {
    let prepare: (inout Program) throws -> Void = { program in
      program.environment["LANG"] = scene.locale
      try program.run("add", "One")
      try FileManager.default.copyItem(atPath: program.store, toPath: program.store + ".old")
      try program.run("add", "Two")
    }
    try withTerminal(preparing: prepare) { terminal, program in
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("count")
      try terminal.waitForLine("2")
      try scene.change(program)
      try terminal.waitForText(scene.sentence)
      let screen = try terminal.joinedScreen()
      #expect(!screen.contains("Another shell") && !screen.contains("別のシェル"))
      try terminal.enter("add Next")
      try terminal.waitForText(scene.next)
    }
  }

  /// A step of somebody else is undone only after confirmation.
  @Test(arguments: [
    ("C.UTF-8", "This was done by \"bob\": add His", "Undone: add His"),
    ("ja_JP.UTF-8", "「bob」の操作です: add His", "元に戻しました: add His"),
  ])
  func aStepOfAnotherIsAskedFor(locale: String, question: String, undone: String) throws {
    let prepare: (inout Program) throws -> Void = { program in
      program.environment.merge(["LANG": locale, "USER": "bob"]) { $1 }
      try program.run("add", "His")
      program.environment["USER"] = "anna"
    }
    try withTerminal(preparing: prepare) { terminal, program in
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("undo")
      try terminal.waitForText(question)
      try terminal.enter("n")
      try terminal.waitForLastLine("taskshell>")
      #expect(try program.run("count").output == "1\n")
      try terminal.enter("undo")
      try terminal.waitForText("[y/N]")
      try terminal.enter("y")
      try terminal.waitForText(undone)
      #expect(try program.run("count").output == "0\n")
    }
  }

  @Test func scriptsAreToldToo() throws {
    try withProgram { program in
      try program.run("add", "One")
      try FileManager.default.copyItem(atPath: program.store, toPath: program.store + ".old")
      try program.run("add", "Two")
      try Self.older(program)
      let result = try program.run(arguments: ["--store", "S", "list", "--json"])
      #expect(
        result.errors
          == #"{"notice":"The last change that was saved is missing from the store: S","#
          + #""hint":"it was cut short or replaced by an older copy; task numbers are not used again"}"#
          + "\n")
    }
  }

  /// Two names of one store: no change is lost under either, and folding is refused.
  @Test func twoNamesOfOneStore() throws {
    try withProgram { program in
      try program.run("add", "One")
      _ = try program.run("/bin/ln", arguments: ["S", "other"])
      let script =
        "for i in $(seq 10); do \"$0\" --store S add \"a $i\" & \"$0\" --store other add \"b $i\" & done; wait"
      _ = try program.run("/bin/sh", arguments: ["-c", script, Program.path])
      #expect(try program.run("count").output == "21\n")
      #expect(try program.run(arguments: ["--store", "other", "count"]).output == "21\n")
      let fold = try program.run(arguments: ["--store", "S", "store", "fold"])
      #expect(fold.status == 1)
      #expect(
        fold.errors
          == "The store has 2 names (hard links), and only one of them would be written: S\n"
          + "Hint: remove the other links\n")
    }
  }

  /// An editor that we start inherits our terminal, but none of our files.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func anEditorGetsNoDescriptorOfTheStore() throws {
    let prepare: (inout Program) throws -> Void = { program in
      try program.run("add", "One")
      let script = "#!/bin/sh\nls -l /proc/$$/fd > descriptors\n"
      let path = program.folder.appendingPathComponent("editor").path
      try program.write(script: script, to: path)
      program.environment.merge(["EDITOR": path, "VISUAL": path]) { $1 }
    }
    try withTerminal(preparing: prepare) { terminal, program in
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("edit 1")
      let list = program.folder.appendingPathComponent("descriptors")
      try terminal.wait(for: "the editor") { _ in
        FileManager.default.fileExists(atPath: list.path)
      }
      try terminal.waitForLastLine("taskshell>")
      let text = try String(contentsOf: list, encoding: .utf8)
      #expect(!text.contains("/S\n") && !text.contains("S.lock"), "\(text)")
      #expect(!text.contains("inotify"))
    }
  }
}
