import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Every word of a command has a Japanese equivalent.
@Suite struct JapaneseReachTests {
  private static let verbs = CommandTable.standard.commands.map { $0.verb }

  private func isJapanese(_ text: String) -> Bool { !text.utf8.allSatisfy { $0 < 0x80 } }

  private func words(_ place: Synonyms.Place, for meaning: String) -> [String] {
    Synonyms.all(place).filter { $0.meaning == meaning && isJapanese($0.word) }.map(\.word)
  }

  @Test(arguments: verbs.map(\.name)) func everyVerb(name: String) throws {
    let shell = try TestShell(language: .japanese)
    let words = words(.command, for: name)
    #expect(!words.isEmpty)
    for word in words {
      let line = shell.shell.expanded(Tokenizer.split(word).words).words
      #expect(CommandTable.standard.find(line)?.0.verb.name == name, "\(word)")
    }
  }

  /// Help for a synonym of a command leads to the page of its verb; topics take precedence, as in
  /// English.
  @Test(arguments: Synonyms.commands) func helpFollowsThem(word: String) throws {
    let shell = try TestShell(language: .japanese)
    let topic = HelpPage.topicName(word)
    shell.run("help \(word)")
    let page = try #require(shell.view.help)
    guard HelpPage.topics.allSatisfy({ $0.name != topic }) else {
      return #expect(page == HelpPage.topic(topic, in: shell.shell))
    }
    let verb = try #require(CommandTable.standard.command(meant: word)).verb
    #expect(page == .page(of: verb, in: .standard, language: .japanese))
    let line = shell.shell.expanded(Tokenizer.split(word).words).words
    #expect(CommandTable.standard.find(line)?.0.verb.name == verb.name)
  }

  @Test func anAliasOfOnesOwnIsShown() throws {
    let shell = try TestShell(["alias 追加 = list"], language: .japanese)
    #expect(shell.run("help 追加") == ["追加 = list"])
  }

  @Test(arguments: verbs.map(\.name)) func everyOptionAndWord(name: String) throws {
    let verb = try #require(CommandTable.standard.command(named: name)).verb
    for keyword in verb.keywords.map(\.word) {
      let words = words(.word, for: keyword)
      #expect(!words.isEmpty, "\(keyword)")
      for word in words {
        #expect(Word(word).keyword == keyword)
      }
    }
    let general = CommandOptions.Name.allCases.filter { $0 != .json && verb.takes($0) }
    for option in verb.flags.map(\.name) + general.map(\.rawValue) {
      let words = words(.option, for: option)
      #expect(!words.isEmpty, "\(option)")
      let value = option == "--format" ? " csv" : ""
      func read(_ option: String) throws -> CommandWords {
        try CommandWords(Tokenizer.split("x \(option)\(value)").words[...], verb: verb)
      }
      for word in words {
        let (own, english) = (try read(word), try read(option))
        #expect(own.options == english.options, "\(word)")
        #expect(own.rest.map(\.text) == english.rest.map(\.text), "\(word)")
      }
    }
  }

  @Test func everySetting() throws {
    for setting in Setting.all {
      let names = words(.setting, for: setting.name)
      #expect(!names.isEmpty, "\(setting.name)")
      for name in names {
        let word = Word(name)
        #expect(try Setting.named(word).name == setting.name)
      }
      for choice in setting.choices {
        let words = words(.choice, for: choice)
        #expect(!words.isEmpty, "\(setting.name) \(choice)")
        #expect(words.allSatisfy { setting.choice(named: $0) == choice })
      }
    }
  }

  @Test func everyAttributeAndCondition() {
    let table = AttributeTable.standard
    for attribute in table.keyed + table.moments {
      #expect(isJapanese(attribute.key.japanese), "\(attribute.key.rawValue)")
    }
    for option in FilterOption.allCases { #expect(isJapanese(option.example.japanese)) }
    for topic in HelpPage.topics { #expect(!words(.topic, for: topic.name).isEmpty) }
  }

  /// The meaning of a word depends only on its place.
  @Test(arguments: Synonyms.Place.allCases) func aWordHasOneMeaning(place: Synonyms.Place) {
    let words = Synonyms.all(place).map(\.word)
    #expect(Set(words).count == words.count)
  }

  @Test func japaneseWordsRunTheirCommands() throws {
    let shell = try TestShell(
      ["add 牛乳", "add 本", "add 水", "list"], language: .japanese, history: ["list", "count"])
    for (typed, number) in [
      ("行 2", 2), ("次", 3), ("前", 2), ("最後", 3), ("最初", 1), ("row 3", 3),
    ] {
      shell.run("select \(typed)")
      #expect(shell.model.selection == number, "\(typed)")
    }
    shell.run("選択解除")
    shell.run("note 2 メモ1")
    shell.run("note 削除 2.1")
    #expect(shell.model.state.task(numbered: 2)?.notes.isEmpty == true)
    shell.run("history オフ")
    #expect(!shell.shell.settings.keepsHistory)
    shell.run("履歴 オン")
    #expect(shell.shell.settings.keepsHistory)
    shell.run("設定 色 使わない --保存")
    #expect(shell.shell.settings.color == .never)
    #expect(shell.files.text("definitions") == "set color never\n")
    shell.run("マクロ 保存 朝 直前 2")
    #expect(shell.shell.macros["朝"]?.commands == ["list", "count"])
    shell.run("show 2")
    shell.run("完了 それ")
    #expect(shell.model.state.task(numbered: 2)?.state == .done)
    shell.run("削除 すべて --はい --試行")
    #expect(shell.model.state.tasks.count == 3)
    shell.run("削除 すべて --はい")
    #expect(shell.model.state.tasks.isEmpty)
    // Within a text they are text.
    shell.run("add 「--はい」 と書く --はい と読む")
    #expect(shell.model.state.tasks.last?.text == "「--はい」 と書く --はい と読む")
  }
}
