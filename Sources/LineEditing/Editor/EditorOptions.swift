import Formats

/// The styles of what the editor itself shows.
package struct EditorStyles {
  /// Text beside the line: labels, descriptions, remarks.
  package var detail = TextStyle.dim
  /// The suggested continuation.
  package var ghost = TextStyle.dim
  /// The row below the line.
  package var explanation = TextStyle.dim
  /// The selected row of a menu, and matches in the line.
  package var chosen = TextStyle.reverse
  /// Matches in other lines.
  package var match = TextStyle.cyan
  /// The mark of marked rows.
  package var marked = TextStyle.cyan

  package init() {}
}

/// The visible parts of the interface, and its texts.
///
/// May change between lines.
package struct EditorOptions {
  /// Colours and other styles.
  ///
  /// Without them there is no ghost text, which would look like typed text.
  package var usesColor = true
  /// The styles from ``LineAssistant/highlight``.
  package var highlights = true
  /// The dimmed rest of the line, from history or ``LineAssistant/suggest``.
  package var showsGhost = true
  /// The row from ``LineAssistant/explain``.
  package var showsExplanation = true
  /// ``Prompt/right``.
  package var showsRight = true
  /// Whether completions are shown in a menu with a selection; otherwise, they are only listed.
  package var usesMenu = true
  /// Whether Up finds the typed text anywhere in a line; otherwise, only at the beginning.
  package var recallsAnywhere = true
  /// Whether earlier lines can be recalled and searched; not where the line is an answer.
  package var usesHistory = true
  /// The styles of the parts of the editor.
  package var styles = EditorStyles()
  /// Whether to ask the terminal for its background, once, with the first prompt that wants it.
  package var asksBackground = false
  /// Whether Escape alone cancels the line, as at a question; otherwise, the next key is one with Alt.
  package var escapeCancels = false
  /// The terminal features to use besides showing text.
  package var features: Set<TerminalFeature> = []
  /// The owner of texts in the user's editor: the next shell of the same owner finds them.
  package var owner = ""
  /// The texts of the editor.
  package var labels = Labels()

  /// Creates options with everything enabled.
  package init() {}

  /// The texts that the editor itself shows.
  package struct Labels {
    /// The label before the search query.
    package var search = "search"
    /// The label when nothing is found.
    package var searchFailed = "no match"
    /// The quotation marks around the search query.
    package var quotes = (left: " ‘", right: "’")
    /// The prefix of the second and later rows of a line.
    package var continuation = "  "
    /// Describes the visible rows, counted from 0, out of `count`, or that there are even more.
    package var moreRows: (_ shown: Range<Int>, _ count: Int, _ isCut: Bool) -> String = {
      "\($0.lowerBound + 1)–\($0.upperBound) / \($1)\($2 ? "+" : "")"
    }

    /// Describes, in rows, why no text came back from the user's editor.
    package var editorFailed: (EditorFailure) -> [String] = { _ in [] }
    /// Names the marked rows of a list.
    package var marked: (_ names: [String]) -> String = { "marked: " + $0.joined(separator: ", ") }

    /// Creates short English texts.
    package init() {}
  }
}

/// The text before the line, and at the right edge of its first row.
package struct Prompt: Equatable, Sendable {
  /// The text before the line.
  ///
  /// Controls in it are made visible.
  package var text: String
  /// The styles; ranges are UTF-8 offsets in ``text``.
  package var spans: [StyledSpan]
  /// Text at the right edge, shown if there is room; may be empty.
  package var right: String
  /// The style of ``right``.
  package var rightStyle: TextStyle

  /// Creates a prompt.
  package init(
    text: String, spans: [StyledSpan] = [], right: String = "", rightStyle: TextStyle = .dim
  ) {
    self.text = text
    self.spans = spans
    self.right = right
    self.rightStyle = rightStyle
  }
}
