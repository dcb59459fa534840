import TaskLanguage
import TaskModel

/// Shows settings, and what was kept of them.
package protocol SettingsView: MessageView {}

/// The settings of the shell: what they are, and what is kept for every start.
package final class SettingsPresenter {
  private let context: PresenterContext
  private unowned let view: any SettingsView

  init(context: PresenterContext, view: any SettingsView) {
    self.context = context
    self.view = view
  }

  /// - Parameter isShown: whether people asked for them, too.
  package func show(_ settings: [Setting], in values: Settings, isShown: Bool) {
    view.show(Setting.answer(settings, values, isShown: isShown))
  }

  /// Tells that the start-up file at `path` holds the setting or alias of that name now.
  package func saved(_ name: String, path: String) {
    view.show(context.say(.settingSaved(name, path: path)))
  }

  /// Tells that the file at `path` does not hold the setting of that name any more.
  func removed(_ name: String, path: String) {
    view.show(context.say(.aliasRemoved(name, path: path)))
  }

  /// Tells that "me" means a user who is not there yet.
  package func meIsNotThereYet(_ name: String) {
    if context.model.refusal == nil { view.show(context.say(.meIsNotThereYet(name))) }
  }
}

extension Setting {
  /// Settings and their values.
  ///
  /// - Parameter isShown: whether people asked for them, too.
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
