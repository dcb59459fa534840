import Formats
import TaskLanguage

/// A set of matching styles.
package enum Theme: String, CaseIterable, Sendable {
  case plain
  case soft
  case contrast
  case colorblind

  package var summary: Bilingual {
    switch self {
    case .plain: Bilingual("the sixteen colours of the terminal", "端末の16色")
    case .soft: Bilingual("quiet colours, little bold", "落ち着いた色")
    case .contrast: Bilingual("strong contrast, for any light", "コントラストの強い色")
    case .colorblind:
      Bilingual(
        "told apart with any kind of colour vision (Okabe and Ito)", "色覚にかかわらず見分けやすい色（岡部・伊藤の配色）")
    }
  }

  /// Whether it has other styles on a light background.
  package var hasBackgrounds: Bool { self != .plain }

  /// The style of a role; nil for the usual one.
  package func look(of role: Role, isLight: Bool) -> TextStyle? {
    guard let row = rows.first(where: { $0.roles.contains(role) }) else { return nil }
    return try? StyleSyntax.read(isLight ? row.light : row.dark)
  }

  private typealias Rows = [(roles: [Role], dark: String, light: String)]

  private var rows: Rows {
    switch self {
    case .plain: []
    case .soft: Self.softRows
    case .contrast: Self.contrastRows
    case .colorblind: Self.colorblindRows
    }
  }

  private static let softRows: Rows = [
    ([.overdue, .error, .unknownVerb, .calendarMost], "#f28b82", "#b3261e"),
    ([.promptUnsaved], "bold #f28b82", "bold #b3261e"),
    ([.mistake], "underline #f28b82", "underline #b3261e"),
    ([.today, .calendarMany, .promptPending], "#fdd663", "#8a5200"),
    ([.quotation], "#f6b26b", "#8a5200"),
    ([.started, .chartDone, .calendarFew, .date], "#81c995", "#146c2e"),
    ([.priority, .task], "#c58af9", "#7b1fa2"),
    (
      [.typedPerson, .person, .chartOpen, .chartBar, .calendarSome, .marked, .match], "#78d9ec",
      "#00687a"
    ),
    ([.promptSelection], "#78d9ec", "#00687a"),
    ([.tags, .filter, .promptContext], "#8ab4f8", "#0b57d0"),
    ([.verb], "bold #8ab4f8", "bold #0b57d0"),
    ([.done, .detail, .comment, .ghost, .explanation, .promptRight], "#9aa0a6", "#5f6368"),
    ([.cursor], "#202124 on #8ab4f8", "#ffffff on #0b57d0"),
  ]

  private static let contrastRows: Rows = [
    (
      [.overdue, .error, .unknownVerb, .calendarMost, .promptUnsaved], "bold #ff8a8a",
      "bold #a00000"
    ),
    ([.mistake], "bold underline #ff8a8a", "bold underline #a00000"),
    ([.today, .calendarMany, .promptPending], "bold #ffe14d", "bold #5c4300"),
    ([.quotation], "#ffe14d", "#5c4300"),
    ([.started, .chartDone, .calendarFew, .date], "bold #5cff8f", "bold #005a1e"),
    ([.priority, .task], "bold #ff9dff", "bold #7a007a"),
    (
      [.typedPerson, .person, .chartOpen, .chartBar, .calendarSome, .marked, .match], "#5ff5ff",
      "#004b5c"
    ),
    ([.promptSelection], "#5ff5ff", "#004b5c"),
    ([.tags, .filter, .promptContext], "#a8c7ff", "#0033a0"),
    ([.verb], "bold #a8c7ff", "bold #0033a0"),
    ([.done, .detail, .comment, .ghost, .explanation, .promptRight], "#bdbdbd", "#4a4a4a"),
    ([.cursor], "bold #000000 on #ffe14d", "bold #ffffff on #0033a0"),
  ]

  /// The colours of M. Okabe and K. Ito, "Color Universal Design" (2008), some made lighter or
  /// darker: adjacent ones also differ in lightness, for every eye and on any background.
  private static let colorblindRows: Rows = [
    ([.overdue, .error, .unknownVerb, .calendarMost], "bold #e87722", "bold #b34700"),
    ([.promptUnsaved], "bold reverse #e87722", "bold reverse #b34700"),
    ([.mistake], "underline #e87722", "underline #b34700"),
    ([.today, .calendarMany, .promptPending, .quotation], "#f0e442", "#453a00"),
    ([.started, .chartDone, .calendarFew, .date], "#56b4e9", "#0072b2"),
    ([.priority, .task], "bold #f2a8cf", "bold #5f1846"),
    ([.typedPerson, .person, .marked, .match], "#e69f00", "#8a5a00"),
    ([.chartOpen, .chartBar, .promptSelection], "#e69f00", "#8a5a00"),
    ([.tags, .filter, .promptContext], "#00b383", "#00664b"),
    ([.calendarSome], "#009e73", "#00543e"),
    ([.verb], "bold #00b383", "bold #00664b"),
    ([.done, .detail, .comment, .ghost, .explanation, .promptRight], "#8c8c8c", "#6b6b6b"),
    ([.cursor], "#000000 on #e69f00", "#ffffff on #0072b2"),
  ]
}
