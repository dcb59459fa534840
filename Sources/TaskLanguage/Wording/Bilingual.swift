import TaskModel

/// A text in both languages; leaving one out does not compile.
///
/// Texts are defined beside what they describe: the summary of a verb in its definition, the
/// sentence of an error in `Wording/`. There are no keys to look up and no tables to keep in sync.
package struct Bilingual: Hashable, Sendable {
  package let english: String
  package let japanese: String

  package init(_ english: String, _ japanese: String) {
    self.english = english
    self.japanese = japanese
  }

  /// Makes a text that is the same in both languages: names, texts of tasks, commands to type.
  package static func same(_ text: String) -> Bilingual { Bilingual(text, text) }

  package func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .japanese: japanese
    }
  }

  /// Concatenates two texts.
  package static func + (left: Bilingual, right: Bilingual) -> Bilingual {
    Bilingual(left.english + right.english, left.japanese + right.japanese)
  }
}

extension [Bilingual] {
  /// Joins the texts with a separator.
  package func joined(by separator: Bilingual) -> Bilingual {
    Bilingual(
      map(\.english).joined(separator: separator.english),
      map(\.japanese).joined(separator: separator.japanese))
  }
}

extension Bilingual {
  /// Formats a duration so that it can be parsed back: `1h30m`, 1時間30分.
  package static func length(_ minutes: Minutes) -> Bilingual {
    Bilingual(minutes.notation, Japanese.length(minutes))
  }
}

extension Japanese {
  fileprivate static func length(_ length: Minutes) -> String {
    let (hours, minutes) = (length.count / 60, length.count % 60)
    return (hours > 0 ? "\(hours)時間" : "") + (minutes > 0 ? "\(minutes)分" : "")
  }
}

extension Bilingual {
  /// Formats a deadline relative to now: `tomorrow 17:00`, `Fri`, `3 days late`.
  ///
  /// - Parameter isOpen: whether it can be late.
  package static func relativeDue(_ due: Due, now: CivilDateTime, isOpen: Bool) -> Bilingual {
    let days = now.date.days(to: due.date)
    if isOpen, due.hasPassed(at: now) { return late(due, days: -days) }
    let time = due.time.map { " \($0.iso8601)" } ?? ""
    return day(due.date, days: days, today: now.date) + .same(time)
  }

  /// Formats the distance of a deadline, beside its date: `in 3 days`, `2 days late`.
  package static func distance(_ due: Due, now: CivilDateTime, isOpen: Bool) -> Bilingual {
    let days = now.date.days(to: due.date)
    return isOpen && due.hasPassed(at: now) ? late(due, days: -days) : distance(days)
  }

  /// Formats the day of completion: `done yesterday`, `done 9 Mar`.
  package static func done(on date: CivilDate, today: CivilDate) -> Bilingual {
    let days = today.days(to: date)
    let said =
      days == -1 ? Bilingual("yesterday", "昨日") : day(date, days: min(days, 0), today: today)
    return Bilingual("done \(said.english)", "\(said.japanese)完了")
  }

  private static func late(_ due: Due, days: Int) -> Bilingual {
    switch days {
    case 0:
      let time = due.time?.iso8601 ?? ""
      return Bilingual("late since \(time)", "\(time)を過ぎた")
    case 1: return Bilingual("1 day late", "1日超過")
    default: return Bilingual("\(days) days late", "\(days)日超過")
    }
  }

  private static func day(_ date: CivilDate, days: Int, today: CivilDate) -> Bilingual {
    switch days {
    case 0: return Bilingual("today", "今日")
    case 1: return Bilingual("tomorrow", "明日")
    case 2...6:
      let weekday = weekday(date.weekday)
      return Bilingual(weekday.english, "\(weekday.japanese)曜")
    default:
      let (year, month, day) = date.components
      guard year == today.components.year else {
        return Bilingual("\(shortDay(date).english) \(year)", "\(year)年\(month)月\(day)日")
      }
      return Bilingual(shortDay(date).english, "\(month)月\(day)日")
    }
  }
}

/// A language of the shell.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case japanese = "ja"

  /// Chooses the language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that
  /// is set and not empty decides (POSIX, "Environment Variables", 8.2). The locale itself need not
  /// be installed.
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }
    let code = locale?.prefix { $0.isLetter }.lowercased()
    self = code == "ja" ? .japanese : .english
  }

  /// Returns the text in this language.
  package func say(_ words: Bilingual) -> String { words.text(in: self) }
}

/// English grammar.
package enum English {
  /// Joins with "or": `a, b or c`
  package static func either(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Joins with "and": `a, b and c`
  package static func listed(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Counts a noun: `1 task`, `2 tasks`, `2 addresses`
  package static func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)\(noun.hasSuffix("s") ? "es" : "s")"
  }

  /// Adds a question mark, unless a typed line ends in one already.
  package static func asked(_ words: String) -> String {
    words.hasSuffix("?") ? words : words + "?"
  }
}

/// Japanese grammar.
package enum Japanese {
  /// Joins alternatives: `a、b、c`
  package static func either(_ words: [String]) -> String { words.joined(separator: "、") }

  /// Adds an honorific: 花子さん; unless the name has one.
  package static func person(_ name: String) -> String {
    honorifics.contains(where: name.hasSuffix) ? name : name + "さん"
  }

  /// Returns the name without its honorific; nil if it has none, or is only that.
  package static func withoutHonorific(_ name: String) -> String? {
    guard let ending = honorifics.first(where: name.hasSuffix), ending.count < name.count else {
      return nil
    }
    return String(name.dropLast(ending.count))
  }

  /// Returns a key for names of one person: no spaces, and usual variants of characters.
  static func nameKey(_ name: String) -> String {
    String(name.folded.compactMap { $0.isWhitespace ? nil : variants[$0] ?? $0 })
  }

  private static let variants: [Character: Character] = [
    "髙": "高", "﨑": "崎", "嵜": "崎", "邊": "辺", "邉": "辺", "齋": "斉", "齊": "斉", "斎": "斉", "濵": "浜",
    "濱": "浜", "櫻": "桜", "澤": "沢", "國": "国", "廣": "広", "德": "徳", "曾": "曽", "𠮷": "吉", "嶋": "島",
    "嶌": "島", "眞": "真", "惠": "恵", "壽": "寿", "龍": "竜", "瀧": "滝", "黑": "黒", "槇": "槙",
  ]

  private static let honorifics = ["さん", "さま", "様", "ちゃん", "くん", "君", "氏", "先生"]
}
