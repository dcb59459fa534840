import TaskLanguage
import TaskModel

/// A sample of everything in the styles of a theme.
package struct ThemeSample: Sendable {
  package let looks: Looks
  /// `soft (dark)`
  package let title: String
  /// The sample text of each role.
  package let rows: [(role: Role, text: String)]
}

/// Presents the settings of the shell, and which of them are saved for every start.
package struct SettingsPresenter {
  let context: PresenterContext
  unowned let view: any ShellView

  /// - Parameter isShown: whether people see them as well.
  package func show(_ settings: [Setting], in values: Settings, isShown: Bool) {
    view.show(Setting.answer(settings, values, isShown: isShown))
  }

  /// Lists themes and marks the current one.
  func show(themes: [Theme], current: Theme) {
    let rows = themes.map { (name: $0.rawValue, summary: context.say($0.summary), $0 == current) }
    let width = rows.map(\.name.count).max() ?? 0
    view.show(
      DataAnswer(
        zip(themes, rows).map { theme, row in
          .object([
            .init("name", .text(row.name)), .init("current", .flag(row.2)),
            .init("summary", .text(theme.summary.english)),
          ])
        }, columns: ["name", "current", "summary"],
        lines: rows.map { name, summary, isCurrent in
          let padding = String(repeating: " ", count: width - name.count)
          return "\(isCurrent ? "*" : " ") \(name)\(padding)  \(summary)"
        }))
  }

  /// Shows everything in the styles of a theme, with the individually set styles on top.
  func show(theme: Theme, over looks: Looks) {
    var looks = looks
    looks.theme = theme
    let background = looks.isLight ? Background.light : .dark
    view.show(
      .theme(
        ThemeSample(
          looks: looks,
          title: theme.rawValue + (theme.hasBackgrounds ? " (\(background.rawValue))" : ""),
          rows: Role.allCases.map { ($0, context.say($0.label)) })))
  }

  /// Reports that the start-up file at `path` now has the setting or alias `name`.
  package func saved(_ name: String, path: String) {
    view.show(context.say(.settingSaved(name, path: path)))
  }

  /// Reports that the file at `path` no longer has the setting or alias `name`.
  func removed(_ name: String, path: String) {
    view.show(context.say(.aliasRemoved(name, path: path)))
  }

  /// Reports that "me" is set to a user who does not exist yet.
  package func meIsNotThereYet(_ name: String) {
    if context.model.refusal == nil { view.show(context.say(.meIsNotThereYet(name))) }
  }
}

extension Setting {
  /// Settings and their values.
  ///
  /// - Parameter isShown: whether people see them as well.
  static func answer(_ settings: [Setting], _ values: Settings, isShown: Bool = true) -> DataAnswer
  {
    DataAnswer(
      settings.map { setting in
        .object([
          .init("name", .text(setting.name)), .init("value", .text(setting.value(values))),
          .init("choices", .texts(setting.choices)),
        ])
      }, columns: ["name", "value", "choices"],
      lines: isShown ? settings.map { "\($0.name) \($0.value(values))" } : [])
  }
}

extension CommandOutput {
  static let settingsShape = DataShape.rows([
    .always("name", .text), .always("value", .text), .always("choices", .list(.text)),
  ])

  /// The settings that were asked for or changed.
  static let settings = CommandOutput.value(settingsShape)
}
