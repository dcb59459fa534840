import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// A text from the editor that cannot be applied is neither lost nor applied elsewhere.
@Suite struct DraftTests {
  /// Task 1 with notes, and a user who writes texts; another shell changes the task meanwhile,
  /// once.
  private func shell(
    _ notes: [String], writing texts: [String], language: Language = .english,
    meanwhile: @escaping (inout TaskItem) -> Void = { _ in }
  ) throws -> (TestShell, Writer) {
    let shell = try TestShell(["add Paint"] + notes.map { "note 1 \($0)" }, language: language)
    var isDone = false
    let writer = Writer(texts) {
      shell.storage.replace { state in
        guard !isDone, var task = state.task(numbered: 1) else { return }
        isDone = true
        meanwhile(&task)
        _ = state.apply(RecordUpdate.task(task))
      }
    }
    shell.shell.input = writer
    return (shell, writer)
  }

  private static func deleteNote(_ place: Int) -> (inout TaskItem) -> Void {
    { task in
      task.notes.remove(at: place - 1)
      task.noted.remove(at: place - 1)
    }
  }

  private static func rewriteNote(_ place: Int) -> (inout TaskItem) -> Void {
    { task in
      task.notes[place - 1] = "Theirs"
      task.noted[place - 1] = "2026-03-11T11:00:00Z bob"
    }
  }

  private func notes(_ shell: TestShell) -> [String] { shell.model.state.tasks.flatMap(\.notes) }

  private func own(_ lines: [String]) -> [String] {
    lines.filter { !$0.contains("Another shell") && !$0.contains("別のシェル") }
  }

  @Test func aNoteIsWrittenInTheEditor() throws {
    let (shell, writer) = try shell(["A"], writing: ["B", "B\nand C"])
    #expect(shell.run("note 1") == ["Changed 1: Paint, note: B"])
    shell.run("note 1.2")
    #expect(notes(shell) == ["A", "B\nand C"])
    #expect(writer.opened == ["", "B"])
    #expect(writer.copied == [])
  }

  @Test func aNoteChangedMeanwhileIsAConflict() throws {
    let (shell, writer) = try shell(
      ["A", "B"], writing: ["Mine", "Mine"], meanwhile: Self.rewriteNote(2))
    #expect(
      own(shell.run("note 1.2")) == [
        "~ What you wrote is kept; note 1.2 opens it again.",
        "! Note 1.2 was changed by someone while you were editing; nothing was overwritten.",
        "  | stored: Theirs", "  | yours:  Mine",
      ])
    #expect(shell.status == .refused)
    #expect(notes(shell) == ["A", "Theirs"])
    #expect(writer.copied == ["Mine"])
    shell.run("note 1.2")
    #expect(writer.opened == ["B", "Mine"])
    #expect(notes(shell) == ["A", "Mine"])
    #expect(writer.copied == [])
  }

  @Test func aNoteIsFoundWhereItStandsNow() throws {
    let (shell, _) = try shell(
      ["A", "B", "C"], writing: ["B changed"], meanwhile: Self.deleteNote(1))
    shell.run("note 1.2")
    #expect(notes(shell) == ["B changed", "C"])
  }

  /// Notes of the same text and time are distinguished by position.
  @Test func ofEqualNotesTheOneThatWasOpenedIsChanged() throws {
    let (shell, _) = try shell(["A", "A", "A"], writing: ["Mine"])
    shell.run("note 1.2")
    #expect(notes(shell) == ["A", "Mine", "A"])
  }

  @Test func theTextOfADeletedNoteBecomesANewOne() throws {
    let (shell, writer) = try shell(
      ["A", "B"], writing: ["Mine", "Mine"], meanwhile: Self.deleteNote(2))
    #expect(
      own(shell.run("note 1.2")) == [
        "~ What you wrote is kept; note 1 opens it again.", "! Task 1 has no note 2.",
        "  > show 1",
      ])
    #expect(notes(shell) == ["A"])
    shell.run("note 1")
    #expect(writer.opened == ["B", "Mine"])
    #expect(notes(shell) == ["A", "Mine"])
  }

  /// A note that has moved to the position meanwhile does not open with the draft of another.
  @Test func draftBelongsToItsNote() throws {
    let (shell, writer) = try shell(
      ["A", "B"], writing: ["Mine", "B", "Mine"], meanwhile: Self.rewriteNote(1))
    shell.run("note 1.1")
    shell.run("note delete 1.1")
    shell.run("note 1.1")
    shell.run("note 1")
    #expect(writer.opened == ["A", "B", "Mine"])
    #expect(notes(shell) == ["B", "Mine"])
  }

  @Test func aNoteThatWasNotChangedIsNoConflict() throws {
    let (shell, _) = try shell(["A", "B"], writing: ["B"], meanwhile: Self.deleteNote(2))
    #expect(own(shell.run("note 1.2")) == ["Nothing to change."])
  }

  @Test func theNoteOfADeletedTaskIsSaved() throws {
    let shell = try TestShell(["add Paint"])
    let writer = Writer(["Mine", "Yours"]) {
      shell.storage.replace { _ = $0.apply(RecordUpdate.gone(.task(1))) }
    }
    shell.shell.input = writer
    #expect(
      own(shell.run("note 1")).prefix(2) == [
        "~ What you wrote is saved in edit-1.txt", "! There is no task 1.",
      ])
    #expect(shell.files.text("edit-1.txt") == "Mine\n")
    #expect(writer.copied == [])
  }

  /// An existing file is not overwritten.
  @Test func savedTextsDoNotReplaceOneAnother() throws {
    let shell = try TestShell(["add Paint"], files: ["edit-1.txt": "Earlier\n"])
    shell.shell.input = Writer(["Mine"]) {
      shell.storage.replace { _ = $0.apply(RecordUpdate.gone(.task(1))) }
    }
    #expect(own(shell.run("note 1")).first == "~ What you wrote is saved in edit-1-2.txt")
    #expect(shell.files.text("edit-1.txt") == "Earlier\n")
    #expect(shell.files.text("edit-1-2.txt") == "Mine\n")
  }

  @Test func oneTextIsKeptForEachTaskAndNote() throws {
    let shell = try TestShell(["add One", "add Two"])
    let texts = ["due: never\n\nOne of mine", "due: nope\n\nTwo of mine"]
    let writer = Writer(texts + ["Mine", "due:\n\nOne", "due:\n\nTwo", "short"])
    shell.shell.input = writer
    shell.run("edit 1")
    shell.run("edit 2")
    writer.failure = .editorFailed
    #expect(
      shell.run("note 2").first == "~ What you wrote is kept; note 2 opens it again.")
    #expect(shell.shell.commandsOfDrafts == ["edit 1", "edit 2", "note 2"])
    #expect(writer.copied.count == 3)
    for line in ["edit 1", "edit 2", "note 2"] { shell.run(line) }
    #expect(writer.opened.suffix(3) == texts + ["Mine"])
    #expect(shell.model.state.tasks.map(\.notes) == [[], ["short"]])
    #expect(shell.shell.commandsOfDrafts == [])
    #expect(writer.copied == [])
  }

  @Test func textSavedBeforeFailureIsKept() throws {
    let (shell, writer) = try shell([], writing: ["Mine", "Mine, too"])
    writer.failure = .editorFailed
    #expect(
      shell.run("note 1") == [
        "~ What you wrote is kept; note 1 opens it again.",
        "~ The editor left files in /run/x",
        "  > they may hold unsaved text (vim -r /run/x/line); delete the folder afterwards",
        "! Nothing changed: the editor could not be started, or reported a failure.",
        "  > set VISUAL or EDITOR to your editor",
      ])
    #expect(shell.status == .usage)
    shell.run("note 1")
    #expect(writer.opened == ["", "Mine"])
    #expect(notes(shell) == ["Mine, too"])
  }

  /// As after `:q!`, or if the whole text was deleted.
  @Test(arguments: [
    (
      Language.english, "! Nothing changed: the note was left empty.",
      "  > note delete 1.1 deletes it"
    ),
    (.japanese, "! 変更していません: メモが空です", "  > 削除するには「note delete 1.1」"),
  ])
  func anEmptyNoteChangesNothing(language: Language, refusal: String, hint: String) throws {
    let (shell, writer) = try shell(["A"], writing: ["", " \n"], language: language)
    #expect(shell.run("note 1") == [refusal])
    #expect(shell.run("note 1.1") == [refusal, hint])
    #expect(shell.status == .usage)
    #expect(notes(shell) == ["A"])
    #expect(writer.copied == [])
  }

  @Test func answersInJapanese() throws {
    let (shell, _) = try shell(
      ["A"], writing: ["Mine"], language: .japanese, meanwhile: Self.rewriteNote(1))
    #expect(
      own(shell.run("note 1.1")) == [
        "~ 書いた内容は保持しています（もう一度開くには「note 1.1」）",
        "! メモ 1.1 は編集中に変更されたため、何も上書きしていません",
        "  | 現在: Theirs", "  | 自分: Mine",
      ])
    #expect(
      Language.japanese.say(.editsAreKept(["edit 1", "note 2"])).text
        == "書いた内容は保持しています（edit 1、note 2）。次のシェルで取り出せます。")
    #expect(
      Language.japanese.say(.editsLeft(2)).text == "中断された編集の内容が2件見つかりました")
  }
}
