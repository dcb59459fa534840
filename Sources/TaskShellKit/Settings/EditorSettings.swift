import TaskLanguage

/// Which parts of the line editor are shown.
package struct EditorSettings: Equatable, Sendable {
  /// Dim text that could come next.
  package var showsGhost = true
  /// What the line means, in a row below it.
  package var showsHints = true
  /// Colours in the line.
  package var highlights = true
  /// What is due, at the right edge of the prompt.
  package var showsRight = true
  /// The prompt and what stands at its right edge; nil for the usual ones.
  package var prompt: PromptText?
  package var promptRight: PromptText?
  /// Completions that can be walked through.
  package var usesMenu = true
  /// Whether Up finds what is typed anywhere in a line, not only at its beginning.
  package var recallsAnywhere = true
  /// Whether a board takes clicks and the wheel.
  package var usesMouse = true
  /// Output that is longer than the screen goes through the user's pager.
  package var usesPager = false

  package init() {}
}

/// What a terminal can do besides showing text; the raw value is the setting that turns it off.
package enum TerminalPart: String, CaseIterable, Sendable {
  case title
  case links
  case clipboard
  case promptMarks = "prompt-marks"
  case synchronizedOutput = "synchronized-output"

  var label: Bilingual {
    switch self {
    case .title: Bilingual("name the command in the window's title", "ウィンドウのタイトルにコマンドを表示する")
    case .links: Bilingual("make addresses in lists clickable", "一覧のアドレスをリンクにする")
    case .clipboard: Bilingual("let copy use the clipboard", "copy でクリップボードを使う")
    case .promptMarks:
      Bilingual("tell the terminal where prompts and output are", "プロンプトと出力の位置を端末に知らせる")
    case .synchronizedOutput: Bilingual("redraw without flicker", "画面をちらつかせずに描き直す")
    }
  }
}

/// How lists are shown.
package struct ListSettings: Equatable, Sendable {
  /// Whether the list shown last is shown again after each change that a person makes.
  package var followsChanges = false

  package init() {}
}

/// How data is printed.
package enum OutputFormat: String, CaseIterable, Sendable {
  case table
  case plain
  case json
  case csv
}

/// How lists are laid out.
package enum ListLayout: String, CaseIterable, Sendable {
  /// A line a task, or two on a narrow terminal.
  case auto
  /// A line a task, the text first.
  case lines
  /// A column for each attribute.
  case table
  /// The text above the rest.
  case twoLine = "two-line"

  /// Terminal columns below which a task has two lines by itself.
  private static let leastColumns = 60

  /// What it comes to on a terminal of that many columns; nil where nothing limits them.
  package func shown(columns: Int?) -> ListLayout {
    guard self == .auto else { return self }
    return columns.map { $0 < Self.leastColumns } == true ? .twoLine : .lines
  }
}
