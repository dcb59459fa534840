import TaskLanguage
import TaskModel

extension HelpPage {
  /// Everything that a filter is made of, with the days that its dates mean at that moment.
  package static func filters(_ context: DateContext, language: Language) -> HelpPage {
    let phrases = language.phrasebook
    func section(_ part: HelpPart, _ entries: [(term: String, meaning: Bilingual)]) -> Section {
      let entries = entries.map { term, meaning in
        let days = FilterForm.days(of: term, context).map { days in
          let last = days.upperBound > days.lowerBound ? days.upperBound : nil
          return [days.lowerBound, last].compactMap { $0 }
            .map { phrases.date(Due(date: $0)) }.joined(separator: " – ")
        }
        let text = meaning.text(in: language)
        return Entry(term: term, meaning: [text, days].compactMap { $0 }.joined(separator: ": "))
      }
      return Section(heading: phrases.help(part), entries: entries)
    }
    let keys = AttributeKey.allCases.filter(\.isCondition)
    return HelpPage(sections: [
      section(.filterWords, FilterWord.allCases.map { ($0.rawValue, $0.summary) }),
      section(.attributes, keys.map { ($0.spellings, $0.summary) }),
      section(.filterForms, FilterForm.all),
      section(.filterOptions, FilterOption.allCases.map { ($0.example, $0.summary) }),
      Section(
        heading: phrases.help(.sortKeys),
        entries: [Entry(term: FilterOption.sort.choices.joined(separator: ", "), meaning: "")]),
    ])
  }

  /// Every attribute.
  package static func attributes(in language: Language) -> HelpPage {
    let phrases = language.phrasebook
    func section(_ part: HelpPart, _ keys: [AttributeKey]) -> Section {
      Section(
        heading: phrases.help(part),
        entries: keys.map { key in
          Entry(term: key.spellings, meaning: key.summary.text(in: language))
        })
    }
    return HelpPage(sections: [
      section(.attributes, AttributeKey.allCases.filter(\.isOfTask)),
      section(.otherAttributes, AttributeKey.allCases.filter { !$0.isOfTask }),
    ])
  }
}
