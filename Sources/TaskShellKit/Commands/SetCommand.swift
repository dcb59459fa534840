/// `set [NAME VALUE]`, `set --save NAME [VALUE]`
struct SetCommand: Command {
  static let verb = Verb(
    "set", arguments: [.optional(.setting), .optional(.settingValue)],
    summary: Bilingual("show or change settings; --save keeps one", "設定を表示または変更する"),
    details: Bilingual(
      "A setting lasts for this session; set --save NAME VALUE writes it to the start-up file.",
      "設定はこのセッションの間だけ有効です。set --save 名前 値 で起動ファイルに保存します。"),
    examples: ["set", "set language ja", "set color never", "set filter #home", "set filter none"],
    needsStore: false)

  private let setting: Setting?
  private let value: String?
  private let saves: Bool

  init(_ arguments: inout Arguments) throws {
    var words = arguments.takeAll()
    let count = words.count
    words.removeAll { !$0.isLiteral && $0.text == "--save" }
    saves = words.count < count
    setting = try words.first.map { try Setting.named($0.text) }
    if saves, setting == nil { throw arguments.missing(.setting) }
    let given = Array(words.dropFirst())
    let isChoice = given.count == 1 && setting?.choices.contains(given[0].text.folded) == true
    guard let free = setting?.free, !given.isEmpty, !isChoice else {
      if given.count > 1 {
        throw UsageError.surplusArgument(given[1].text, verb: Self.verb.name)
      }
      value = given.first?.text
      return
    }
    try free.check(given, arguments)
    value = given.map(Quoting.typed).joined(separator: " ")
  }

  func run(in shell: Shell) throws {
    var settings = shell.settings
    if let setting, let value { try setting.set(value, in: &settings) }
    let file = StartupFile(path: shell.host.startupPath, files: shell.host.files)
    if let setting, saves { try file.save(setting, value: setting.value(settings)) }
    shell.settings = settings
    if let setting, saves {
      shell.view.show(shell.phrasebook.settingSaved(setting.name, path: file.path))
    } else if value == nil {
      let shown = setting.map { [$0] } ?? Setting.all
      shell.view.show(
        lines: shown.map { shell.phrasebook.settingIs($0.name, $0.value(settings)) })
    }
  }
}
