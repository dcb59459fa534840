import TaskLanguage
import TaskModel

extension HelpPage {
  /// Everything that a filter is made of, with the days that its dates mean at that moment.
  package static func filters(_ context: DateContext, language: Language) -> HelpPage {
    func section(_ heading: Bilingual, _ entries: [(term: Bilingual, meaning: Bilingual)])
      -> Section
    {
      let entries = entries.map { terms, meaning in
        let term = language.say(terms)
        let days = FilterForm.days(of: terms.english, context).map { days in
          let last = days.upperBound > days.lowerBound ? days.upperBound : nil
          return [days.lowerBound, last].compactMap { $0 }
            .map { language.say(.date(Due(date: $0))) }.joined(separator: " – ")
        }
        let text = meaning.text(in: language)
        return Entry(term: term, meaning: [text, days].compactMap { $0 }.joined(separator: ": "))
      }
      return Section(heading: language.say(heading), entries: entries)
    }
    return HelpPage(sections: [
      section(
        Bilingual("Words:", "状態を表す語:"),
        FilterWord.allCases.map { ($0.terms, $0.summary) }),
      section(
        attributesHeading,
        AttributeTable.standard.asked.map { ($0.terms, $0.summary) }),
      section(Bilingual("Combined:", "組み合わせ:"), FilterForm.all),
      section(
        Bilingual("Order and limit:", "並び順と件数:"),
        FilterOption.allCases.map { ($0.terms, $0.summary) }),
      Section(
        heading: language.say(Bilingual("After sort: and group:", "並び順: と グループ: の後:")),
        entries: [
          Entry(
            term: FilterOption.sort.choices().map { $0.text(in: language) }
              .joined(separator: language.say(comma)), meaning: "")
        ]),
    ])
  }

  private static let attributesHeading = Bilingual("Attributes of a task:", "タスクの属性:")

  /// Every attribute.
  package static func attributes(
    _ table: AttributeTable = .standard, in language: Language
  ) -> HelpPage {
    HelpPage(sections: [
      attributes(table.keyed, in: language),
      section(
        Bilingual("For commands that look at the past:", "過去を調べるコマンドの属性:"),
        AttributeTable.standard.moments, in: language),
    ])
  }

  /// Attributes of a task, each with what it is.
  static func attributes(_ attributes: [Attribute], in language: Language) -> Section {
    section(attributesHeading, attributes, in: language)
  }

  private static func section(
    _ heading: Bilingual, _ attributes: [Attribute], in language: Language
  ) -> Section {
    Section(
      heading: language.say(heading),
      entries: attributes.map { attribute in
        Entry(term: language.say(attribute.terms), meaning: language.say(attribute.summary))
      })
  }
}
