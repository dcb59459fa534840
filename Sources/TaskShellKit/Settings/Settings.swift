import TaskLanguage
import TaskModel

/// The user's settings, for this session or, saved in a file, for every one.
package struct Settings: Equatable, Sendable {
  /// When to use colour; `auto` depends on the environment and the terminal.
  package enum Color: String, CaseIterable, Sendable {
    case auto
    case always
    case never
  }

  /// Nil for the language of the environment.
  package var language: Language?
  package var color = Color.auto
  /// How dates are written and counted; unset parts depend on the language.
  package var dateStyle = DateStyle()
  /// Whether the order of `3/4` was set, and whether the holidays were.
  package var hasOwnDateOrder = false
  package var hasOwnHolidays = false
  /// The parts of the line editor.
  package var editor = EditorSettings()
  /// The terminal features that are turned off.
  package var terminalWithout: Set<TerminalPart> = []
  /// Settings of lists.
  package var list = ListSettings()
  /// Whether lines are recorded in the history.
  package var keepsHistory = true
  /// Minutes before a deadline at which to remind of it; nil for never.
  package var remindMinutes: Int?
  /// Whether and how often to sync automatically.
  package var sync = SyncPace.on
  /// The command to run at the start of an interactive shell; nil for none.
  package var start: String?
  /// The command that shows reminders outside of a prompt; nil for the desktop's notifications.
  package var notifyCommand: String?
  /// The name of the user that "me" refers to; nil for nobody.
  package var me: String?

  /// The filter for lists and words that name tasks, as typed; nil for none.
  package var filter: String?

  package var contexts = Contexts()
  /// The layout of lists, and the styles of everything.
  package var listLayout = ListLayout.auto
  package var looks = Looks()
  /// The weights of the parts of urgency.
  package var weights = UrgencyWeights()

  package init() {}

  /// How dates are written and counted in a language: Japanese has the month first, and the
  /// holidays of Japan, unless set otherwise.
  package func dateStyle(in language: Language) -> DateStyle {
    guard language == .japanese else { return dateStyle }
    var style = dateStyle
    if !hasOwnDateOrder { style.order = .monthFirst }
    if !hasOwnHolidays { style.holidays = .japanese }
    return style
  }

  /// The settings with the defaults of a language for unset ones.
  package func following(_ language: Language) -> Settings {
    var settings = self
    settings.dateStyle = dateStyle(in: language)
    return settings
  }
}

/// How often an interactive shell syncs automatically; except for `off`, also after changes.
package enum SyncPace: String, CaseIterable, Sendable {
  case on
  case off
  case minute = "1m"
  case fiveMinutes = "5m"
  case quarter = "15m"
  case halfHour = "30m"
  case hour = "1h"

  /// Nil for never.
  package var seconds: Int? {
    switch self {
    case .off: nil
    case .minute: 60
    case .on, .fiveMinutes: 300
    case .quarter: 900
    case .halfHour: 1800
    case .hour: 3600
    }
  }
}

/// A setting: its name, its possible values, and access to its value.
package struct Setting: Sendable {
  package let name: String
  package let choices: [String]
  package let summary: Bilingual
  package let value: @Sendable (Settings) -> String
  let assign: @Sendable (inout Settings, String) -> Void
  /// The rule for values other than the choices; nil if there are none.
  var free: FreeValue?
  /// Resets it to the default of the language; nil if it does not depend on that.
  var follow: (@Sendable (inout Settings) -> Void)?

  /// A rule for free values.
  struct FreeValue: Sendable {
    let kind: ArgumentKind
    /// Returns the value of the words, or throws. The caller must check that a user exists.
    let read: @Sendable ([Word], ValueContext) throws -> String
  }

  /// Whether its value is the name of a user.
  var takesUser: Bool { free?.kind == .user }

  /// Whether its value is saved as one word, quoted if it contains spaces or `;`: a command of
  /// several would end the line otherwise.
  var isOneWord: Bool {
    switch free?.kind {
    case .user, .promptText, .verb, .word: true
    default: false
    }
  }

  /// `on|off`, `none|FILTER`
  package var usage: Bilingual {
    if let free, free.kind == .look { return free.kind.label }
    return (choices.map(Bilingual.same) + (free.map { [$0.kind.label] } ?? [])).joined(
      by: .same("|"))
  }

  /// All settings.
  package static let all =
    single + TerminalPart.allCases.map(terminal) + Role.allCases.map(look)
    + UrgencyPart.allCases.map(weight)

  /// The settings outside of families; add new ones here.
  private static let single = [
    Setting(
      name: "language", choices: ["auto"] + Language.allCases.map(\.rawValue),
      summary: Bilingual("language of messages", "表示する言語"),
      value: { $0.language?.rawValue ?? "auto" },
      assign: { $0.language = Language(rawValue: $1) }),
    .choice("color", \.color, Bilingual("when to use colour", "色を使うかどうか")),
    .choice("theme", \.looks.theme, Bilingual("colours that go together", "配色")),
    .choice(
      "background", \.looks.background,
      Bilingual(
        "the background that themes are for; auto asks the terminal", "配色の背景（auto は端末に問い合わせる）")),
    .toggle(
      "context.adds", \.contexts.givesValues,
      Bilingual("give new tasks the context's tags and project", "新しいタスクにコンテキストのタグとプロジェクトを付ける")),
    .choice(
      "list", \.listLayout,
      Bilingual(
        "how lists are laid out; auto is lines, and two-line under 60 columns",
        "一覧の表示形式（auto は通常 lines、端末の幅が60桁未満なら two-line）")),
    Setting(
      name: "date-order", choices: ["unset"] + DateStyle.Order.allCases.map(\.rawValue),
      summary: Bilingual(
        "how to read 3/4; unset refuses it (in Japanese, month-first unless set)",
        "3/4 の読み方（設定しなければ月が先、unset なら受け付けない）"),
      value: { $0.dateStyle.order?.rawValue ?? "unset" },
      assign: { settings, value in
        settings.dateStyle.order = DateStyle.Order(rawValue: value)
        settings.hasOwnDateOrder = true
      }, follow: { $0.hasOwnDateOrder = false }),
    Setting(
      name: "week-starts", choices: Weekday.allCases.map { "\($0)" },
      summary: Bilingual("first day of the week", "週の最初の曜日"),
      value: { "\($0.dateStyle.weekStart)" },
      assign: { settings, value in
        let weekday = Weekday.allCases.first { "\($0)" == value }
        settings.dateStyle.weekStart = weekday ?? .monday
      }),
    Setting(
      name: "holidays", choices: HolidayCalendar.allCases.map(\.rawValue),
      summary: Bilingual(
        "holidays that are not working days (in Japanese, japanese unless set)",
        "営業日から除く祝日（設定しなければ japanese）"),
      value: { $0.dateStyle.holidays.rawValue },
      assign: { settings, value in
        settings.dateStyle.holidays = HolidayCalendar(rawValue: value) ?? .none
        settings.hasOwnHolidays = true
      }, follow: { $0.hasOwnHolidays = false }),
    .toggle(
      "ghost", \.editor.showsGhost, Bilingual("show what may come next in dim text", "続きの候補を薄く表示する")
    ),
    .toggle(
      "hints", \.editor.showsHints,
      Bilingual("explain the line in the row below it", "入力中の行の意味を下の行に表示する")
    ),
    .toggle(
      "highlight", \.editor.highlights, Bilingual("colour the line as you type", "入力中の行を色分けする")),
    .toggle(
      "right", \.editor.showsRight,
      Bilingual("show at the right edge how many tasks are due", "期限の来たタスクの件数を右端に表示する")
    ),
    prompt("prompt", \.editor.prompt, Bilingual("the prompt, with fields", "プロンプトの書式")),
    prompt(
      "prompt.right", \.editor.promptRight,
      Bilingual("the text at its right, with fields", "プロンプトの右端の書式")),
    .toggle("menu", \.editor.usesMenu, Bilingual("choose completions from a list", "補完候補を一覧から選ぶ")),
    .toggle("mouse", \.editor.usesMouse, Bilingual("use the mouse on a board", "ボードでマウスを使う")),
    .toggle("pager", \.editor.usesPager, Bilingual("page long output", "長い出力をページャーで表示する")),
    Setting(
      name: "history-search", choices: ["anywhere", "prefix"],
      summary: Bilingual(
        "where Up looks for what you typed", "↑キーで履歴を探すときの一致（anywhere は部分一致、prefix は前方一致）"),
      value: { $0.editor.recallsAnywhere ? "anywhere" : "prefix" },
      assign: { $0.editor.recallsAnywhere = $1 == "anywhere" }),
    Setting(
      name: "redraw", choices: redrawChoices,
      summary: Bilingual("when to show the list again", "一覧を表示し直すタイミング"),
      value: { $0.list.followsChanges ? "after-change" : "on-demand" },
      assign: { $0.list.followsChanges = $1 == "after-change" }),
    history,
    Setting(
      name: "remind", choices: ["off"] + remindTimes.map(\.name),
      summary: Bilingual("how long before a deadline to remind you", "期限の何分（何時間、何日）前に知らせるか"),
      value: { settings in
        remindTimes.first { $0.minutes == settings.remindMinutes }?.name ?? "off"
      },
      assign: { settings, name in
        settings.remindMinutes = remindTimes.first { $0.name == name }?.minutes
      }),
    .choice(
      "sync", \.sync,
      Bilingual(
        "how often to sync by itself, besides after changes; on is 5m",
        "自動で同期する間隔（変更の後にも同期、on は 5m）")),
    Setting(
      name: "start", choices: ["none"],
      summary: Bilingual("the command to run at the start", "起動時に実行するコマンド"),
      value: { $0.start ?? "none" },
      assign: { $0.start = $1 == "none" ? nil : $1 },
      free: FreeValue(kind: .verb) { words, _ in words.map(\.text).joined(separator: " ") }),
    Setting(
      name: "notify-command", choices: ["none"],
      summary: Bilingual("the command that shows reminders", "通知を行うコマンド"),
      value: { $0.notifyCommand ?? "none" },
      assign: { $0.notifyCommand = $1 == "none" ? nil : $1 },
      free: FreeValue(kind: .word) { words, _ in words.map(\.text).joined(separator: " ") }),
    Setting(
      name: "me", choices: ["none"],
      summary: Bilingual("the person that @me stands for", "@me が指すユーザー"),
      value: { $0.me ?? "none" },
      assign: { $0.me = $1 == "none" ? nil : $1 },
      free: FreeValue(kind: .user) { words, _ in
        words.map { $0.attribute?.key == .user ? $0.attribute?.value ?? "" : $0.text }
          .joined(separator: " ")
      }),
    Setting(
      name: "filter", choices: ["none"],
      summary: Bilingual(
        "what lists show, and which tasks words can name", "一覧と、タスクを語で指定するときの対象を絞り込む条件"),
      value: { $0.filter ?? "none" },
      assign: { settings, text in
        settings.filter = text == "none" ? nil : text
        settings.contexts.enter(nil)
      },
      free: FreeValue(kind: .filter) { words, context in
        if let word = words.first, words.allSatisfy({ $0.numberRanges != nil }) {
          throw UsageError.badSettingValue(
            setting: "filter", value: word.text, choices: ["none", "#work", "@anna today"]
          ).at(word)
        }
        if try FilterParser.parse(words, naming: context.people, context.dates).limit != nil {
          throw UsageError.badSettingValue(
            setting: "filter", value: "limit:", choices: ["none", "#work", "@anna today"])
        }
        return words.map(Quoting.typed).joined(separator: " ")
      }),
  ]

  static let history = toggle(
    "history", \.keepsHistory, Bilingual("record the lines you type", "入力を履歴に残す"))

  /// The setting that turns a terminal feature on or off.
  private static func terminal(_ part: TerminalPart) -> Setting {
    Setting(
      name: part.rawValue, choices: ["on", "off"], summary: part.label,
      value: { $0.terminalWithout.contains(part) ? "off" : "on" },
      assign: { settings, value in
        if value == "on" {
          settings.terminalWithout.remove(part)
        } else {
          settings.terminalWithout.insert(part)
        }
      })
  }

  /// The weight of a part of urgency.
  private static func weight(_ part: UrgencyPart) -> Setting {
    Setting(
      name: "urgency.\(part.rawValue)", choices: [],
      summary: Bilingual(
        "points for \(part.label.english)", "緊急度の配点（\(part.label.japanese)）"),
      value: { $0.weights[part].notation },
      assign: { settings, text in
        settings.weights[part] = DecimalNumber(text) ?? part.usualWeight
      },
      free: FreeValue(kind: .count) { words, _ in
        let text = words.map(\.text).joined(separator: " ")
        guard DecimalNumber(text.folded) != nil else { throw AttributeError.notADecimal(text) }
        return text.folded
      })
  }

  private static let redrawChoices = ["on-demand", "after-change"]

  private static let remindTimes: [(name: String, minutes: Int)] = [
    ("0m", 0), ("5m", 5), ("10m", 10), ("15m", 15), ("30m", 30), ("1h", 60), ("2h", 120),
    ("1d", 1440),
  ]

  /// A setting that is on or off.
  private static func toggle(
    _ name: String, _ path: any WritableKeyPath<Settings, Bool> & Sendable, _ summary: Bilingual
  ) -> Setting {
    Setting(
      name: name, choices: ["on", "off"], summary: summary,
      value: { $0[keyPath: path] ? "on" : "off" },
      assign: { $0[keyPath: path] = $1 == "on" })
  }

  /// A setting with one of the values of a type.
  private static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Settings, Value> & Sendable, _ summary: Bilingual
  ) -> Setting {
    Setting(
      name: name, choices: Value.allCases.map(\.rawValue), summary: summary,
      value: { $0[keyPath: path].rawValue },
      assign: { settings, text in Value(rawValue: text).map { settings[keyPath: path] = $0 } })
  }

  /// The setting with a name; throws with suggestions if there is none.
  package static func named(_ word: Word) throws -> Setting {
    guard let setting = found(word.text) else {
      let name = word.text
      throw UsageError.unknownSetting(name, nearest: Nearest.to(name, among: all.map(\.name)))
        .at(word)
    }
    return setting
  }

  /// The setting with a name, in any case and width, or in Japanese; nil without one.
  static func found(_ name: String) -> Setting? {
    let key = Synonyms.meaning(of: name.folded, .setting) ?? name.folded
    return all.first { $0.name == key } ?? Looks.Group(setting: key).map(look)
  }

  /// All settings, including the styles of projects and tags.
  static func all(in settings: Settings) -> [Setting] {
    all + settings.looks.namedGroups.map(look)
  }

  /// The setting that a value belongs to: `set list after-change` sets when lists are shown again,
  /// not their layout.
  package func owner(of value: String) -> Setting {
    let value = Synonyms.meaning(of: value.folded, .choice) ?? value.folded
    guard name == "list", Self.redrawChoices.contains(value) else { return self }
    return Self.all.first { $0.name == "redraw" } ?? self
  }

  /// Sets the value; throws if it is not a choice.
  package func set(_ text: String, in settings: inout Settings) throws(UsageError) {
    let choice = choice(named: text)
    guard choice != nil || free != nil else {
      let others = name == "list" ? Self.redrawChoices : []
      throw .badSettingValue(setting: name, value: text, choices: choices + others)
    }
    assign(&settings, choice ?? text)
  }

  /// The choice with a name, in any case and width, or in Japanese.
  package func choice(named text: String) -> String? {
    let name =
      text.isNone ? "none" : Synonyms.meaning(of: text.folded, .choice) ?? text.folded
    return choices.contains(name) ? name : nil
  }
}
