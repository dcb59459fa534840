import TaskLanguage

/// Switches for the parts of the line editor.
package struct EditorSettings: Equatable, Sendable {
  /// Whether to show a suggested continuation as dim text.
  package var showsGhost = true
  /// Whether to explain the line in a row below it.
  package var showsHints = true
  /// Whether to colour the line.
  package var highlights = true
  /// Whether to show what is due at the right edge of the prompt.
  package var showsRight = true
  /// The prompt and its right side; nil for the usual ones.
  package var prompt: PromptText?
  package var promptRight: PromptText?
  /// Whether to show a menu of completions.
  package var usesMenu = true
  /// Whether Up finds the typed text anywhere in a line, not only at its beginning.
  package var recallsAnywhere = true
  /// Whether a board reacts to clicks and the wheel.
  package var usesMouse = true
  /// Whether output longer than the screen goes through the user's pager.
  package var usesPager = false

  package init() {}
}

/// A feature of a terminal besides text; the raw value is the setting that turns it off.
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

/// Settings of lists.
package struct ListSettings: Equatable, Sendable {
  /// Whether the last list is shown again after each change by a person.
  package var followsChanges = false

  package init() {}
}

/// The format of printed data.
package enum OutputFormat: String, CaseIterable, Sendable {
  case table
  case plain
  case json
  case csv
}

/// The layout of lists.
package enum ListLayout: String, CaseIterable, Sendable {
  /// One line per task, or two on a narrow terminal.
  case auto
  /// One line per task, the text first.
  case lines
  /// A column for each attribute.
  case table
  /// The text on a line above the rest.
  case twoLine = "two-line"

  /// The width in terminal columns below which `auto` uses two lines.
  private static let leastColumns = 60

  /// The layout to use on a terminal with this many columns; nil for no limit.
  package func shown(columns: Int?) -> ListLayout {
    guard self == .auto else { return self }
    return columns.map { $0 < Self.leastColumns } == true ? .twoLine : .lines
  }
}
