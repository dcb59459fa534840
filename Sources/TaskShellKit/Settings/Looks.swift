import Formats
import TaskLanguage

/// The background colour of the terminal, as set by the user.
package enum Background: String, CaseIterable, Sendable {
  /// As reported by the terminal or `COLORFGBG`; dark if neither does.
  case auto
  case dark
  case light
}

/// All text styles: those of the theme, overridden by individual ones.
package struct Looks: Equatable, Sendable {
  package var theme = Theme.plain
  package var background = Background.auto
  /// The background that the terminal reports; nil if it does not.
  package var terminalIsLight: Bool?
  private var own: [Role: TextStyle] = [:]
  private var groups: [Group: TextStyle] = [:]

  /// A project or tag with a style of its own.
  package struct Group: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
      case project
      case tag
    }

    package let kind: Kind
    /// Folded.
    package let name: String
  }

  package init() {}

  /// Whether the background is light.
  package var isLight: Bool {
    background == .auto ? terminalIsLight ?? false : background == .light
  }

  /// Whether the styles depend on what only the terminal knows.
  package var asksTerminal: Bool { background == .auto && theme.hasBackgrounds }

  package subscript(role: Role) -> TextStyle {
    own[role] ?? theme.look(of: role, isLight: isLight) ?? role.usual
  }

  /// Sets an individual style for a role; nil for that of the theme.
  mutating func set(_ style: TextStyle?, for role: Role) { own[role] = style }

  /// The style of a project or tag; nil if it has none of its own.
  subscript(group: Group) -> TextStyle? {
    get { groups[group] }
    set { groups[group] = newValue }
  }

  /// The projects and tags with a style, by name.
  var namedGroups: [Group] {
    groups.keys.sorted { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
  }

  /// Whether any project or tag has a style.
  package var hasGroups: Bool { !groups.isEmpty }

  /// The style of a project: its own, or that of the nearest ancestor.
  package func look(ofProject path: String) -> TextStyle? {
    guard hasGroups else { return nil }
    var name = path.folded[...]
    while true {
      if let look = groups[Group(kind: .project, name: String(name))] { return look }
      guard let dot = name.lastIndex(of: ".") else { return nil }
      name = name[..<dot]
    }
  }

  package func look(ofTag name: String) -> TextStyle? {
    guard hasGroups else { return nil }
    return groups[Group(kind: .tag, name: name.folded)]
  }
}

/// Parses and formats styles: `bold red on 236`.
package enum StyleSyntax {
  /// Words that can be a whole style, except numbers and `#rrggbb`.
  package static let choices =
    ["plain", "bold", "dim", "italic", "underline", "reverse"] + colors

  private static let colors = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]
  private static let (on, bright, grey) = ("on", "bright", "grey")
  private static let attributes:
    [(word: String, path: WritableKeyPath<TextStyle, Bool> & Sendable)] = [
      ("bold", \.isBold), ("dim", \.isDim), ("italic", \.isItalic),
      ("underline", \.isUnderlined), ("reverse", \.isReversed),
    ]

  /// The error for a word that is not valid in a style.
  package struct Misplaced: Error, Equatable {
    let word: String
    /// Suggestions.
    let nearest: [String]
  }

  /// Parses a style; its words can be in any order, in English or Japanese.
  package static func read(_ text: String) throws(Misplaced) -> TextStyle {
    var style = TextStyle.plain
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)[...]
    if words.count == 1, canonical(words[0]) == "plain" { return style }
    while let typed = words.popFirst() {
      let word = canonical(typed)
      if let attribute = attributes.first(where: { $0.word == word }) {
        style[keyPath: attribute.path] = true
      } else if word == on, let first = words.popFirst() {
        guard style.background == nil, let color = try color(first, &words) else {
          throw misplaced(first)
        }
        style.background = color
      } else {
        guard let color = try color(typed, &words) else { throw misplaced(typed) }
        // A second colour must follow `on`.
        guard style.color == nil else { throw Misplaced(word: typed, nearest: ["\(on) \(word)"]) }
        style.color = color
      }
    }
    return style
  }

  private static func canonical(_ word: String) -> String {
    let folded = word.folded
    return Synonyms.meaning(of: folded, .look) ?? Synonyms.meaning(of: folded, .choice) ?? folded
  }

  /// The colour that begins with a word, reading further words if needed; nil for any other word.
  private static func color(
    _ typed: String, _ words: inout ArraySlice<String>
  ) throws(Misplaced) -> TextStyle.Color? {
    let word = canonical(typed)
    if word == grey { return .palette(8) }
    if word == bright || word.hasPrefix("\(bright)-") {
      let name = word == bright ? words.popFirst() : String(word.dropFirst(bright.count + 1))
      guard let name, let index = colors.firstIndex(of: canonical(name)) else {
        throw misplaced(name ?? typed)
      }
      return .palette(UInt8(index + 8))
    }
    if let index = colors.firstIndex(of: word) { return .palette(UInt8(index)) }
    return UInt8(word).map { .palette($0) } ?? hexadecimal(word)
  }

  /// Parses `#ff8800` and `#f80`.
  private static func hexadecimal(_ word: String) -> TextStyle.Color? {
    guard word.first == "#" else { return nil }
    var digits = word.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == word.count - 1 else { return nil }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 else { return nil }
    func part(_ index: Int) -> UInt8 { UInt8(digits[index] * 16 + digits[index + 1]) }
    return .rgb(part(0), part(2), part(4))
  }

  private static func misplaced(_ word: String) -> Misplaced {
    Misplaced(word: word, nearest: Nearest.to(word.folded, among: choices + [grey]))
  }

  /// A style as one would type it.
  package static func notation(of style: TextStyle) -> String {
    var words = attributes.filter { style[keyPath: $0.path] }.map(\.word)
    if let color = style.color { words.append(notation(of: color)) }
    if let background = style.background { words += [on, notation(of: background)] }
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }

  private static func notation(of color: TextStyle.Color) -> String {
    switch color {
    case .palette(let number) where number < 8: return colors[Int(number)]
    case .palette(let number) where number < 16: return "\(bright) \(colors[Int(number) - 8])"
    case .palette(let number): return String(number)
    case .rgb(let red, let green, let blue):
      let digits = Array("0123456789abcdef")
      return "#"
        + [red, green, blue].map { "\(digits[Int($0 / 16)])\(digits[Int($0 % 16)])" }.joined()
    }
  }
}

/// Everything that is shown in a style of its own.
package enum Role: Int, CaseIterable, Sendable {
  // Lists, cards and pictures.
  case text, overdue, today, started, done, selected, priority, tags, person
  case heading, detail, error, cursor, marked
  case calendarFew, calendarSome, calendarMany, calendarMost
  case chartDone, chartOpen, chartBar
  // The typed line and its surroundings.
  case verb, unknownVerb, typedPerson, date, task, filter, quotation, comment, mistake
  case ghost, explanation, match
  case prompt, promptContext, promptSelection, promptPending, promptUnsaved, promptRight

  private struct Row {
    let name: StaticString
    let usual: TextStyle
    let label: Bilingual

    init(_ name: StaticString, _ usual: TextStyle, _ english: String, _ japanese: String) {
      (self.name, self.usual, label) = (name, usual, Bilingual(english, japanese))
    }
  }

  private var row: Row {
    switch self {
    case .text: Row("text", .plain, "all other text", "そのほかの文字")
    case .overdue: Row("overdue", .red, "what is overdue", "期限切れ")
    case .today: Row("today", .yellow, "what is due today", "今日が期限のもの")
    case .started: Row("started", .green, "what is being worked on", "作業中のもの")
    case .done: Row("done", .dim, "what is done", "完了したもの")
    case .selected: Row("selected", .bold, "the selected task", "選択中のタスク")
    case .priority: Row("priority", .magenta, "priorities", "優先度")
    case .tags: Row("tags", .dim, "tags and projects", "タグとプロジェクト")
    case .person: Row("person", .dim, "names", "名前")
    case .heading: Row("heading", .bold, "headings", "見出し")
    case .detail: Row("detail", .dim, "numbers, labels and remarks", "番号、見出し語、補足")
    case .error: Row("error", .red, "errors", "エラー")
    case .cursor: Row("cursor", .reverse, "the chosen row of a menu or board", "メニューやボードで選んでいる行")
    case .marked: Row("marked", .cyan, "the mark of marked rows", "印を付けた行の印")
    case .calendarFew: Row("calendar.few", .green, "a day with few tasks", "件数の少ない日")
    case .calendarSome: Row("calendar.some", .cyan, "a day with some tasks", "件数がやや少ない日")
    case .calendarMany: Row("calendar.many", .yellow, "a day with many tasks", "件数の多い日")
    case .calendarMost:
      Row("calendar.most", TextStyle(color: .red, isBold: true), "the fullest days", "件数の最も多い日")
    case .chartDone: Row("chart.done", .green, "bars of done tasks", "完了のグラフ")
    case .chartOpen: Row("chart.open", .cyan, "bars of open tasks", "未完了のグラフ")
    case .chartBar: Row("chart.bar", .cyan, "bars beside tables", "表の横のグラフ")
    case .verb:
      Row(
        "input.verb", TextStyle(color: .blue, isBold: true), "commands as you type", "入力中のコマンド")
    case .unknownVerb: Row("input.unknown", .red, "unknown commands", "存在しないコマンド")
    case .typedPerson: Row("input.person", .cyan, "names as you type", "入力中の名前")
    case .date: Row("input.date", .green, "dates as you type", "入力中の日付")
    case .task: Row("input.task", .magenta, "numbers of tasks as you type", "入力中のタスク番号")
    case .filter: Row("input.condition", .blue, "conditions and attributes", "入力中の条件と属性")
    case .quotation: Row("input.quote", .yellow, "text in quotes", "引用符の中の文字")
    case .comment: Row("input.comment", .dim, "comments", "コメント")
    case .mistake:
      Row(
        "input.mistake", TextStyle(color: .red, isUnderlined: true), "what would be refused",
        "受け付けられない部分")
    case .ghost: Row("ghost", .dim, "what may come next", "続きの候補")
    case .explanation: Row("hints", .dim, "the row below the line", "入力行の下の説明")
    case .match: Row("match", .cyan, "what was searched for", "検索した語")
    case .prompt: Row("prompt", .bold, "the prompt", "プロンプト")
    case .promptContext: Row("prompt.context", .blue, "the context in it", "プロンプトのコンテキスト")
    case .promptSelection:
      Row("prompt.selection", .cyan, "the selected task in it", "プロンプトの選択中タスク")
    case .promptPending:
      Row("prompt.pending", .yellow, "what is not shared or committed yet", "プロンプトの未反映の件数")
    case .promptUnsaved:
      Row(
        "prompt.unsaved", TextStyle(color: .red, isBold: true), "the mark of unsaved changes",
        "プロンプトの未保存の印")
    case .promptRight: Row("prompt.right", .dim, "the text at its right", "右端の文字")
    }
  }

  /// The part of its setting's name after `color.`.
  package var name: String { "\(row.name)" }
  package var label: Bilingual { row.label }
  /// The style in the plain theme.
  package var usual: TextStyle { row.usual }
}

/// The settings of styles and of prompts.
extension Setting {
  /// The style of a role.
  static func look(_ role: Role) -> Setting {
    look(
      "color.\(role.name)",
      Bilingual("the look of \(role.label.english)", "見た目（\(role.label.japanese)）"),
      value: { $0.looks[role] }, assign: { $0.looks.set($1, for: role) })
  }

  /// The style of a project or tag, for a setting with its name.
  static func look(_ group: Looks.Group) -> Setting {
    look(
      group.settingName,
      group.kind == .project
        ? Bilingual("the look of project \(group.name)", "見た目（プロジェクト \(group.name)）")
        : Bilingual("the look of tag \(group.name)", "見た目（タグ \(group.name)）"),
      value: { $0.looks[group] ?? .plain }, assign: { $0.looks[group] = $1 })
  }

  private static func look(
    _ name: String, _ summary: Bilingual, value: @escaping @Sendable (Settings) -> TextStyle,
    assign: @escaping @Sendable (inout Settings, TextStyle?) -> Void
  ) -> Setting {
    Setting(
      name: name, choices: StyleSyntax.choices, summary: summary,
      value: { StyleSyntax.notation(of: value($0)) },
      assign: { assign(&$0, try? StyleSyntax.read($1)) },
      free: FreeValue(kind: .look) { words, _ in
        do throws(StyleSyntax.Misplaced) {
          return StyleSyntax.notation(
            of: try StyleSyntax.read(words.map(\.text).joined(separator: " ")))
        } catch {
          let refusal = UsageError.unknownLook(error.word, setting: name, nearest: error.nearest)
          guard let misplaced = words.first(where: { $0.text == error.word }) else { throw refusal }
          throw refusal.at(misplaced)
        }
      }, follow: { assign(&$0, nil) })
  }

  /// A prompt text with fields.
  static func prompt(
    _ name: String, _ path: any WritableKeyPath<Settings, PromptText?> & Sendable,
    _ summary: Bilingual
  ) -> Setting {
    Setting(
      name: name, choices: ["auto"], summary: summary,
      value: { $0[keyPath: path]?.text ?? "auto" },
      assign: { $0[keyPath: path] = $1 == "auto" ? nil : try? PromptText($1) },
      free: FreeValue(kind: .promptText) { words, _ in
        let typed = words.map(\.text).joined(separator: " ")
        guard typed.unicodeScalars.allSatisfy({ !$0.isControl }) else {
          throw UsageError.controlInPrompt
        }
        return try PromptText(typed).text
      })
  }
}

extension Looks.Group {
  /// `color.project.work`
  var settingName: String { "color.\(kind.rawValue).\(name)" }

  /// - Parameter name: folded.
  init?(setting name: String) {
    for (prefix, kind) in Self.prefixes where name.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count)
      guard !rest.isEmpty, !rest.contains(where: \.isNewline) else { return nil }
      self.init(kind: kind, name: String(rest))
      return
    }
    return nil
  }

  private static let prefixes: [(String, Kind)] = [
    ("color.project.", .project), ("color.tag.", .tag), ("色.プロジェクト.", .project), ("色.タグ.", .tag),
  ]
}

extension Unicode.Scalar {
  /// Whether it has an effect instead of a glyph: C0, C1 and characters that change the direction.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
