import Foundation
import TestSupport
import Testing

/// Faults of the store and of its other users, in separate processes: the messages in both
/// languages, and the stored contents afterwards.
@Suite struct FaultScenesTests {
  enum Language: String, CaseIterable, Sendable {
    case english = "C.UTF-8"
    case japanese = "ja_JP.UTF-8"

    func say(_ english: String, _ japanese: String) -> String {
      self == .english ? english : japanese
    }
  }

  private func inProgram(
    _ language: Language, _ body: (Program) throws -> Void
  ) throws {
    try withProgram { program in
      var program = program
      program.environment["LANG"] = language.rawValue
      try body(program)
    }
  }

  /// Runs the program with strace(1) interfering in a system call.
  private func injected(
    _ program: Program, _ call: String, _ injection: String, _ words: String...
  ) throws -> Program.Result {
    try program.run(
      "/usr/bin/env",
      arguments: [
        "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
        "inject=\(call):\(injection)", Program.path, "--store", "S",
      ] + words)
  }

  @Test(arguments: Language.allCases)
  func twoNamesAreNotFolded(language: Language) throws {
    try inProgram(language) { program in
      try program.run("add", "One")
      _ = try program.run("/bin/ln", arguments: ["S", "other"])
      let fold = try program.run(arguments: ["--store", "S", "store", "fold"])
      #expect(fold.status == 1)
      #expect(
        fold.errors
          == language.say(
            "The store has 2 names (hard links), and only one of them would be written: S\n"
              + "Hint: remove the other links\n",
            "保存ファイルに名前（ハードリンク）が2個あり、書き直せるのはそのうち1つだけです: S\n"
              + "ヒント: ほかのハードリンクを削除してください\n"))
    }
  }

  /// Removing the lock file repeatedly loses no change.
  @Test func lockFileIsRemovedAllTheTime() throws {
    try withProgram { program in
      try program.run("add", "One")
      let script =
        "(until [ -e stop ]; do rm -f S.lock; done) & loop=$!; running=\n"
        + "for i in $(seq 12); do \"$0\" --store S add \"a $i\" & running=\"$running $!\"\n"
        + "\"$0\" --store S add \"b $i\"; done\nwait $running; touch stop; wait $loop\n"
      let result = try program.run("/bin/sh", arguments: ["-c", script, Program.path])
      #expect(try program.run("count").output == "25\n")
      #expect(result.errors.split(separator: "\n").count { $0.hasPrefix("Added ") } == 24)
    }
  }

  @Test(
    .enabled(if: isInstalled("strace"), "strace is not installed"), arguments: Language.allCases)
  func deviceThatConfirmsNothing(language: Language) throws {
    try inProgram(language) { program in
      try program.run("add", "One")
      let inode = try self.inode(of: program.store)
      let refused = try injected(program, "fdatasync", "error=EIO:when=1", "add", "Two")
      #expect(refused.status == 1)
      #expect(
        refused.errors.hasSuffix(
          language.say(
            "NOT SAVED: Not saved (synchronize: Input/output error): S\n"
              + "Hint: the change is in the file, but a power cut may lose it;"
              + " the next change rewrites the store\n",
            "未保存: 保存できませんでした（synchronize: 入出力エラー）: S\n"
              + "ヒント: 変更はファイルにありますが、停電で失われるおそれがあります"
              + "（次の変更のときに全体を書き直します）\n")), "\(refused.errors)")
      #expect(try self.inode(of: program.store) == inode)
      let next = try program.run("add", "Three")
      #expect(next.status == 0)
      #expect(try self.inode(of: program.store) != inode)
      #expect(try program.run("count").output == "3\n")
    }
  }

  private func inode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
  }

  @Test(
    .enabled(if: isInstalled("strace"), "strace is not installed"), arguments: Language.allCases)
  func directoryThatConfirmsNothing(language: Language) throws {
    try inProgram(language) { program in
      let refused = try injected(program, "fsync", "error=EIO:when=2", "add", "One")
      #expect(refused.status == 1)
      #expect(
        refused.errors.contains(
          language.say(
            "NOT SAVED: Written, but a power cut might lose it (Input/output error): S\n",
            "未保存: 書き込みましたが、停電で失われるおそれがあります（入出力エラー）: S\n")), "\(refused.errors)")
      #expect(try program.run("count").output == "1\n")
    }
  }

  /// Another process changes the text that is open in an editor.
  @Test(.enabled(if: isInstalled("tmux"), "tmux is not installed"), arguments: Language.allCases)
  func theTextInTheEditorWasChanged(language: Language) throws {
    try inProgram(language) { program in
      try program.run("add", "One")
      let editor = program.folder.appendingPathComponent("editor").path
      let script =
        "#!/bin/sh\n'\(Program.path)' --store S edit 1 Elsewhere\n"
        + "sed -i 's/One/Here/' \"$1\"\n"
      try program.write(script: script, to: editor)
      var edited = program
      edited.environment.merge(["EDITOR": editor, "VISUAL": editor]) { $1 }
      let terminal = try Terminal(edited, columns: 100, rows: 24)
      defer { terminal.close() }
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("edit 1")
      try terminal.waitForLine(
        language.say(
          "Task 1 was changed by someone while you were editing; nothing was overwritten.",
          "タスク 1 は編集中に変更されたため、何も上書きしていません"))
      try terminal.waitForLine(language.say("  stored: Elsewhere", "  現在: Elsewhere"))
      try terminal.waitForLine(language.say("  yours:  Here", "  自分: Here"))
      #expect(try program.run("list").output == "1\topen\t\t\tElsewhere\n")
    }
  }

  @Test(
    .enabled(if: isInstalled("strace"), "strace is not installed"), arguments: Language.allCases)
  func backupIsWholeOrNothing(language: Language) throws {
    try inProgram(language) { program in
      try program.run("add", "One")
      try program.run(input: "begin\nadd staged\nstore backup copy\n")
      #expect(try program.run(arguments: ["--store", "copy", "count"]).output == "1\n")
      let again = try program.run("store", "backup", "copy")
      #expect(again.status == 1)
      #expect(
        again.errors
          == language.say(
            "There is already a file of that name: copy\nHint: nothing changed; give another name\n",
            "同じ名前のファイルがすでにあります: copy\nヒント: 何も変更していません。別の名前を指定してください。\n"))
      let full = try injected(program, "pwrite64", "error=ENOSPC", "store", "backup", "full")
      #expect(full.status == 1)
      #expect(
        full.errors.hasPrefix(
          language.say(
            "Not saved (create: No space left on device): full\n",
            "保存できませんでした（create: 空き容量がありません）: full\n")), "\(full.errors)")
      let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
      #expect(!names.contains { $0.hasPrefix("full") })
    }
  }

  /// Two copies of one store diverge, are found, and are merged.
  @Test(arguments: Language.allCases)
  func copiesAreBroughtTogether(language: Language) throws {
    try inProgram(language) { program in
      let copy = "S (conflicted copy 2026-03-11)"
      try program.run("add", "One")
      try FileManager.default.copyItem(
        atPath: program.store, toPath: program.folder.path + "/\(copy)")
      try program.run("add", "Mine")
      _ = try program.run(arguments: ["--store", copy, "add", "Theirs"])
      let check = try program.run("store", "check")
      #expect(
        (check.output + check.errors).contains(
          language.say(
            "A folder-syncing program has left a copy of the store beside it:\n  \(copy)\n",
            "フォルダー同期プログラムが、保存ファイルの隣にコピーを残しています:\n  \(copy)\n")))
      let merged = try program.run(arguments: ["--store", "S", "store", "merge", copy])
      #expect(
        merged.errors.contains(
          language.say("Merged 1 change from \(copy)\n", "\(copy) から1件の変更を取り込みました\n")),
        "\(merged.errors)")
      #expect(try program.run("count").output == "3\n")

      try program.run("edit", "1", "A")
      _ = try program.run(arguments: ["--store", copy, "edit", "1", "B"])
      let conflict = try program.run(arguments: ["--store", "S", "store", "merge", copy])
      #expect(conflict.status == 1)
      #expect(
        conflict.errors.hasPrefix(
          language.say(
            "Nothing was merged, because both copies changed the same values (1 conflict): \(copy)\n"
              + "  1  yours: text: A\n  1  copy's: text: B\n",
            "両方のコピーで同じ値が変更されているため（1件）、何も取り込んでいません: \(copy)\n"
              + "  1  手元: 本文: A\n  1  コピー: 本文: B\n")), "\(conflict.errors)")
      #expect(try program.run("list", "A").output.contains("A"))
    }
  }

  /// People, attributes and templates that both copies have changed are shown with both versions.
  @Test(arguments: Language.allCases)
  func mergeConflictsShowBothVersions(language: Language) throws {
    try inProgram(language) { program in
      let setUp = [
        "user add Anna", "user add Ben", "attribute add size choice s m", "add One", "add Two",
        "template save day 1",
      ]
      _ = try program.run(arguments: ["--store", "S"] + setUp.flatMap { ["-c", $0] })
      try FileManager.default.copyItem(
        atPath: program.store, toPath: program.folder.path + "/copy")
      for (store, lines) in [
        ("S", ["user rename Anna Zoe", "attribute rename size width", "template save day 2"]),
        ("copy", ["user rename Ben Zoe", "attribute rename size length", "template save day 1,2"]),
      ] {
        let done = try program.run(
          arguments: ["--store", store] + lines.flatMap { ["-c", $0] })
        #expect(done.status == 0, "\(done.errors)")
      }
      let conflict = try program.run("store", "merge", "copy")
      let (yours, theirs) = (language.say("yours: ", "手元: "), language.say("copy's: ", "コピー: "))
      #expect(conflict.status == 1)
      #expect(
        conflict.errors.contains(
          """
            \(yours)width choice s m
            \(theirs)length choice s m
            \(yours)Anna → Zoe
            \(theirs)Ben → Zoe
            \(yours)day: 2 Two
            \(theirs)day: 1 One\(language.say(", ", "、"))2 Two

          """), "\(conflict.errors)")
      // Two users cannot share a name, whatever is preferred.
      let refused = try program.run("store", "merge", "copy", "--theirs")
      #expect(refused.status == 1)
      #expect(
        refused.errors.hasPrefix(
          language.say(
            "There is already someone named Zoe.", "「Zoe」というユーザーはすでにいます")), "\(refused.errors)")
      #expect(try program.run("store", "merge", "copy", "--mine").status == 0)
      #expect(try program.run("users").output.contains("Ben"))
    }
  }

  @Test(.enabled(if: isInstalled("tmux"), "tmux is not installed"), arguments: Language.allCases)
  func aCommandIsInterrupted(language: Language) throws {
    try inProgram(language) { program in
      let lines = (1...50_000).map { "add Task \($0)" }.joined(separator: "\n")
      try lines.write(toFile: program.folder.path + "/long", atomically: false, encoding: .utf8)
      let terminal = try Terminal(program)
      defer { terminal.close() }
      try terminal.waitForLastLine("taskshell>")
      try terminal.enter("source long")
      try terminal.waitForText(language.say("Added 3", "タスク 3 を追加しました"))
      try terminal.press("C-c")
      try terminal.waitForLine(language.say("Interrupted.", "中断しました"))
      try terminal.waitForLastLine("taskshell>")
    }
  }

  @Test(arguments: Language.allCases)
  func aFileThatMayNotGrow(language: Language) throws {
    try inProgram(language) { program in
      let text = String(repeating: "x", count: 3000)
      let result = try program.run(
        "/bin/sh",
        arguments: ["-c", "ulimit -f 1; \"$0\" --store S add \(text) 2>&1 | cat", Program.path])
      #expect(
        result.output.hasPrefix(
          language.say(
            "Not saved (write: File too large): S\n", "保存できませんでした（write: ファイルが大きすぎます）: S\n")),
        "\(result.output)")
      #expect(try program.run("count").output == "0\n")
    }
  }
}
