import TaskModel
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// A key and a value that it takes, with another sign between them than the colon: made of every
/// attribute that `edit` sets, in both languages.
@Suite struct KeySlipTests {
  private static func shell() throws -> TestShell {
    try TestShell([
      "user add Anna", "user add Ben", "attribute add cost number",
      "attribute add stage choice draft sent",
      "add Buy milk project:house #home", "add Pay the rent",
    ])
  }

  /// A value of each attribute, in both languages.
  private static let values: [String: (english: String, japanese: String)] = [
    "due": ("friday", "金曜"), "priority": ("high", "高"), "project": ("house", "house"),
    "tag": ("home", "home"), "every": ("week", "毎週"), "again": ("3 days", "3日"),
    "after": ("2", "2"), "under": ("2", "2"), "wait": ("monday", "月曜"),
    "scheduled": ("monday", "月曜"), "until": ("2026-12-31", "2026-12-31"),
    "estimate": ("2h", "2時間"), "order": ("5", "5"), "remind": ("30m", "30分"),
    "user": ("Anna", "Anna"), "cost": ("5", "5"), "stage": ("sent", "sent"),
  ]

  /// The keys with their values, in both languages.
  private static func pairs(_ shell: TestShell) throws -> [(key: String, value: String)] {
    let attributes = shell.model.state.attributes.map(\.key)
    let keys = AttributeTable.standard.editable.filter { $0.field != nil && $0.key != .text }
    #expect(keys.allSatisfy { values[$0.key.rawValue] != nil })
    #expect(attributes.count == 2)
    return keys.flatMap { attribute -> [(String, String)] in
      guard let value = values[attribute.key.rawValue] else { return [] }
      return [(attribute.key.rawValue, value.english)]
        + (attribute.japaneseKey.map { [($0, value.japanese)] } ?? [])
    } + ["cost", "stage"].compactMap { key in values[key].map { (key, $0.english) } }
  }

  /// The marks with a value in use of each, and the keys of an American keyboard without Shift.
  private static let marked = [("!", "high", "1"), ("@", "Anna", "2"), ("#", "home", "3")]

  /// A space or Shift that was missed before a mark, or a space before a key: `edit` replaces no
  /// text, `add` and the like keep it and say so.
  @Test(arguments: ["eggs", "卵を買う", "Buy eggs"])
  func aMissedSpaceIsSaid(text: String) throws {
    var words = Self.marked.flatMap { mark, value, key in [text + mark + value, key + value] }
    for (key, value) in try Self.pairs(try Self.shell())
    where key.utf8.count > 2 && !value.contains(" ") {
      words.append("\(text)\(key):\(value)")
    }
    for word in words {
      let shell = try Self.shell()
      let before = shell.model.state
      for line in ["edit 1 \(word)", "edit 1 Fix \(word)"] {
        let said = shell.run(line)
        #expect(shell.status == .usage && shell.model.state == before, "\(line): \(said)")
      }
      for line in ["add \(word)", "add Fix \(word)", "append 1 \(word)", "prepend 1 \(word)"] {
        let said = shell.run(line)
        #expect(shell.status == .usage || said.count > 1, "\(line): \(said)")
      }
    }
  }

  /// The key beside the colon's, and brackets around what is no text.
  @Test func aColonOrABracketIsMissed() throws {
    for (key, value) in try Self.pairs(try Self.shell()) where !value.contains(" ") {
      let attribute = "\(key):\(value)"
      for line in ["edit 1 \(key)l\(value)", "edit 1 (\(attribute))", "edit 1 「\(attribute)」"] {
        let shell = try Self.shell()
        let before = shell.model.state
        let said = shell.run(line)
        #expect(shell.status == .usage && shell.model.state == before, "\(line): \(said)")
      }
    }
    for (line, text) in [
      ("edit 1 (milk)", "(milk)"), ("edit 1 「牛乳」", "「牛乳」"), ("edit 1 orderly", "orderly"),
      ("edit 1 bone", "bone"),
    ] {
      let shell = try Self.shell()
      shell.run(line)
      #expect(shell.tasks.contains { $0.contains(text) }, "\(line)")
    }
  }

  /// Another sign than the colon replaces no text, and what `add` keeps is said.
  @Test(arguments: ["{", "?", "(", "*", "\\", "P", "L", "~", "|"])
  func anotherSignIsSaid(sign: String) throws {
    for (key, value) in try Self.pairs(try Self.shell()) where !value.contains(" ") {
      for line in ["edit 1 \(key)\(sign)\(value)", "edit 1 !low \(key)\(sign)\(value)"] {
        let shell = try Self.shell()
        let before = shell.model.state
        let said = shell.run(line)
        #expect(shell.status == .usage && shell.model.state == before, "\(line): \(said)")
      }
      let shell = try Self.shell()
      let said = shell.run("add Fix \(key)\(sign)\(value)")
      #expect(shell.status == .usage || said.count > 1, "\(key)\(sign)\(value): \(said)")
    }
  }

  /// A name in use with a key beside its mark.
  @Test(arguments: ["WAnna", "2Anna", "qAnna", "Ehome", "3home", "\u{A3}home"])
  func aMarkIsMistyped(word: String) throws {
    let shell = try Self.shell()
    let before = shell.model.state
    shell.run("edit 1 \(word)")
    #expect(shell.status == .usage && shell.model.state == before)
  }

  /// "and" and an attribute behind numbers is a condition, not a text; other words are.
  @Test(arguments: ["append", "prepend", "note"])
  func numbersGoOnWithoutACondition(verb: String) throws {
    for numbers in ["1", "1-2", "1,2"] {
      for condition in ["#home", "!low", "due:friday", "@Anna", "project:house", "-#home"] {
        if verb == "note", numbers == "1" { continue }
        let shell = try Self.shell()
        let before = shell.model.state
        shell.run("\(verb) \(numbers) and \(condition) more")
        #expect(shell.status == .usage && shell.model.state == before, "\(numbers) \(condition)")
      }
    }
    let shell = try Self.shell()
    shell.run("\(verb) 1 and bread")
    #expect(shell.status == .done)
  }

  /// A comma in a list of numbers, and what only looks like a condition.
  @Test(arguments: [
    "done 1, 2", "tag 1, 2 more", "due 1, 2 monday", "priority 1, 2 low", "project 1, 2 house",
    "postpone 1, 2 days", "postpone overdue by 2 days", "postpone overdue by a week",
    "note 1 and @Anna knows", "note overdue by a week", "append overdue now",
  ])
  func theseAreRight(line: String) throws {
    let shell = try Self.shell()
    shell.run("edit 1 due:2026-03-02")
    let before = shell.model.state
    let said = shell.run(line)
    #expect(shell.status == .done && shell.model.state != before, "\(line): \(said)")
  }

  /// A comma behind the last number, or before a number that would be a value.
  @Test(arguments: [
    "done 1,", "delete 1,2,", "edit 1, !low", "edit 1,2, !low", "due 1, 2", "note 1, 2 hello",
    "append 1, 2 eggs", "tag 1, home", "order 2,1,", "start 1,",
    "priority 1, high",
  ])
  func aListOfNumbersStaysOpen(line: String) throws {
    let shell = try Self.shell()
    let before = shell.model.state
    let said = shell.run(line)
    #expect(shell.status == .usage && shell.model.state == before, "\(line): \(said)")
  }

  @Test(arguments: [
    "edit 1 tag home", "edit 1 nonw", "edit overdue by a week !low",
    "edit overdue for 2 days @Anna",
    "tag 1 and@Anna", "edit 1 @Anna -@Anna", "edit 1 @Anna @Ben -@Ben", "edit 1 !low ; done 2",
    "due 1 14:00-61:00", "due 1 14:00-99:00", "edit 1 nonee", "append 1 | #home",
    "append 1-3 || more",
    "note 1 | x",
    "append #home and 1-9 more", "prepend #home or friday", "note #home and -3",
    "append #home milk || more",
    "template save t overdue by a week", "delete since friday or #home", "prepend 1 && x",
    "append 1 \"\"", "template save \"\" 1",
  ])
  func nothingChanges(line: String) throws {
    let shell = try Self.shell()
    let before = shell.model.state
    let said = shell.run(line)
    #expect(shell.status == .usage && shell.model.state == before, "\(line): \(said)")
  }

  /// A comma behind a length counts from the same date as without it.
  @Test(arguments: [
    "edit 1 +1d", "edit 1 due:+1w", "due 1 +1w", "postpone 1 2 days", "postpone 1 1 week",
    "remind 1 30m",
    "edit 1 remind:30m", "postpone 1 2日間",
  ])
  func aCommaBehindALengthChangesNothing(line: String) throws {
    let (plain, comma) = (try Self.shell(), try Self.shell())
    plain.run("edit 1 due:2026-03-20")
    comma.run("edit 1 due:2026-03-20")
    plain.run(line)
    comma.run(line + (line.hasSuffix("間") ? "、" : ","))
    #expect(plain.tasks == comma.tasks, "\(line)")
  }

  /// Two marks in one word, each with a value in use.
  @Test func aMissedSpaceBetweenMarks() throws {
    let shell = try Self.shell()
    let before = shell.model.state
    for (first, value, _) in Self.marked {
      for (second, other, _) in Self.marked where second != first {
        for verb in ["add Fix", "edit 1", "append 1"] {
          let said = shell.run("\(verb) \(first)\(value)\(second)\(other)")
          #expect(shell.status == .usage && shell.model.state == before, "\(said)")
          #expect(said.last?.contains("\(first)\(value) \(second)\(other)") == true, "\(said)")
        }
      }
    }
  }

  /// A key and its value without a sign at the end of a new text.
  @Test func aKeyWithoutASignAtTheEnd() throws {
    let shell = try Self.shell()
    let before = shell.model.state
    for line in [
      "edit 1 duefriday", "edit 1 Fix duefriday", "edit 1 repeatmonth", "edit 1 assigneeAnna",
      "edit 1 tagshome", "edit 1 everymonth", "edit 1 note;call", "edit 1 Fix note;call",
      "edit 1 優先度お高に", "edit 1 見積2時間", "edit 1 担当わAnnaに", "edit 1 期限を金に",
    ] {
      let said = shell.run(line)
      #expect(shell.status == .usage && shell.model.state == before, "\(line): \(said)")
    }
  }

  /// A space within a key, a value or a date: joined, the words would change no text.
  @Test func aSpaceWithinAWord() throws {
    let shell = try Self.shell()
    shell.run("edit 2 project:house #home")
    let before = shell.model.state
    for (key, value) in try Self.pairs(shell) {
      let word = Array(key + ":" + value)
      for place in 1..<word.count where word[place] != " " && word[place - 1] != " " {
        let line = "edit 1 \(String(word[..<place])) \(String(word[place...]))"
        let said = shell.run(line)
        #expect(shell.tasks[0].hasPrefix("1 Buy milk"), "\(line): \(said)")
        if shell.model.state != before { shell.run("undo") }
      }
    }
    for line in [
      "edit 1 !h igh", "edit 1 to day", "edit 1 sun day", "edit 1 3日 後", "edit 1 # home",
    ] {
      let said = shell.run(line)
      #expect(shell.status == .usage && shell.model.state == before, "\(line): \(said)")
    }
  }

  /// A date with its first letter lost, a time with a sign too many, and a mark without Shift.
  @Test(arguments: [
    "edit 1 arch 20", "edit 1 i 3 days", "edit 1 tomorrow 14::00-16:00", "edit 1 1中",
    "edit 1 2none",
    "edit 1 [Anna", "edit 1 $home", "edit 1 -$home", "edit 1 ;1d", "edit 1 after2:",
    "edit 1 againmonth",
    "tag 1 home)", "tag 1 home-", "edit 1 project:house)", "edit 1 #Anna", "tag 1 Anna",
    "edit 1 project:houseafter:2", "edit 1 project:ななし", "edit 1 -#home!low",
  ])
  func aSlipOfAnEdit(line: String) throws {
    let shell = try Self.shell()
    let before = shell.model.state
    let said = shell.run(line)
    #expect(shell.status == .usage && shell.model.state == before, "\(said)")
  }

  /// Words with such signs that mean nothing else.
  @Test(arguments: [
    "1day", "2nd", "3d print", "info@example", "C#minor", "wow!", "eggs#",
    "ownership", "deadlines", "repeated", "labelmaker", "分類整理", "納期調整", "前提条件", "担当者会議",
    "期限お守り", "親子",
  ])
  func ordinaryWordsWithSigns(word: String) throws {
    #expect(try Self.shell().run("edit 2 Check \(word) list").count == 1)
    #expect(try Self.shell().run("add Check \(word) list").count == 1)
  }

  private static let marks = ["=", ";", " :", " : ", "：：", ">", "<", " ="]
  private static let hyphens = ["-", ".", "・", "/"]

  @Test(arguments: marks + hyphens + [" "])
  func editReplacesNoText(sign: String) throws {
    let shell = try Self.shell()
    let before = shell.model.state
    for (key, value) in try Self.pairs(shell) {
      let said = shell.run("edit 1 \(key)\(sign)\(value)")
      #expect(shell.tasks[0].hasPrefix("1 Buy milk"), "\(key)\(sign)\(value): \(said)")
      if shell.model.state != before { shell.run("undo") }
    }
  }

  @Test(arguments: ["を", "は", "が"])
  func editReplacesNoTextAfterAParticle(particle: String) throws {
    let shell = try Self.shell()
    for (key, value) in try Self.pairs(shell) where !key.utf8.allSatisfy({ $0 < 0x80 }) {
      for end in ["", "に"] {
        let line = "edit 1 \(key)\(particle)\(value)\(end)"
        let said = shell.run(line)
        #expect(shell.tasks[0].hasPrefix("1 Buy milk"), "\(line): \(said)")
      }
    }
  }

  @Test(arguments: marks + hyphens, ["add Fix", "append 1"])
  func aSlipAtTheEndIsSaid(sign: String, verb: String) throws {
    for (key, value) in try Self.pairs(try Self.shell()) {
      let shell = try Self.shell()
      let said = shell.run("\(verb) \(key)\(sign)\(value)")
      #expect(shell.status == .usage || said.count > 1, "\(key)\(sign)\(value): \(said)")
    }
  }

  /// A key apart from its sign sets nothing else.
  @Test func noDateWithoutItsKey() throws {
    for (key, value) in try Self.pairs(try Self.shell()) where key != "again" {
      let shell = try Self.shell()
      let said = shell.run("add Fix \(key) : \(value)")
      #expect(shell.tasks.last == "3 Fix \(key) : \(value)", "\(said)")
    }
  }

  /// Ordinary words with a sign are no slips.
  @Test(arguments: [
    "order-form", "project-plan", "due-diligence", "no-wait", "wait-list", "after-party",
    "until-then", "user-guide", "tag-team", "under-fives", "remind-me", "stage-left",
    "cost-benefit",
    "優先度の見直し", "担当を決める", "タグを整理する", "期限の管理", "プロジェクト・マネージャー",
  ])
  func ordinaryCompounds(word: String) throws {
    #expect(try Self.shell().run("add Check \(word)") == ["Added 3: Check \(word)"])
    #expect(try Self.shell().run("edit 2 Check \(word)").count == 1)
    let alone = try Self.shell().run("edit 2 \(word)").first ?? ""
    #expect(alone.hasPrefix("Changed 2: \(word)"), "\(alone)")
  }

  /// Marks and keys in a text, as people write them.
  @Test(arguments: [
    "tag along", "Pick a project; launch it", "Click project > launch", "Rename user -> Anna",
    "Set priority = high in the file", ":)", ":牛乳", "- milk", "src/main/", "タグ 整理",
    "プロジェクトを軌道に", "No time to wait; monday is full",
  ])
  func ordinaryTexts(text: String) throws {
    let shell = try Self.shell()
    let said = shell.run("edit 2 \(text)")
    #expect(said.first == "Changed 2: \(text), was: Pay the rent", "\(said)")
  }

  /// The line that is offered has the letters that were typed.
  @Test func theHintKeepsCapitals() throws {
    let shell = try Self.shell()
    let said = shell.run("edit 2 project = Acme")
    #expect(said.contains { $0.contains("project:Acme") }, "\(said)")
  }

  /// Signs apart from what they belong to, more than one, or within another value.
  @Test(arguments: [
    "#diy-#home", "-# home", "− ＃home", "++1d", "+ 1d", "+ 2 weeks", "17;00", "again10 days",
    "s /milk/soy/", "s /豆乳/牛乳/", "金曜まてに", "12/4(金", "! 1", "# 5", "# 千葉", "@ 三郎",
    "cost :12", "wait : monday", "Call Bob wait : monday", ":5", "担当を次郎に", "担当=次郎", "担当をBobへ",
  ])
  func edit(words: String) throws {
    let shell = try Self.shell()
    let before = shell.model.state
    let said = shell.run("edit 1 \(words)")
    #expect(shell.model.state == before && shell.status == .usage, "\(said)")
  }

  @Test(arguments: [
    "note\"two litres\"", "note :\"two litres\"", "tg:home", "ta:new", "ag:home", "タ:家", "メモ=牛乳",
  ])
  func addSays(words: String) throws {
    let shell = try Self.shell()
    let said = shell.run("add Fix \(words)")
    #expect(said.count > 1, "\(said)")
  }
}
