import TaskModel

extension DateVocabulary {
  /// Japanese words, which are not separated by spaces: the longest match is used.
  static let japanese: [String: Lexeme.Kind] = {
    var table: [String: Lexeme.Kind] = [:]
    func add(_ rows: [(String, Lexeme.Kind)]) {
      for (names, kind) in rows {
        for name in names.split(separator: " ") { table[String(name)] = kind }
      }
    }
    add(japaneseDays + japanesePeriods + japaneseParts + japaneseJoints + japaneseUntimed)
    // キョウ, ｱｼﾀ
    for (names, kind) in japaneseDays where kind.isDay {
      for name in names.split(separator: " ") where name.allSatisfy(\.isHiragana) {
        table[String(name.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0x60) })] = kind
      }
    }
    for (name, weekday) in zip("月火水木金土日", Weekday.allCases) {
      let days = ["曜", "曜日", "よう", "ようび"].map { "\(name)\($0)" }
      let bracketed = (days + ["\(name)"]).map { "(\($0))" }
      for day in days + bracketed { table[day] = .weekday(weekday, isClear: true) }
    }
    for (names, shift) in japaneseShifts {
      for name in names.split(separator: " ") {
        add([("\(name) \(name))", .shift(shift))])
        if shift == .skipped { table["(\(name))"] = .shift(shift) }
      }
    }
    for day in ["休日", "祝日", "土日祝", "土日祝日", "土日", "休み", "休業日"] {
      for condition in ["なら", "ならば", "の場合は", "の場合", "のときは", "の時は", "だったら", "に当たるときは"] {
        add([("\(day)\(condition) (\(day)\(condition)", .dayOff)])
      }
    }
    add(Holiday.japaneseNames)
    return table
  }()

  /// The words by their first character, longest first, with their kinds.
  static let byFirst: [Unicode.Scalar: [(word: [Unicode.Scalar], kinds: [Lexeme.Kind])]] = {
    var words: [Unicode.Scalar: [(word: [Unicode.Scalar], kinds: [Lexeme.Kind])]] = [:]
    let all = japanese.mapValues { [$0] }.merging(compounds) { $1 }
    for (word, kinds) in all {
      let scalars = Array(word.unicodeScalars)
      if let first = scalars.first { words[first, default: []].append((scalars, kinds)) }
    }
    return words.mapValues { $0.sorted { $0.word.count > $1.word.count } }
  }()

  private static let japaneseDays: [(String, Lexeme.Kind)] = [
    ("今日 きょう 本日", .dayOffset(0, isClear: true)), ("明日 あした あす 翌日", .dayOffset(1, isClear: true)),
    ("明後日 あさって", .dayOffset(2, isClear: true)), ("次の日", .dayOffset(1, isClear: false)),
    ("明々後日 しあさって", .dayOffset(3, isClear: true)), ("昨日 きのう", .dayOffset(-1, isClear: true)),
    ("一昨日 おととい", .dayOffset(-2, isClear: true)), ("今夜 今晩", .tonight), ("今", .now), ("毎", .every),
    ("隔日", .adverb(2, .days)), ("隔週", .adverb(2, .weeks)), ("隔月", .adverb(2, .months)),
    ("隔年", .adverb(2, .years)), ("平日 稼働日", .workday), ("ごと", .interval(isPlain: true)),
    ("おき", .interval(isPlain: false)), ("最終 最後", .last),
    ("日に1回 日に一回 日に一度 1日1回 一日一回", .adverb(1, .days)),
    ("週1回 週一回 週に1回 週に一回 週に一度 週一", .adverb(1, .weeks)),
    ("月1回 月一回 月に1回 月に一回 月に一度 月一", .adverb(1, .months)),
    ("年1回 年一回 年に1回 年に一回 年に一度", .adverb(1, .years)),
  ]

  private static let japanesePeriods: [(String, Lexeme.Kind)] = [
    ("今週 こんしゅう", .period(.week, 0)), ("来週 翌週 らいしゅう", .period(.week, 1)),
    ("再来週 さ来週 来々週 さらいしゅう", .period(.week, 2)), ("先週", .period(.week, -1)),
    ("先々週", .period(.week, -2)), ("今月 こんげつ", .period(.month, 0)),
    ("来月 翌月 らいげつ", .period(.month, 1)), ("再来月 さ来月 来々月 さらいげつ", .period(.month, 2)),
    ("先月", .period(.month, -1)), ("先々月", .period(.month, -2)), ("今年 本年", .period(.year, 0)),
    ("来年 翌年", .period(.year, 1)), ("再来年", .period(.year, 2)), ("去年 昨年", .period(.year, -1)),
    ("一昨年 おととし", .period(.year, -2)), ("月内", .edgeOfPeriod(.month, 0, isEnd: true)),
    ("年内", .edgeOfPeriod(.year, 0, isEnd: true)), ("年明け 年初", .edgeOfPeriod(.year, 1, isEnd: false)),
    ("週内", .edgeOfPeriod(.week, 0, isEnd: true)), ("四半期末", .edgeOfPeriod(.quarter, 0, isEnd: true)),
    ("ついたち", .dayOfMonth(1)), ("月末 月末日 げつまつ", .edgeOfPeriod(.month, 0, isEnd: true)),
    ("年末", .edgeOfPeriod(.year, 0, isEnd: true)), ("週明け", .edgeOfPeriod(.week, 1, isEnd: false)),
    ("月初 月初め 月頭", .edgeOfPeriod(.month, 1, isEnd: false)), ("末 末日 最終日", .edge(.end)),
    ("初め 始め はじめ 初 初日 頭 あたま アタマ", .edge(.start)), ("半ば なかば 中頃 中ごろ 真ん中", .edge(.middle)),
    ("週末 土日", .weekend), ("次 この", .direction(0)), ("前半 後半 明け", .vague),
    ("末日", .edgeOfPeriod(.month, 0, isEnd: true)),
  ]

  /// Words that alone are a time that is not in the calendar.
  static let japaneseUntimed: [(String, Lexeme.Kind)] = [
    ("いつか そのうち", .never), ("あとで 後で", .sometime(isLater: true)), ("今度 次回", .direction(0)),
    ("四半期", .quarter), ("営業日", .workday), ("初旬 上旬", .edge(.early)), ("中旬", .edge(.middle)),
    ("下旬", .edge(.late)),
  ]

  /// The handling of holidays in a rule, after 休日なら unless it excludes them.
  private static let japaneseShifts: [(String, Recurrence.Shift)] = [
    ("前営業日 前の営業日 直前の営業日 前日の営業日 前倒し", .before),
    ("次の営業日 直後の営業日 翌平日 後ろ倒し", .after), ("祝日を除く 祝日は除く 休日を除く 祝日以外", .skipped),
  ]

  private static let japaneseParts: [(String, Lexeme.Kind)] = [
    ("早朝", .part(.earlyMorning)), ("朝 朝一 朝イチ 朝いち 朝一番 朝一で 朝イチで 朝いちで", .part(.morning)),
    ("午前中", .part(.forenoon)), ("昼 お昼 昼間 昼休み", .part(.midday)), ("昼前 お昼前", .part(.lateMorning)),
    ("昼過ぎ 昼すぎ お昼過ぎ お昼すぎ 昼一 昼イチ 昼いち 午後一 午後イチ 午後いち 午後一番 午後一で 午後イチで", .part(.earlyAfternoon)),
    ("夕方", .part(.lateAfternoon)), ("夜 晩", .part(.night)), ("深夜 夜中 真夜中", .part(.lateNight)),
    ("午前", .meridiem(isPM: false)), ("午後", .meridiem(isPM: true)), ("正午", .clockName(hour: 12)),
  ]

  private static let japaneseJoints: [(String, Lexeme.Kind)] = [
    ("の", .particle(.of)), ("に", .particle(.at)),
    ("まで までに までには 迄 迄に 締め 締切 締め切り 〆 〆切 期限 必着", .particle(.until)),
    ("締切: 締切日: 締め切り: 〆切: 期限: 期日: 納期: 締切は 締め切りは 〆切は 期限は 期日は 納期は", .deadline),
    ("以内 以内に のうち のうちに", .preposition(.within)), ("内 中 いっぱい", .particle(.within)),
    ("から は が を も で と や へ 以降 以前 より 付 付け", .particle(.other)),
    ("頃 ごろ 頃に ごろに くらい ぐらい くらいに ぐらいに あたり あたりに 辺り 辺りに", .particle(.about)), ("あと", .preposition(.in)),
    ("ちょうど ジャスト きっかり ぴったり", .exact), ("後", .preposition(.later)), ("前", .preposition(.ago)),
    ("、 ， ,", .comma), ("・", .joiner), ("〜 ～ ~ − – -", .dash), ("半", .half),
  ]

  /// Words with two or more meanings at once.
  static let compounds: [String: [Lexeme.Kind]] = Dictionary(
    uniqueKeysWithValues: compoundRows.flatMap { names, kinds in
      names.split(separator: " ").map { (String($0), kinds) }
    })

  private static let compoundRows: [(String, [Lexeme.Kind])] = [
    ("明晩", [.dayOffset(1, isClear: true), .part(.night)]),
    ("明朝 翌朝", [.dayOffset(1, isClear: true), .part(.morning)]),
    ("今朝", [.dayOffset(0, isClear: true), .part(.morning)]),
    ("昨夜 昨晩", [.dayOffset(-1, isClear: true), .part(.night)]),
    ("毎日 毎日1回", [.every, .unit(.days)]),
    ("毎週 毎週1回", [.every, .unit(.weeks)]),
    ("毎月 毎月1回", [.every, .unit(.months)]),
    ("毎年 毎年1回", [.every, .unit(.years)]),
    ("毎分", [.every, .unit(.minutes)]),
    ("毎時 毎時間", [.every, .unit(.hours)]),
    ("毎朝", [.every, .part(.morning)]),
    ("毎晩", [.every, .part(.night)]),
    ("毎夕", [.every, .part(.lateAfternoon)]),
    ("毎週末", [.every, .weekend]),
    ("毎土日", [.every, .weekday(.saturday, isClear: true), .weekday(.sunday, isClear: true)]),
    ("毎月五十日 毎五十日", gotobi),
    ("毎月末 毎月末日", [.every, .unit(.months), .edge(.end)]),
    ("月末営業日 月末の営業日", [.period(.month, 0), .last, .workday]),
    ("末営業日", [.last, .workday]),
    ("毎月末営業日", [.every, .unit(.months), .last, .workday]),
    ("最終日曜 最終日曜日", [.last, .weekday(.sunday, isClear: true)]),
    ("今日じゅう きょうじゅう", [.dayOffset(0, isClear: true)]),
    ("明日じゅう あしたじゅう", [.dayOffset(1, isClear: true)]),
    ("の前日", [.particle(.of), .number(1, digits: 0), .unit(.days), .preposition(.ago)]),
    ("の翌日", [.particle(.of), .number(1, digits: 0), .unit(.days), .preposition(.later)]),
    ("半時間", [.half, .unit(.hours)]),
    ("今年度いっぱい 今年度内 年度内 今年度中 今年度末", [.holiday(Holiday(rule: .fixed(month: 3, day: 31)))]),
    ("新年度 来年度 年度初め", [.holiday(Holiday(rule: .fixed(month: 4, day: 1)))]),
    ("来年度末 来年度内 来年度中 来年度いっぱい", [.holiday(Holiday(rule: .fixed(month: 3, day: 31), skipped: 1))]),
    ("今年度", [.vague, .period(.year, 0)]),
    ("週半ば 週の半ば 週なか", [.edge(.middle), .unit(.weeks)]),
    ("週中 週2回 週に2回 週3回 週二回 週に二回 週三回 週に三回 数週間", [.vague, .unit(.weeks)]),
    ("ひと月", [.number(1, digits: 0), .unit(.months)]),
    ("ふた月", [.number(2, digits: 0), .unit(.months)]),
    ("週1", [.adverb(1, .weeks)]),
    ("月1", [.adverb(1, .months)]),
    ("月二回 月に二回 月2回 月に2回", [.vague, .unit(.months)]),
    ("今週末", [.period(.week, 0), .weekend]),
    ("来週末", [.period(.week, 1), .weekend]),
    ("再来週末", [.period(.week, 2), .weekend]),
    ("先週末", [.period(.week, -1), .weekend]),
    ("数日", [.vague, .unit(.days)]),
    ("数時間", [.vague, .unit(.hours)]),
    ("数分", [.vague, .unit(.minutes)]),
    ("半年に1回 半年に一回 半年に1度 半年に一度", [.adverb(6, .months)]),
    ("半年", [.half, .unit(.years)]),
    ("半月", [.number(15, digits: 0), .unit(.days)]),
    ("半日", [.half, .unit(.days)]),
    ("月半ば", [.period(.month, 0), .edge(.middle)]),
    ("年始", [.period(.year, 1), .edge(.start)]),
    ("毎月初 毎月初め 毎月頭 毎月月初", [.every, .unit(.months), .dayOfMonth(1)]),
    ("翌営業日", [.number(1, digits: 0), .workday, .preposition(.later)]),
    ("翌営業日)", [.shift(.after)]),
  ]

  /// 五十日: the days of a month that end in 5 and 0, on which bills are paid.
  private static let gotobi: [Lexeme.Kind] =
    [.every, .unit(.months)]
    + [5, 10, 15, 20, 25].flatMap { [.dayOfMonth($0), .joiner] } + [.last, .unit(.days)]

  /// Counters after a number, longest first, with their units.
  static let counters: [(name: String, unit: Duration.Unit)] = [
    ("時間", .hours), ("週間", .weeks), ("か月", .months), ("ヶ月", .months), ("ヵ月", .months),
    ("カ月", .months), ("ケ月", .months), ("箇月", .months), ("年間", .years), ("日間", .days),
    ("分間", .minutes), ("秒", .seconds), ("週", .weeks), ("分", .minutes),
  ]
}
