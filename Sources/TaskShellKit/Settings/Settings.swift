import TaskModel

/// What the user has set, for this session or, saved in the start-up file, for every one.
package struct Settings: Equatable, Sendable {
  /// When colour is used; `auto` leaves it to the environment and the terminal.
  package enum Color: String, CaseIterable, Sendable {
    case auto
    case always
    case never
  }

  /// Nil: the language that the environment asks for.
  package var language: Language?
  package var color = Color.auto
  package var dateStyle = DateStyle()

  package init() {}
}

/// One setting: its name, its values, and where it is kept.
package struct Setting: Sendable {
  package let name: String
  package let choices: [String]
  package let summary: Bilingual
  package let value: @Sendable (Settings) -> String
  let assign: @Sendable (inout Settings, String) -> Void

  /// Every setting: a new one is one more here.
  package static let all = [
    Setting(
      name: "language", choices: ["auto"] + Language.allCases.map(\.rawValue),
      summary: Bilingual("language of messages", "表示する言語"),
      value: { $0.language?.rawValue ?? "auto" },
      assign: { $0.language = Language(rawValue: $1) }),
    Setting(
      name: "color", choices: Settings.Color.allCases.map(\.rawValue),
      summary: Bilingual("when to use colour", "色を使うかどうか"),
      value: { $0.color.rawValue },
      assign: { $0.color = Settings.Color(rawValue: $1) ?? .auto }),
    Setting(
      name: "date-order", choices: ["unset"] + DateStyle.Order.allCases.map(\.rawValue),
      summary: Bilingual("what 3/4 begins with; unset refuses it", "3/4 の順序 (unset なら受け付けない)"),
      value: { $0.dateStyle.order?.rawValue ?? "unset" },
      assign: { $0.dateStyle.order = DateStyle.Order(rawValue: $1) }),
    Setting(
      name: "week-starts", choices: Weekday.allCases.map { "\($0)" },
      summary: Bilingual("first day of the week", "週の最初の曜日"),
      value: { "\($0.dateStyle.weekStart)" },
      assign: { settings, value in
        settings.dateStyle.weekStart = WeekdayWords.clear[value] ?? .monday
      }),
  ]

  /// The setting of that name.
  package static func named(_ name: String) throws(UsageError) -> Setting {
    guard let setting = all.first(where: { $0.name == name.folded }) else {
      throw .unknownSetting(name, nearest: Nearest.to(name, among: all.map(\.name)))
    }
    return setting
  }

  /// Puts the value in its place, or refuses one that is no choice.
  package func set(_ text: String, in settings: inout Settings) throws(UsageError) {
    let value = text.folded
    guard choices.contains(value) else {
      throw .badSettingValue(setting: name, value: text, choices: choices)
    }
    assign(&settings, value)
  }
}
