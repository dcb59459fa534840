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
    return HelpPage(sections: [
      section(.filterWords, FilterWord.allCases.map { ($0.rawValue, $0.summary) }),
      section(.attributes, AttributeTable.standard.asked.map { ($0.spellings, $0.summary) }),
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
    func section(_ part: HelpPart, _ attributes: [Attribute]) -> Section {
      Section(
        heading: phrases.help(part),
        entries: attributes.map { attribute in
          Entry(term: attribute.spellings, meaning: attribute.summary.text(in: language))
        })
    }
    return HelpPage(sections: [
      section(.attributes, AttributeTable.standard.keyed),
      section(.otherAttributes, AttributeTable.standard.moments),
    ])
  }
}
