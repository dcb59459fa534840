import Formats
import TaskLanguage
import TaskModel

/// Facts about the program and its environment.
package struct ProgramFacts: Sendable {
  /// The version of the program.
  package let version: String
  /// `Linux 6.1.0 x86_64`
  package let system: @Sendable () -> String
  /// `xterm-256color, 80 × 24`; unknown parts are left out.
  package let terminal: @Sendable () -> String
  /// The variables that set the language: `LANG=ja_JP.UTF-8`.
  package let locale: @Sendable () -> String

  package init(
    version: String = "", system: @escaping @Sendable () -> String = { "" },
    terminal: @escaping @Sendable () -> String = { "" },
    locale: @escaping @Sendable () -> String = { "" }
  ) {
    (self.version, self.system) = (version, system)
    (self.terminal, self.locale) = (terminal, locale)
  }
}

/// The environment that ``ProgramPresenter`` needs.
struct ProgramHost {
  let facts: ProgramFacts
  let files: any TextFiles
  /// The file that records which notices the user has seen; nil if there is no place for one.
  let seenPath: String?
  let maintenance: any StoreMaintenance
  /// Returns the number of lines in the history.
  let historyCount: () -> Int
}

/// Presents the program itself: its news, and the facts for a bug report.
package struct ProgramPresenter {
  let context: PresenterContext
  unowned let view: any MessageView
  let host: ProgramHost
  let sync: SyncPresenter

  // MARK: News

  /// Shows the news of each version, newest first.
  func showNews() {
    let lines = News.all.flatMap { news in
      ["taskshell \(news.version)"] + news.lines.map { "  " + context.say($0) }
    }
    view.show(
      DataAnswer(
        News.all.map { news in
          .object([
            .init("version", .text(news.version)),
            .init("news", .texts(news.lines.map(context.say))),
          ])
        }, columns: ["version", "news"], lines: lines))
  }

  /// The one-time notices at the start of an interactive shell: that the version has changed, and
  /// from the second start on, how to make a start show what is next.
  ///
  /// - Parameter showsAtStart: whether a command already runs at the start.
  package func greeting(showsAtStart: Bool) -> [Sentence] {
    guard let path = host.seenPath, !host.facts.version.isEmpty else { return [] }
    var (seen, sentences) = (Seen(path, host.files), [Sentence]())
    let before = seen
    if let version = seen.version, version != host.facts.version {
      sentences.append(context.say(.newVersion(host.facts.version)))
    }
    seen.version = host.facts.version
    if before.version != nil, !seen.isToldOfStart, !context.model.state.tasks.isEmpty {
      seen.isToldOfStart = true
      if !showsAtStart { sentences.append(context.say(.startCanShow)) }
    }
    if seen != before { seen.save(path, host.files) }
    return sentences
  }

  // MARK: Reports

  /// Shows the facts for a bug report, without any task's text or anybody's name.
  ///
  /// - Parameter definitions: the number of definitions, by the verb that defines them.
  func showReport(_ settings: Settings, definitions: KeyValuePairs<String, Int>) throws {
    let (state, facts, usual) = (context.model.state, host.facts, Settings())
    let changed = Setting.all.filter { $0.value(settings) != $0.value(usual) }.map(\.name)
    let info = try? host.maintenance.info()
    let open = state.tasks.count { $0.state == .open }
    let numbers: [(name: String, count: Int)] =
      [
        ("tasks", state.tasks.count), ("open", open), ("users", state.users.count),
        ("attributes", state.attributes.count), ("templates", state.templates.count),
        ("commits", info?.version ?? 0), ("bytes", info?.size ?? 0), ("remotes", sync.names.count),
        ("history", host.historyCount()),
      ] + definitions.map { ($0.key, $0.value) }
    let texts: [(name: String, label: Bilingual, text: String)] = [
      ("version", .same("taskshell"), facts.version),
      ("system", Bilingual("system", "システム"), facts.system()),
      ("terminal", Bilingual("terminal", "端末"), facts.terminal()),
      ("locale", Bilingual("locale", "ロケール"), facts.locale()),
      ("language", Bilingual("language", "言語"), context.language.rawValue),
    ]
    let settingsLabel = Bilingual("changed settings", "変更した設定")
    let lines =
      texts.map { "\(context.say($0.label)): \($0.text)" }
      + [
        "\(context.say(settingsLabel)): \(changed.joined(separator: " "))",
        "\(context.say(Bilingual("counts", "件数"))): "
          + numbers.map { "\($0.name) \($0.count)" }.joined(separator: ", "),
      ]
    let members =
      texts.map { DataValue.Member($0.name, .text($0.text)) }
      + [.init("settings", .texts(changed))]
      + numbers.map { .init($0.name, .integer($0.count)) }
    view.show(
      DataAnswer(
        .object(members), lines: lines, sentences: [context.say(.reportHasNoTasks)]))
  }
}

/// The notices that the user has seen, kept in a file: a keyword and a value, a line each.
private struct Seen: Equatable {
  /// The version that ran last.
  var version: String?
  /// Whether the user was told that a start can run a command.
  var isToldOfStart = false

  /// Reads the file; an unreadable or malformed one counts as empty.
  init(_ path: String, _ files: any TextFiles) {
    guard let bytes = try? files.read(path) else { return }
    for line in bytes.split(separator: 0x0A).prefix(8) {
      let words = line.prefix(80).split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      switch (words.first, words.last) {
      case ("version", let text?): version = text
      case ("told", "start"): isToldOfStart = true
      default: break
      }
    }
  }

  /// Writes the file; ignores errors, which only make the notices appear again.
  func save(_ path: String, _ files: any TextFiles) {
    let lines = [version.map { "version \($0)" }, isToldOfStart ? "told start" : nil]
      .compactMap { $0 }
    try? files.replace(path, with: Array((lines.joined(separator: "\n") + "\n").utf8))
  }
}

extension CommandOutput {
  /// The versions and their news.
  static let news = CommandOutput.value(
    .rows([.always("version", .text), .always("news", .list(.text))]))

  /// The facts for a bug report.
  static let report = CommandOutput.value(
    .object(
      ["version", "system", "terminal", "locale", "language"].map { .always($0, .text) }
        + [.always("settings", .list(.text))]
        + [
          "tasks", "open", "users", "attributes", "templates", "commits", "bytes", "remotes",
          "history", "aliases", "abbreviations", "macros", "contexts",
        ].map { .always($0, .integer) }))
}
