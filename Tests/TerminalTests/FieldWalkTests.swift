import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit
@testable import taskshell

/// Every field of a task is in every format, in help and in the manual, in both languages.
@Suite struct FieldWalkTests {
  private static let shown = AttributeTable.standard.visible
  private let row: TaskRow

  init() throws {
    let storage = MemoryStorage(.withFullTask)
    let model = try SharedModel(storage: storage)
    row = RowBuilder(model: model, clock: .fixed()).row(.full)
  }

  @Test func jsonAndCSVHaveEveryField() {
    let json = JSONRenderer().tasks([row])
    var position = json.startIndex
    for attribute in Self.shown {
      let range = json[position...].firstRange(of: "\"\(attribute.name)\":")
      #expect(range != nil, "\(attribute.name)")
      position = range?.upperBound ?? position
    }
    let lines = CSVRenderer(isForTerminal: false).tasks([row]).split(separator: "\r\n")
    #expect(
      lines.first.map(String.init) == (Self.shown.map(\.name) + ["points"]).joined(separator: ","))
    #expect(json.contains(#","points":3.5}"#))
    #expect(lines.last?.contains(",,") == false)
  }

  @Test func plainAndTableHaveEveryField() {
    let plain = PlainRenderer().details([row])
    for attribute in Self.shown {
      #expect(plain.split(separator: "\n").contains { $0.hasPrefix("\(attribute.name)\t") })
    }
    for language in Language.allCases {
      let table = TableRenderer(
        language: language,
        columns: nil, style: Styler(isEnabled: false))
      let details = table.details([row])
      // All assignees are in one line.
      let inTitle: [Attribute] = [.number, .text, .assignees]
      for attribute in Self.shown where !inTitle.contains(attribute) {
        #expect(details.contains("   \(attribute.label.text(in: language))"), "\(attribute.name)")
      }
      let heading = table.tasks([row]).prefix { $0 != "\n" }
      for attribute in Self.shown where attribute.column != nil {
        #expect(heading.contains(attribute.label.text(in: language)), "\(attribute.name)")
      }
    }
  }

  @Test(arguments: Language.allCases) func helpHasEveryKey(language: Language) {
    let pages = [
      HelpPage.page(of: AddCommand.verb, language: language),
      HelpPage.page(of: EditCommand.verb, language: language),
      HelpPage.attributes(in: language),
      HelpPage.filters(DateContext(now: .now), language: language),
    ]
    let terms = pages.map { $0.sections.flatMap(\.entries).map(\.term) }
    for attribute in AttributeTable.standard.editable {
      #expect(
        terms[0].contains { $0.hasPrefix(attribute.terms.text(in: language)) }
          && terms[1].contains { $0.hasPrefix(attribute.terms.text(in: language)) })
      #expect(terms[2].contains { $0.hasPrefix(attribute.terms.text(in: language)) })
    }
    for attribute in AttributeTable.standard.filterable {
      #expect(terms[3].contains { $0.hasPrefix(attribute.terms.text(in: language)) })
    }
  }
}
