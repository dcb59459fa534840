import TaskLanguage

/// `theme [list]`, `theme show [NAME]`, `theme use NAME`
struct ThemeCommand: Command {
  static let verb = Verb(
    "theme",
    arguments: [.optional(.keyword, Bilingual("list|show|use", "一覧|表示|使用")), .optional(.theme)],
    flags: [
      VerbFlag(
        "--save", Bilingual("keep it (at a prompt it is kept anyway)", "保存する（プロンプトでは指定しなくても保存）")),
      VerbFlag("--once", Bilingual("for this session only", "このセッションだけ有効にする")),
    ],
    keywords: Keyword.first("list", "show", "use"), answer: .theme,
    summary: Bilingual("list, show or use colours that go together", "配色を一覧表示、確認、使用する"),
    details: Bilingual(
      "theme show draws everything in its look; theme use keeps the theme, and undo takes that back. "
        + "Themes have looks for dark and for light backgrounds: set background dark or light where the "
        + "terminal does not tell. What set color.… gave a look of its own keeps it.",
      "「theme 表示」はすべての要素をその配色で表示します。「theme 使用」で選んだ配色は次回以降も有効で、「undo」で元に戻せます。"
        + "暗い背景と明るい背景の両方に対応しています。端末が背景を知らせないときは「set background ダーク」か「ライト」を使ってください。"
        + "「set color.…」で決めた色は、どの配色でも変わりません。"),
    examples: [
      .same("theme"),
      Bilingual("theme show soft", "theme 表示 淡色"),
      Bilingual("theme use soft", "theme 使用 淡色"),
      Bilingual("theme use plain", "theme 使用 標準"),
    ], needsStore: false)

  private let action: Action

  private enum Action {
    case list
    case show(Theme?)
    case use(Word, Keeping)
  }

  private static let setting = "theme"

  init(_ arguments: inout Arguments) throws {
    let saves = arguments.takeFlag("--save")
    let isOnce = arguments.takeFlag("--once")
    var words = arguments.takeAll()[...]
    let first = words.popFirst()
    if let extra = words.dropFirst().first { throw arguments.surplus(extra) }
    switch first?.keyword {
    case nil, "list":
      if let extra = words.first { throw arguments.surplus(extra) }
      action = .list
    case "show": action = .show(try words.first.map(Self.theme))
    case "use":
      guard let name = words.first else { throw arguments.missing(.theme) }
      _ = try Self.theme(name)
      action = .use(name, saves ? .always : isOnce ? .never : .asUsual)
    default:
      guard let first else { throw arguments.missing(.keyword) }
      throw UsageError.incompleteVerb(Self.verb.name, choices: Self.verb.keywords.map(\.word)).at(
        first)
    }
  }

  private static func theme(_ name: Word) throws -> Theme {
    let choice = Setting.found(setting)?.choice(named: name.text)
    guard let theme = choice.flatMap(Theme.init) else {
      let all = Theme.allCases.map(\.rawValue)
      let nearest = Nearest.to(name.text.folded, among: all)
      throw UsageError.badSettingValue(
        setting: setting, value: name.text, choices: nearest.isEmpty ? all : nearest
      ).at(name)
    }
    return theme
  }

  func run(in shell: Shell) throws {
    let looks = shell.settings.looks
    switch action {
    case .list: shell.presenters.settings.show(themes: Theme.allCases, current: looks.theme)
    case .show(let theme):
      shell.presenters.settings.show(theme: theme ?? looks.theme, over: looks)
    case .use(let name, let keeping):
      guard let setting = Setting.found(Self.setting) else { return }
      let theme = try Self.theme(name)
      try shell.use(setting, value: theme.rawValue, keeping)
      shell.presenters.settings.show([setting], in: shell.settings, isShown: false)
    }
  }
}

extension CommandOutput {
  /// The themes there are, the roles of one, or the setting.
  static let theme = CommandOutput.value(
    .either([
      .rows([.always("name", .text), .always("current", .flag), .always("summary", .text)]),
      .rows([.always("role", .text), .always("look", .text)]),
      settingsShape,
    ]))
}
