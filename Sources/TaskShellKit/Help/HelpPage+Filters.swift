import TaskLanguage
import TaskModel

extension HelpPage {
  /// Everything that a filter is made of, with the days that its dates mean at that moment.
  package static func filters(_ context: DateContext, language: Language) -> HelpPage {
    func section(_ heading: Bilingual, _ entries: [(term: String, meaning: Bilingual)]) -> Section {
      let entries = entries.map { term, meaning in
        let days = FilterForm.days(of: term, context).map { days in
          let last = days.upperBound > days.lowerBound ? days.upperBound : nil
          return [days.lowerBound, last].compactMap { $0 }
            .map { language.say(.date(Due(date: $0))) }.joined(separator: " – ")
        }
        let text = meaning.text(in: language)
        return Entry(term: term, meaning: [text, days].compactMap { $0 }.joined(separator: ": "))
      }
      return Section(heading: language.say(heading), entries: entries)
    }
    let keys = AttributeKey.allCases.filter(\.isCondition)
    return HelpPage(sections: [
      section(Bilingual("Words:", "語:"), FilterWord.allCases.map { ($0.rawValue, $0.summary) }),
      section(attributesHeading, keys.map { ($0.spellings, $0.summary) }),
      section(Bilingual("Put together:", "組み合わせ:"), FilterForm.all),
      section(
        Bilingual("Order and number:", "並び順と件数:"),
        FilterOption.allCases.map { ($0.example, $0.summary) }),
      Section(
        heading: language.say(Bilingual("After sort: and group:", "sort: と group: の後:")),
        entries: [Entry(term: FilterOption.sort.choices.joined(separator: ", "), meaning: "")]),
    ])
  }

  private static let attributesHeading = Bilingual("Attributes of a task:", "タスクの属性:")

  /// Every attribute.
  package static func attributes(in language: Language) -> HelpPage {
    func section(_ heading: Bilingual, _ keys: [AttributeKey]) -> Section {
      Section(
        heading: language.say(heading),
        entries: keys.map { key in
          Entry(term: key.spellings, meaning: key.summary.text(in: language))
        })
    }
    return HelpPage(sections: [
      section(attributesHeading, AttributeKey.allCases.filter(\.isOfTask)),
      section(
        Bilingual("What a command looks at:", "コマンドが見る時点:"),
        AttributeKey.allCases.filter { !$0.isOfTask }),
    ])
  }
}
