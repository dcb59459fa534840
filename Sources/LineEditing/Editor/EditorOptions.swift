import Formats

/// How what the editor shows by itself looks.
package struct EditorStyles {
  /// Words beside the line: labels, descriptions, remarks.
  package var detail = TextStyle.dim
  /// What may come next.
  package var ghost = TextStyle.dim
  /// The row below the line.
  package var explanation = TextStyle.dim
  /// The chosen row of a menu, and what was found in the line.
  package var chosen = TextStyle.reverse
  /// What was found in other lines.
  package var match = TextStyle.cyan
  /// The mark of rows that are marked.
  package var marked = TextStyle.cyan

  package init() {}
}

/// Which parts of the interface are shown, and its few words.
///
/// May change between lines.
package struct EditorOptions {
  /// Colours and other styles.
  ///
  /// Without them there is no ghost text, which could not be told from what was typed.
  package var usesColor = true
  /// The looks from ``LineAssistant/highlight``.
  package var highlights = true
  /// The rest of the line in dim letters, from history or ``LineAssistant/suggest``.
  package var showsGhost = true
  /// The row from ``LineAssistant/explain``.
  package var showsExplanation = true
  /// ``Prompt/right``.
  package var showsRight = true
  /// Completions in a menu that can be walked through; without, they are listed only.
  package var usesMenu = true
  /// Whether Up finds what is typed anywhere in a line; without, at its beginning only.
  package var recallsAnywhere = true
  /// How the parts of the editor look.
  package var styles = EditorStyles()
  /// Whether the terminal is asked what is behind the text, once, with the first prompt that wants it.
  package var asksBackground = false
  /// What the terminal is asked for beside showing text.
  package var features: Set<TerminalFeature> = []
  /// What a text in the user's editor belongs to: the next shell of the same owner finds it.
  package var owner = ""
  /// The words.
  package var labels = Labels()

  /// Everything on.
  package init() {}

  /// The words the editor shows by itself.
  package struct Labels {
    /// Before what is searched for in history.
    package var search = "search"
    /// The label when nothing is found.
    package var searchFailed = "no match"
    /// Round what is searched for.
    package var quotes = (left: " ‘", right: "’")
    /// Before the second and later rows of a line.
    package var continuation = "  "
    /// Which rows of how many are shown, counted from 0, or that there are even more than that.
    package var moreRows: (_ shown: Range<Int>, _ count: Int, _ isCut: Bool) -> String = {
      "\($0.lowerBound + 1)–\($0.upperBound) / \($1)\($2 ? "+" : "")"
    }

    /// Why no text came back from the user's editor, in rows.
    package var editorFailed: (EditorFailure) -> [String] = { _ in [] }
    /// How many rows of a list are marked.
    package var marked: (_ count: Int) -> String = { "\($0) marked" }

    /// Short English words.
    package init() {}
  }
}

/// What stands before the line, and at the right edge of its first row.
package struct Prompt: Equatable, Sendable {
  /// The text before the line.
  ///
  /// Controls in it are shown, not obeyed.
  package var text: String
  /// Its styles; ranges are UTF-8 offsets in ``text``.
  package var spans: [StyledSpan]
  /// Text at the right edge, shown while there is room; may be empty.
  package var right: String
  /// The look of ``right``.
  package var rightStyle: TextStyle

  /// A prompt.
  package init(
    text: String, spans: [StyledSpan] = [], right: String = "", rightStyle: TextStyle = .dim
  ) {
    self.text = text
    self.spans = spans
    self.right = right
    self.rightStyle = rightStyle
  }
}
