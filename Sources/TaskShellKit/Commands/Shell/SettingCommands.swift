import TaskLanguage
import TaskModel

/// `set [NAME VALUE]`, `set --save NAME [VALUE]`
enum SetCommand: Command {
  static let verb = Verb(
    "set", arguments: [.optional(.setting), .optional(.settingValue)],
    flags: [VerbFlag("--save", Bilingual("keep it for later sessions", "次回以降も使う"))],
    answer: .settings,
    summary: Bilingual("show or change settings", "設定を表示または変更する"),
    details: Bilingual(
      "A setting lasts for this session; set --save NAME VALUE keeps it for later ones, and undo takes"
        + " that back. After set me NAME, @me stands for that person. A look is bold, dim, italic, "
        + "underline, reverse, a colour (red, bright red, 0 to 255, #ff8800) and on another for the "
        + "background, in any order; color.project.NAME and color.tag.NAME are the looks of a project "
        + "with its parts, and of a tag. A prompt is a text with fields: "
        + PromptField.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ") + ".",
      "変更はこのセッションの間だけ有効です。「set --save 名前 値」で次回以降も有効になり、「undo」で元に戻せます。"
        + "「set me 名前」とすると、@me がそのユーザーを指します。見た目は「太字 赤 背景 236」のように、"
        + "太字、薄字、斜体、下線、反転、色（赤、明るい 赤、0〜255、#ff8800）、「背景」と色を順不同で並べます。"
        + "「color.project.名前」はプロジェクト（下位も含む）、「color.tag.名前」はタグの見た目です。"
        + "プロンプトの中の次の語は、そのときの値に置き換わります: "
        + PromptField.allCases.map { "{\($0.label.japanese)}" }.joined(separator: "、") + "。"),
    examples: [
      .same("set"),
      .same("set language ja"),
      .same("set color never"),
      Bilingual("set color.overdue bold red", "set color.overdue 太字 赤"),
      Bilingual("set color.tag.home 208", "set color.tag.家 208"),
      Bilingual("set prompt \"{context} {due} > \"", "set prompt \"{コンテキスト} {期限} > \""),
      Bilingual("set me Anna", "set me 花子"),
      Bilingual("set filter #home", "set filter #家"),
      Bilingual("set filter none", "set filter なし"),
    ], needsStore: false)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    var words = arguments.takeAll()
    let count = words.count
    words.removeAll { !$0.isLiteral && $0.text == "--save" }
    let saves = words.count < count
    let given = Array(words.dropFirst())
    let named = try words.first.map(Setting.named)
    let setting = given.count == 1 ? named?.owner(of: given[0].text) : named
    if saves, setting == nil { throw arguments.missing(.setting) }
    let isChoice = given.count == 1 && setting?.choice(named: given[0].text) != nil
    let value: Word?
    if let free = setting?.free, !given.isEmpty, !isChoice {
      // Settings can be changed while the store cannot be read; names are found if it can.
      try? arguments.model.refresh()
      let context = ValueContext(people: arguments.people, dates: arguments.dates)
      value = given.joined(try located(at: given.place) { try free.read(given, context) })
    } else {
      if given.count > 1 { throw arguments.surplus(given[1]) }
      value = given.first
    }
    return { try set(setting, value, saves: saves, in: $0) }
  }

  private static func set(
    _ setting: Setting?, _ value: Word?, saves: Bool, in shell: Shell
  ) throws {
    var settings = shell.settings
    if let setting, let value {
      try located(at: value.range) {
        try setting.set(try checked(value.text, of: setting, in: shell), in: &settings)
      }
    }
    if let setting, saves {
      let value = setting.value(settings.following(shell.languageOfPeople))
      try shell.keep(SavedSetting(setting: setting, value: value))
    }
    shell.settings = settings
    shell.presenters.settings.show(
      setting.map { [$0] } ?? Setting.all(in: shell.settings), in: shell.effectiveSettings,
      isShown: value == nil && !saves)
    if let setting, let value, !saves {
      let line = "set --save \(setting.name) \(Quoting.asNeeded(value.text))"
      let way = Bilingual("to keep it: \(line)", "次回以降も使うには「\(line)」")
      if shell.isTyped { shell.remark(.lastsForThisSession(way)) }
      shell.warnAboutOneShot(way)
    }
  }

  /// Returns a user's name in its stored spelling; any other value unchanged. A command must
  /// exist; the start-up file may define it later.
  ///
  /// The start-up file may name a user who does not exist yet.
  private static func checked(
    _ value: String, of setting: Setting, in shell: Shell
  ) throws -> String {
    if setting.free?.kind == .verb, setting.choice(named: value) == nil,
      !shell.scripts.isStarting
    {
      let commands = shell.parsed(value).commands.filter { !$0.words.isEmpty }
      if let unknown = commands.first(where: { $0.verb == nil }) {
        throw shell.unknownVerb(unknown.words).unplaced
      }
    }
    guard setting.takesUser, setting.choice(named: value) == nil else { return value }
    let state = shell.model.state
    if let user = state.user(named: value) {
      // A name of several lines would become several lines of the start-up file.
      guard !user.name.contains(where: \.isNewline) else {
        throw UsageError.badSettingValue(
          setting: setting.name, value: value, choices: setting.choices)
      }
      return user.name
    }
    guard shell.scripts.isStarting else {
      throw LookupError.personNotFound(
        value, tasksContainIt: false, nearest: Nearest.to(value, among: state.users.map(\.name)))
    }
    shell.presenters.settings.meIsNotThereYet(value)
    return value
  }
}

/// `unset NAME`, `unset --save NAME`
enum UnsetCommand: Command {
  static let verb = Verb(
    "unset", arguments: [.one(.setting)],
    flags: [VerbFlag("--save", Bilingual("for later sessions, too", "次回以降も既定値にする"))],
    answer: .settings, summary: Bilingual("reset a setting to its default", "設定を既定値に戻す"),
    details: Bilingual(
      "Lasts for this session, as set does; unset --save NAME also takes back what set --save kept.",
      "「set」と同じく、このセッションの間だけ有効です。「unset --save 名前」は「set --save」で保存した値も取り消します。"),
    examples: [.same("unset filter"), .same("unset --save color")], needsStore: false)

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let saves = arguments.takeFlag("--save")
    let setting = try Setting.named(arguments.required(.setting))
    return { shell in
      let kept = SavedSetting(setting: setting, value: "")
      if saves { try shell.removeSaved(kept) }
      var settings = shell.settings
      try setting.set(setting.value(Settings()), in: &settings)
      setting.follow?(&settings)
      shell.settings = settings
      shell.presenters.settings.show([setting], in: shell.effectiveSettings, isShown: true)
      if !saves, (try? shell.definitionsFile.line(defining: kept)) ?? nil != nil {
        shell.remark(.settingIsKept(setting.name, path: shell.definitionsFile.path))
      }
    }
  }
}

/// `theme [list]`, `theme show [NAME]`, `theme use NAME`
enum ThemeCommand: Command {
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
        + "Themes have looks for dark and for light backgrounds: set background dark or light if the "
        + "terminal does not say which it has. Looks of your own (set color.…) stay.",
      "「theme 表示」はすべての要素をその配色で表示します。「theme 使用」で選んだ配色は次回以降も有効で、「undo」で元に戻せます。"
        + "暗い背景と明るい背景の両方に対応しています。端末が背景を知らせないときは「set background ダーク」か「ライト」を使ってください。"
        + "「set color.…」で決めた色は、どの配色でも変わりません。"),
    examples: [
      .same("theme"),
      Bilingual("theme show soft", "theme 表示 淡色"),
      Bilingual("theme use soft", "theme 使用 淡色"),
      Bilingual("theme use plain", "theme 使用 標準"),
    ], needsStore: false)

  private static let setting = "theme"

  static func read(_ arguments: inout Arguments) throws -> CommandAction {
    let saves = arguments.takeFlag("--save")
    let isOnce = arguments.takeFlag("--once")
    var words = arguments.takeAll()[...]
    let first = words.popFirst()
    if let extra = words.dropFirst().first { throw arguments.surplus(extra) }
    switch first?.keyword {
    case nil, "list":
      if let extra = words.first { throw arguments.surplus(extra) }
      return { shell in
        let current = shell.settings.looks.theme
        shell.presenters.settings.show(themes: Theme.allCases, current: current)
      }
    case "show":
      let theme = try words.first.map(Self.theme)
      return { shell in
        let looks = shell.settings.looks
        shell.presenters.settings.show(theme: theme ?? looks.theme, over: looks)
      }
    case "use":
      guard let name = words.first else { throw arguments.missing(.theme) }
      let theme = try Self.theme(name)
      return { shell in
        guard let setting = Setting.found(Self.setting) else { return }
        try shell.use(
          setting, value: theme.rawValue, saves ? .always : isOnce ? .never : .asUsual)
        shell.presenters.settings.show([setting], in: shell.settings, isShown: false)
      }
    default:
      guard let first else { throw arguments.missing(.keyword) }
      throw Self.refusal(of: first).at(first)
    }
  }

  /// Returns the error for another word than a keyword: suggests `theme use soft` for `theme soft`,
  /// and `set background dark` for `theme dark`.
  private static func refusal(of word: Word) -> UsageError {
    if Setting.found("background")?.choice(named: word.text) != nil {
      return .unknownVerb("theme \(word.text)", nearest: ["set background \(word.text)"])
    }
    let themes = Nearest.to(word.text.folded, among: Theme.allCases.map(\.rawValue))
    let isTheme = (try? theme(word)) != nil
    let meant = isTheme ? ["use \(word.text)"] : themes.map { "use \($0)" }
    return .incompleteVerb(verb.name, choices: meant.isEmpty ? verb.keywords.map(\.word) : meant)
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
}

extension CommandOutput {
  /// The themes, the roles of one, or the setting.
  static let theme = CommandOutput.value(
    .either([
      .rows([.always("name", .text), .always("current", .flag), .always("summary", .text)]),
      .rows([.always("role", .text), .always("look", .text)]),
      settingsShape,
    ]))
}
