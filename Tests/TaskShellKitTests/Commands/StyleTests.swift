import Formats
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Styles as typed, saved and assigned to roles, projects and tags.
@Suite struct StyleTests {
  private static let colors: [(String, TextStyle.Color)] = [
    ("red", .palette(1)), ("bright red", .palette(9)), ("bright-cyan", .palette(14)),
    ("grey", .palette(8)), ("208", .palette(208)), ("0", .palette(0)), ("255", .palette(255)),
    ("#ff8800", .rgb(255, 136, 0)), ("#F80", .rgb(255, 136, 0)), ("赤", .palette(1)),
    ("明るい 青", .palette(12)), ("灰色", .palette(8)), ("２０８", .palette(208)),
  ]
  private static let attributes: [(String, WritableKeyPath<TextStyle, Bool> & Sendable)] = [
    ("bold", \.isBold), ("dim", \.isDim), ("italic", \.isItalic), ("underline", \.isUnderlined),
    ("reverse", \.isReversed), ("太字", \.isBold), ("下線", \.isUnderlined),
    ("underlined", \.isUnderlined),
  ]

  /// Parts in any order are the same style, and its text reads back as the same.
  @Test func partsStandInAnyOrder() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      var (expected, parts) = (TextStyle.plain, [String]())
      if let (words, color) = Self.colors.randomElement(using: &random), Bool.random(using: &random)
      {
        expected.color = color
        parts.append(words)
      }
      if let (words, color) = Self.colors.randomElement(using: &random), Bool.random(using: &random)
      {
        expected.background = color
        parts.append("\(Bool.random(using: &random) ? "on" : "背景") \(words)")
      }
      for (word, path) in Self.attributes where Int.random(in: 0..<4, using: &random) == 0 {
        expected[keyPath: path] = true
        parts.append(word)
      }
      guard !parts.isEmpty else { continue }
      let typed = parts.shuffled(using: &random).joined(separator: " ")
      #expect(try StyleSyntax.read(typed) == expected, "\(typed)")
      #expect(try StyleSyntax.read(StyleSyntax.notation(of: expected)) == expected, "\(typed)")
    }
  }

  @Test(arguments: [
    ("redd", "redd", ["red"]), ("bold gren", "gren", ["green"]), ("red blue", "blue", ["on blue"]),
    ("on", "on", []), ("bright", "bright", []), ("bright pink", "pink", []), ("256", "256", []),
    ("#12345", "#12345", []), ("on red on blue", "blue", ["blue"]), ("-1", "-1", []),
    ("plain red", "plain", []),
  ])
  func badWordsAreRefused(look: String, word: String, nearest: [String]) throws {
    do throws(StyleSyntax.Misplaced) {
      _ = try StyleSyntax.read(look)
      Issue.record("\(look) was read")
    } catch {
      #expect(error.word == word)
      if !nearest.isEmpty { #expect(error.nearest.first == nearest[0], "\(error.nearest)") }
    }
  }

  @Test func theSettingsAreOneTable() throws {
    #expect(Set(Role.allCases.map(\.name)).count == Role.allCases.count)
    let shell = try TestShell()
    for role in Role.allCases {
      let name = "color.\(role.name)"
      #expect(shell.run("set \(name)") == ["\(name) \(StyleSyntax.notation(of: role.usual))"])
      shell.run("set \(name) italic 99 on #102030")
      #expect(shell.run("set \(name)") == ["\(name) italic 99 on #102030"])
      shell.run("unset \(name)")
      #expect(shell.shell.settings == Settings(), "\(name)")
    }
  }

  @Test func aWordThatIsNoneIsPointedAt() throws {
    let shell = try TestShell()
    #expect(
      shell.run("set color.overdue bold redd")
        == ["! color.overdue cannot be \"redd\".", "  > did you mean red?"])
    #expect(shell.shell.settings == Settings())
    #expect(shell.run("set color.overdu red").last == "  > did you mean color.overdue?")
  }

  /// The saved line of any name and style reads back at the next start.
  @Test(arguments: [
    "color.overdue bold red on 236", "color.tag.買い物 明るい 青", "\"color.project.a b\" #102030",
    "色.タグ.家 太字", "prompt \"{context} {due} > \"", "prompt.right {時刻}", "theme colorblind",
    "background light",
  ])
  func savedStyleIsRead(setting: String) throws {
    let shell = try TestShell()
    shell.run("set --save \(setting)")
    let line = try #require(shell.files.text("definitions"))
    let next = try TestShell([String(line.dropLast())])
    #expect(next.status == .done, "\(line)")
    #expect(next.shell.settings == shell.shell.settings, "\(line)")
    #expect(shell.shell.settings != Settings())
  }

  /// The style of a project applies to its subprojects, up to one with its own style.
  @Test func projectsGiveTheirLookDown() throws {
    let shell = try TestShell([
      "set color.project.work blue", "set color.project.Work.Web 208", "set color.tag.home red",
    ])
    let looks = shell.shell.settings.looks
    let (blue, own) = (TextStyle.blue, TextStyle(color: .palette(208)))
    for (path, look) in [
      ("work", blue), ("Work.design", blue), ("work.design.logo", blue), ("work.web", own),
      ("work.web.css", own), ("works", nil), ("home.work", nil), ("workweb", nil),
    ] as [(String, TextStyle?)] {
      #expect(looks.look(ofProject: path) == look, "\(path)")
    }
    #expect(looks.look(ofTag: "HOME") == .red && looks.look(ofTag: "homes") == nil)
    #expect(
      shell.run("set").suffix(3) == [
        "color.project.work blue", "color.project.work.web 208", "color.tag.home red",
      ])
    shell.run("unset color.project.work.web")
    #expect(shell.shell.settings.looks.look(ofProject: "work.web") == .blue)
  }

  /// An individual setting takes precedence over any theme, and unset restores the theme.
  @Test func settingsStandOverThemes() throws {
    for theme in Theme.allCases {
      let shell = try TestShell(["set color.today cyan", "set theme \(theme.rawValue)"])
      for isLight in [false, true] {
        shell.shell.settings.looks.terminalIsLight = isLight
        let looks = shell.shell.settings.looks
        #expect(looks[.today] == .cyan)
        for role in Role.allCases where role != .today {
          #expect(looks[role] == theme.look(of: role, isLight: isLight) ?? role.usual)
        }
      }
      shell.run("unset color.today")
      let today = theme.look(of: .today, isLight: true) ?? Role.today.usual
      #expect(shell.shell.settings.looks[.today] == today)
    }
  }

  @Test func theBackgroundIsWhatIsSaid() throws {
    var looks = Looks()
    looks.theme = .soft
    for (background, told, isLight) in [
      (.auto, nil, false), (.auto, false, false), (.auto, true, true), (.dark, true, false),
      (.light, false, true), (.light, nil, true),
    ] as [(Background, Bool?, Bool)] {
      (looks.background, looks.terminalIsLight) = (background, told)
      #expect(looks.isLight == isLight)
      #expect(looks.asksTerminal == (background == .auto))
    }
    looks.theme = .plain
    looks.background = .auto
    #expect(!looks.asksTerminal)
  }

  @Test func promptsHaveFields() throws {
    let values: [PromptField: String] = [.context: "work", .today: "2"]
    func shown(_ text: String) throws -> String {
      try PromptText(text).pieces { values[$0] ?? "" }.map(\.text).joined()
    }
    #expect(try shown("{context} {due} > ") == "work > ")
    #expect(try shown("{今日}件 {期限切れ} > ") == "2件 > ")
    #expect(try shown("[{context}]{sync}{x y} {} {") == "[work]{x y} {} {")
    #expect(try shown("😀{overdue} 日本> ") == "😀日本> ")
    #expect(try PromptText("{コンテキスト}{時刻}").text == "{context}{time}")
    let shell = try TestShell()
    #expect(
      shell.run("set prompt {contxt}>")
        == ["! A prompt has no field {contxt}.", "  > did you mean {context}?"])
    let japanese = try TestShell(language: .japanese)
    #expect(japanese.run("set prompt {コンテクスト}").last == "  > もしかして: {コンテキスト}")
    #expect(japanese.run("set prompt {x}").last?.contains("{コンテキスト}、{選択中}") == true)
    for control in ["\u{1B}[31m", "\u{7}", "\u{202E}", "\u{9B}", "\u{200B}"] {
      #expect(
        shell.run("set prompt \"a\(control)b\"").first
          == "! A prompt cannot contain control characters.", "\(control.debugDescription)")
    }
    #expect(shell.shell.settings == Settings())
    for field in PromptField.allCases {
      #expect(try PromptText("{\(field.rawValue)}") == PromptText("{\(field.label.japanese)}"))
    }
  }
}
