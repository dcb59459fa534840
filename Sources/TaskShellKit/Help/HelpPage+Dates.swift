import TaskLanguage
import TaskModel

extension HelpPage {
  /// Every form of a date, a time and a recurrence, with what it means at that moment.
  package static func dates(_ context: DateContext, language: Language) -> HelpPage {
    func section(
      _ heading: Bilingual, _ examples: [String],
      meaning: (String, DateContext, Language) -> String = Self.meaning
    ) -> Section {
      let isOwn = { (example: String) in
        example.utf8.allSatisfy { $0 < 0x80 } != (language == .japanese)
      }
      let entries = (examples.filter(isOwn) + examples.filter { !isOwn($0) }).map { example in
        Entry(term: example, meaning: meaning(example, context, language))
      }
      return Section(heading: language.say(heading), entries: entries)
    }
    let others = DateForm.all.filter { !$0.countsInText }
    return HelpPage(sections: [
      section(
        Bilingual(
          "Dates at the end of a text, after due: and in filters:", "本文の末尾、期限: の後、条件で使える日付:"),
        DateForm.inText.flatMap(\.examples)),
      section(
        Bilingual("Dates after due: and in filters:", "期限: の後と条件で使える日付:"),
        others.flatMap(\.examples)),
      section(
        Bilingual("Times, with a date or alone:", "時刻（日付とともに、または単独で）:"), TimeWords.examples),
      section(
        Bilingual(
          "From when to when, in a text: times set the estimate as well, days the scheduled one:",
          "いつからいつまで（本文の中）: 時刻は見積も、日付は着手予定日も決まります:"),
        DateRange.examples, meaning: range),
      section(
        Bilingual(
          "Recurrences, at the end of a text or after every: and again:",
          "繰り返し（本文の末尾、繰り返し: と 完了から: の後）:"),
        RecurrenceParser.examples.map(RecurrenceParser.phrase)),
    ])
  }

  /// The deadline of a range in a text, and what else it sets.
  private static func range(
    of example: String, _ context: DateContext, _ language: Language
  ) -> String {
    let words = ["x"] + example.split(separator: " ").map(String.init)
    guard
      let found = try? DueInText.find(
        in: words.map { Word(range: 0..<0, text: $0, isLiteral: false) }, context),
      let due = found.due
    else { return "" }
    let parts = [
      language.say(.date(due)), found.minutes?.notation ?? "",
      found.firstDay.map { language.say(.date(Due(date: $0))) } ?? "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The day of a date, the first days of a recurrence, or why there is none now.
  private static func meaning(
    of example: String, _ context: DateContext, _ language: Language
  ) -> String {
    let words = example.split(separator: " ").map(String.init)
    do throws(DateError) {
      if let dues = try RecurrenceParser(context: context).dues(of: words, count: 2) {
        return dues.map { language.say(.date($0)) }.joined(separator: " · ")
      }
      return try DateParser(context).parse(words).map { language.say(.date($0)) } ?? ""
    } catch {
      return language.say(error.message.text)
    }
  }
}
