import TaskLanguage
import TaskModel

extension HelpPage {
  /// Every form of a date, a time and a recurrence, with what it means at that moment.
  package static func dates(_ context: DateContext, language: Language) -> HelpPage {
    let phrases = language.phrasebook
    func section(_ part: HelpPart, _ examples: [String]) -> Section {
      let entries = examples.map { example in
        Entry(term: example, meaning: meaning(of: example, context, phrases))
      }
      return Section(heading: phrases.help(part), entries: entries)
    }
    let others = DateForm.all.filter { !$0.countsInText }
    return HelpPage(sections: [
      section(.datesInText, DateForm.inText.flatMap(\.examples)),
      section(.otherDates, others.flatMap(\.examples)),
      section(.times, TimeWords.examples),
      section(.recurrences, RecurrenceParser.examples.map(RecurrenceParser.phrase)),
    ])
  }

  /// The day of a date, the first days of a recurrence, or why there is none now.
  private static func meaning(
    of example: String, _ context: DateContext, _ phrases: any Phrasebook
  ) -> String {
    let words = example.split(separator: " ").map(String.init)
    do throws(DateError) {
      if let dues = try RecurrenceParser(context: context).dues(of: words, count: 2) {
        return dues.map(phrases.date).joined(separator: " · ")
      }
      return try DateParser(context).parse(words).map(phrases.date) ?? ""
    } catch {
      return phrases.sentence(error).text
    }
  }
}
