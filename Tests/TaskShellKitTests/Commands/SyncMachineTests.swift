import TaskLanguage
import TaskSync
import TestSupport
import Testing

@testable import TaskShellKit

/// `sync machine`, and names that change in background syncs.
@Suite struct SyncMachineTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func machine(_ name: String, _ language: Language = .english) throws -> TestShell {
    let team = MemoryTeam()
    (team.hasTeam, team.file) = (false, folder.file(name))
    let shell = try TestShell([], language: language, team: team)
    _ = shell.run("sync add own folder \(folder.file("shared")) machine:\(name)")
    return shell
  }

  private func titles(_ shell: TestShell) -> [String] {
    shell.run("sync status").compactMap { line in
      line.hasPrefix("  ") ? line.split(separator: ":").first.map { $0.trimmingPrefix("  ") } : nil
    }.map(String.init)
  }

  @Test(arguments: Language.allCases, ["notebook", "ノート 📓", "\"the old one\"", "the newer one"])
  func othersSeeTheName(language: Language, typed: String) throws {
    let (one, two) = (try machine("laptop", language), try machine("desktop"))
    for shell in [one, two, one] { _ = shell.run("sync") }
    let name = typed.replacing("\"", with: "")
    let said = one.run("sync machine \(typed)")
    #expect(one.status == .done && said.count == 1 && said[0].contains(name), "\(said)")
    #expect(titles(two).sorted() == ["desktop (this machine)", "laptop"])
    _ = one.run("sync")
    _ = two.run("sync")
    #expect(titles(two).sorted() == ["desktop (this machine)", name].sorted())
    // Two machines may have the same name, which is reported.
    #expect(
      two.run("sync machine \(typed)").contains {
        $0.contains("another machine has the same name")
      })
  }

  /// Both have made the same user and attribute before they met: nothing of them is new or deleted.
  @Test(arguments: Language.allCases) func whatBothHadIsNoChange(language: Language) throws {
    let (one, two) = (try machine("laptop", language), try machine("desktop", language))
    for (shell, text) in [(one, "Milk"), (two, "Bread")] {
      _ = shell.run("user add Anna")
      _ = shell.run("attribute add size number")
      _ = shell.run("add \(text) @Anna size:3")
    }
    let said = [one, two, one].map { $0.run("sync") }
    let counts = [
      Language.english: [
        "own: for the other machines 1 new, 2 other changes",
        "own: here 1 new; for the other machines 1 new, 2 other changes", "own: here 1 new",
      ],
      .japanese: [
        "own と同期しました: ほかのマシンへ新規1件・その他の変更2件",
        "own と同期しました: 手元は新規1件、ほかのマシンへ新規1件・その他の変更2件", "own と同期しました: 手元は新規1件",
      ],
    ]
    #expect(said.map { $0.first ?? "" } == counts[language])
    #expect(said.map(\.count) == [1, 2, 2], "\(said)")
  }

  @Test func oneNameIsForAllThatMachinesMeetIn() throws {
    let shell = try machine("laptop")
    _ = shell.run("sync add stick folder \(folder.file("stick")) machine:other")
    _ = shell.run("sync machine notebook")
    let storage = RemoteStorage(store: folder.file("laptop"))
    #expect(
      try storage.names().map { try storage.remote(named: $0).machine } == ["notebook", "notebook"])
  }

  @Test(arguments: Language.allCases) func invalidMachineNameIsRefused(language: Language) throws {
    let shell = try machine("laptop", language)
    let storage = RemoteStorage(store: folder.file("laptop"))
    for line in [
      "sync machine", "sync machine \"\"", "sync machine \" \"", "sync machine a\"\u{7}\"",
      "sync machine \(String(repeating: "a", count: 61))", "sync machine \"a\u{1B}b\"",
    ] {
      #expect(shell.run(line).first?.hasPrefix("! ") == true, "\(line)")
      #expect(shell.status == .usage, "\(line)")
    }
    #expect(try storage.remote(named: "own").machine == "laptop")
    // Without other machines, a name has no purpose.
    let team = MemoryTeam()
    (team.hasTeam, team.file) = (false, folder.file("alone"))
    let alone = try TestShell([], language: language, team: team)
    #expect(alone.run("sync machine x").first?.hasPrefix("! ") == true)
  }

  /// A change of name is reported once: by the sync in the foreground, or else by the next status.
  @Test(arguments: Language.allCases, [true, false])
  func overruledValueIsReportedOnce(language: Language, isInBackground: Bool) throws {
    let (one, two) = (try machine("laptop"), try machine("desktop", language))
    _ = one.run("user add Anna")
    for shell in [one, two] { _ = shell.run("sync") }
    _ = one.run("user rename Anna Ann")
    _ = two.run("user rename Anna Annie")
    _ = one.run("sync")
    let told = language.say(Bilingual("Renamed on two machines", "2台のマシンで名前を変更"))
    func count(_ lines: [String]) -> Int { lines.count { $0.contains(told) } }
    #expect(count(two.run(isInBackground ? "sync --background" : "sync")) == 1)
    // Later syncs do not discard it.
    for _ in 0..<2 { #expect(count(two.run("sync --background")) == 0) }
    let before = two.view.answer
    #expect(count(two.run("sync status")) == (isInBackground ? 1 : 0))
    #expect(two.view.answer != before)
    #expect(count(two.run("sync status")) == 0)
  }

  /// A report lists what belongs to a sentence below it, as an announcement does.
  @Test(arguments: Language.allCases) func freedTasksAreListed(language: Language) throws {
    let (one, two) = (try machine("laptop", language), try machine("desktop"))
    for line in ["add One", "add Two after:1", "sync"] { _ = one.run(line) }
    for line in ["sync", "delete 1", "sync"] { _ = two.run(line) }
    let said = one.run("sync")
    let told = language.say(Bilingual("No longer blocked:", "着手できるようになりました:"))
    let index = try #require(said.firstIndex { $0.hasSuffix(told) }, "\(said)")
    #expect(said.dropFirst(index + 1).first?.hasSuffix("2  Two") == true, "\(said)")
  }
}
