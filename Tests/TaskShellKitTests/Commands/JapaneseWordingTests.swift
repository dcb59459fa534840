import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Japanese sentences, and Japanese names of commands and durations.
@Suite struct JapaneseWordingTests {
  @Test(arguments: ["花子": "花子さん", "田中さん": "田中さん", "鈴木様": "鈴木様", "山田先生": "山田先生"])
  func aNameHasOneEnding(name: String, told: String) throws {
    let shell = try TestShell(["user add \(name)"], language: .japanese)
    #expect(shell.run("user away \(name) 4月1日").first?.hasPrefix(told + "の不在を") == true)
    #expect(shell.run("user seat \(name) 3").first?.hasPrefix(told + "の座席を") == true)
  }

  @Test func anEndingIsLeftOutFirst() throws {
    let shell = try TestShell(["user add 花子", "user add 田中さん", "add A"], language: .japanese)
    #expect(shell.run("assign 1 はなこさん").first?.hasPrefix("! ") == true)
    #expect(shell.run("assign 1 花子さん") == ["タスク 1 を変更しました: A、@花子"])
    #expect(shell.run("move 花子さん 田中さん") == ["タスク 1 を変更しました: A、@花子 → @田中さん"])
    for line in ["user delete 花子さん", "user delete 田中さん"] {
      #expect(shell.run(line).first?.hasPrefix("! ") == (line.contains("田中")))
    }
  }

  @Test(arguments: [("一時間", 60), ("二時間半", 150), ("三十分", 30), ("1時間30分", 90), ("2時間半", 150)])
  func lengthsHaveNumerals(length: String, minutes: Int) throws {
    let shell = try TestShell(["add A 見積もり:\(length)"], language: .japanese)
    #expect(shell.model.state.tasks.first?.estimate?.count == minutes)
    shell.run("list 見積もり:\(length)")
    #expect(shell.shell.focus.them == [1])
  }

  @Test func textReadingIsReported() throws {
    let shell = try TestShell(language: .japanese)
    #expect(shell.run("date 三時").last == "  > 午前3時 または 午後3時")
    #expect(shell.run("date 7時半").last == "  > 午前7時半 または 午後7時半")
    #expect(
      shell.run("add 電話 4月上旬頃").last?.hasPrefix("「4月上旬頃」は期限ではなく本文になりました") == true)
  }

  @Test(arguments: [("期限:無し", ""), ("期限:なし", "")]) func noneHasTwoSpellings(
    words: String, due: String
  ) throws {
    let shell = try TestShell(["add A 明日"], language: .japanese)
    shell.run("edit 1 \(words)")
    #expect(shell.model.state.tasks.first?.due == nil)
  }

  @Test func helpOfSetNamesEverySetting() throws {
    let shell = try TestShell(language: .japanese)
    shell.run("help set")
    let terms = try #require(shell.view.help).sections.flatMap(\.entries).map(\.term)
    #expect(
      Setting.all.allSatisfy { setting in
        terms.contains { $0.hasPrefix("\(setting.name)、") && $0.count > setting.name.count + 1 }
      })
  }

  @Test func unsetFollowsTheLanguageAgain() throws {
    let shell = try TestShell(
      ["set date-order day-first", "set holidays none"], language: .japanese)
    shell.run("unset date-order")
    shell.run("unset holidays")
    #expect(shell.run("date 4/1") == ["2026年4月1日(水)"])
    #expect(shell.run("date 7営業日後") == ["2026年3月23日(月)"])
  }
}
