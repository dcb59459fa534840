import TaskModel

/// Words that exist in both languages, or do not compile.
///
/// They stand beside what they word: the summary of a verb in its definition, the sentence of an
/// error in `Wording/`. There is no key to look up and no table to keep in step.
package struct Bilingual: Hashable, Sendable {
  package let english: String
  package let japanese: String

  package init(_ english: String, _ japanese: String) {
    self.english = english
    self.japanese = japanese
  }

  /// What has no language: names, texts of tasks, commands to type.
  package static func same(_ text: String) -> Bilingual { Bilingual(text, text) }

  package func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .japanese: japanese
    }
  }

  /// One after the other.
  package static func + (left: Bilingual, right: Bilingual) -> Bilingual {
    Bilingual(left.english + right.english, left.japanese + right.japanese)
  }
}

extension [Bilingual] {
  /// With that between them.
  package func joined(by separator: Bilingual) -> Bilingual {
    Bilingual(
      map(\.english).joined(separator: separator.english),
      map(\.japanese).joined(separator: separator.japanese))
  }
}

extension Bilingual {
  /// A length of time, which reads back as the same: `1h30m`, 1時間30分.
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
  /// A deadline as people say it: `tomorrow 17:00`, `Fri`, `3 days late`.
  ///
  /// - Parameter isOpen: whether it can be late.
  package static func said(_ due: Due, now: CivilDateTime, isOpen: Bool) -> Bilingual {
    let days = now.date.days(to: due.date)
    if isOpen, due.hasPassed(at: now) { return late(due, days: -days) }
    let time = due.time.map { " \($0.iso8601)" } ?? ""
    return day(due.date, days: days, today: now.date) + .same(time)
  }

  /// How far off a deadline is, beside its date: `in 3 days`, `2 days late`.
  package static func distance(_ due: Due, now: CivilDateTime, isOpen: Bool) -> Bilingual {
    let days = now.date.days(to: due.date)
    return isOpen && due.hasPassed(at: now) ? late(due, days: -days) : distance(days)
  }

  /// When a task was done: `done yesterday`, `done 9 Mar`.
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

/// A language that the shell speaks.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case japanese = "ja"

  /// The language that the environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and `LANG`
  /// that is set and not empty decides (POSIX, "Environment Variables", 8.2). The locale itself
  /// need not be installed.
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }
    let code = locale?.prefix { $0.isLetter }.lowercased()
    self = code == "ja" ? .japanese : .english
  }

  /// The words of this language.
  package func say(_ words: Bilingual) -> String { words.text(in: self) }
}
