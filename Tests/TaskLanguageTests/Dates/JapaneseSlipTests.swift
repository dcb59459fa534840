import TaskModel
import Testing

@testable import TaskLanguage

/// Typing errors in Japanese dates: they stay in the text, and a notice shows what may be meant.
@Suite struct JapaneseSlipTests {
  private static let context = DateContext(
    now: CivilDateTime(iso8601: "2026-03-11T10:00") ?? CivilDateTime.now)

  private static func find(_ text: String) throws -> DueInText {
    try DueInText.find(in: Tokenizer.words(of: text), context)
  }

  private static let phrases = [
    "今日", "明日", "今週", "来週", "今月", "来月", "来年", "月末", "年末", "週末", "今夜", "今晩", "明朝", "毎週", "隔週",
    "平日", "正午", "元日", "金曜", "明後日", "再来週", "再来月", "今週末", "来月末", "金曜日", "水曜日", "大晦日", "年度末",
    "あさって", "しあさって", "クリスマス", "来週月曜", "今週木曜日", "再来週水曜", "明日17時",
  ]

  /// Texts with a date for `*`, at the edges where one is taken.
  private static let places = [
    "資料を送る *", "歯医者 *までに", "買い物、*", "* 会議", "*に会議", "*までに報告書を書く", "*から旅行", "*、会議",
  ]

  /// Every character doubled, or swapped with the next one.
  @Test(arguments: phrases)
  func noCharacterOutOfPlaceIsSilent(phrase: String) throws {
    for word in Self.outOfPlace(phrase) where !Self.isWord(word) {
      for place in Self.places {
        try Self.check(place.replacing("*", with: word))
      }
    }
  }

  /// Every character inside of a longer word omitted or replaced.
  @Test(arguments: ["明後日", "再来週", "来週末", "大晦日", "年度末", "しあさって", "クリスマス", "ゴールデンウィーク", "憲法記念日"])
  func noOtherCharacterIsSilent(phrase: String) throws {
    let characters = Array(phrase)
    for place in characters.indices.dropFirst().dropLast() {
      var (left, changed) = (characters, characters)
      left.remove(at: place)
      changed[place] = "絵"
      for word in [String(left), String(changed)] where !Self.isWord(word) {
        for place in Self.places { try Self.check(place.replacing("*", with: word)) }
      }
    }
  }

  private static func check(_ text: String) throws {
    let found = try find(text)
    #expect(found.text.joined(separator: " ") == text, "\(text)")
    #expect(found.due == nil && found.recurrence == nil && found.notice != nil, "\(text)")
  }

  @Test(arguments: [
    ("資料を送る 今日日", "今日日", "due:今日"), ("週来 会議", "週来", "due:来週"),
    ("明日日に会議", "明日日に", "due:明日に"), ("来来週 会議", "来来週", nil),
    ("歯医者 金躍日までに", "金躍日までに", "due:金曜日までに"), ("資料を送る 月未", "月未", "due:月末"),
    ("明後後日 会議", "明後後日", "due:明後日"), ("旅行、大海日", "大海日", "due:大晦日"),
    ("資料を送る 来週曜月", "来週曜月", "due:来週月曜"), ("週来会議", "週来", "due:来週"),
    ("買い物 クリマス", "クリマス", "due:クリスマス"),
  ])
  func arePointedOut(text: String, word: String, written: String?) throws {
    let found = try Self.find(text)
    #expect(found.notice == .word(word, written: written))
    #expect(found.due == nil && found.text.joined(separator: " ") == text)
  }

  /// Another character in a date of two, whose other words are known.
  @Test(arguments: ["今日", "明日", "翌日", "今週", "来週", "今月", "来月", "来年", "今夜", "毎日", "毎週", "月末", "年末"])
  func noOtherPairIsSilent(phrase: String) throws {
    let (first, last) = (String(phrase.prefix(1)), String(phrase.suffix(1)))
    for word in ["絵" + last, first + "絵"] where !Self.isWord(word) {
      for place in Self.places { try Self.check(place.replacing("*", with: word)) }
    }
  }

  @Test(arguments: [
    "今回", "今村", "来客", "隔離", "昨秋", "週報", "午後", "明細", "明美", "年次", "月報", "同週", "何曜", "結末",
    "前夜", "早朝", "当日", "同月", "学年", "最初",
  ])
  func ordinaryPairsAreNoSlips(word: String) throws {
    for text in ["\(word) 会議", "\(word)までに歩く", "資料 \(word)", "買い物、\(word)"] {
      guard case .word(let shown, _)? = try Self.find(text).notice else { continue }
      #expect(Self.isWord(shown) || VagueWords.head(of: shown) != nil, "\(text): \(shown)")
    }
  }

  /// A character that looks like the right one, also behind a number and before a noun.
  @Test(arguments: [
    "円末", "米週", "合日", "金要", "12月松", "12円3日", "12月上句", "2習間後", "3待間後", "二白後", "今円25日",
  ])
  func noLookalikeIsSilent(word: String) throws {
    for place in ["資料を送る *", "歯医者 *までに", "* 会議", "*会議"] {
      try Self.check(place.replacing("*", with: word))
    }
  }

  /// One character too few beside another part of the date, or at an end of a longer word.
  @Test(arguments: [
    "来10日", "月25日", "来3月", "毎週曜", "第2曜", "来週月", "来週火", "明日午", "明日正", "明日夕", "12月上", "12上旬", "12末",
    "3後", "3間後", "2間後", "1か後", "金の夜", "土の午前中", "土曜の前中", "来月曜", "明後", "大晦", "週明", "クリスマ", "リスマス",
    "ゴールデンウィー", "あさて", "しあさっ", "1かか月後", "来週月の曜日", "土曜午の前中", "12月旬上",
  ])
  func noCharacterTooFewIsSilent(word: String) throws {
    for place in ["資料を送る *", "歯医者 *までに", "* 会議", "*までに報告書を書く"] {
      try Self.check(place.replacing("*", with: word))
    }
  }

  /// Characters out of place before a noun.
  @Test(arguments: ["週来", "日明", "明明日", "来来月", "末月", "明後後日", "金金曜", "曜金日"])
  func noneBeforeANounIsSilent(word: String) throws {
    for place in ["*の会議 佐藤さん", "*の会議の準備", "*会議"] where word != "来来月" {
      try Self.check(place.replacing("*", with: word))
    }
  }

  /// A date and a noun that begins with its last character.
  @Test(arguments: [
    ("来週 今週 毎週", "週報 週刊誌 週次レビュー 週間予定"), ("今日 毎日 本日 平日 明後日", "日報 日記 日程表 日直 日替わり弁当"),
    ("今月 来月 毎月", "月報 月次決算 月刊誌"), ("今年 来年", "年賀状 年次計画"),
  ])
  func aNounThatBeginsAlikeIsNoSlip(dates: String, nouns: String) throws {
    for date in dates.split(separator: " ") {
      for noun in nouns.split(separator: " ") {
        for text in ["\(date)\(noun)を書く", "\(date)\(noun) 確認", "資料 \(date)\(noun)"] {
          guard case .word(let word, _)? = try Self.find(text).notice else { continue }
          #expect(word == date, "\(text)")
        }
      }
    }
  }

  /// Words and names that are close to a date.
  @Test(arguments: [
    "日本", "日本語", "年来", "曜日", "月日", "土用", "日用", "日用品", "初年度", "末期", "明日葉", "今日子", "今月号", "月曜会",
    "夜明け", "書初め", "平目", "五目", "一周", "再来", "花の日", "海月", "目薬", "白菜", "来客", "週報", "年輪", "昼食", "朝礼",
    "明石", "本木", "月島", "日向", "未明", "味噌", "午睡", "中仲", "周年", "過去", "今月分", "12月号", "来年版", "今日付け",
    "来週用", "年度別", "曜日別", "度合い", "日中", "当日", "前日", "休日", "希望曜日", "ドライブ", "エンダイブ", "来月分の請求書",
    "再来店", "3年生", "土曜間", "10時台", "2年目", "年末調整", "月曜会",
  ])
  func wordsOfTheirOwnAreNoSlips(word: String) throws {
    for text in ["\(word)を確認", "\(word) 確認", "資料 \(word)", "\(word)に行く", "買い物、\(word)"] {
      let found = try Self.find(text)
      guard case .word(let shown, _)? = found.notice else { continue }
      let isKnown = DateVocabulary.japanese[shown] != nil || Self.isWord(shown)
      #expect(word.hasPrefix(shown) && isKnown, "\(text): \(shown)")
    }
  }

  /// Whether it is a date as it stands, or another word.
  private static func isWord(_ word: String) -> Bool {
    var meaning: DateMeaning?
    do { meaning = try DateParser(context).meaning([word]) } catch { return true }
    return meaning != nil || JapaneseNearMiss.isCommon(word) || VagueWords.head(of: word) != nil
  }

  private static func outOfPlace(_ phrase: String) -> [String] {
    let characters = Array(phrase)
    return characters.indices.flatMap { place -> [String] in
      if characters[place].isNumber { return [] }
      var (doubled, swapped) = (characters, characters)
      doubled.insert(characters[place], at: place)
      let isLast = place + 1 == characters.count || characters[place + 1].isNumber
      if !isLast { swapped.swapAt(place, place + 1) }
      return [doubled, swapped].map { String($0) }.filter { $0 != phrase }
    }
  }
}
