import TaskLanguage

/// `unset NAME`
struct UnsetCommand: Command {
  static let verb = Verb(
    "unset", arguments: [.one(.setting)],
    answer: .settings, summary: Bilingual("reset a setting to its default", "設定を既定値に戻す"),
    details: Bilingual(
      "Lasts for this session, as set does; set --save NAME keeps it.",
      "set と同じく、このセッションだけ有効です。set --save 名前 で保存します。"),
    examples: [.same("unset filter")], needsStore: false)

  private let setting: Setting

  init(_ arguments: inout Arguments) throws {
    setting = try Setting.named(try arguments.required(.setting))
  }

  func run(in shell: Shell) throws {
    var settings = shell.settings
    try setting.set(setting.value(Settings()), in: &settings)
    setting.follow?(&settings)
    shell.settings = settings
    shell.presenters.settings.show([setting], in: shell.settingsInForce, isShown: true)
  }
}
