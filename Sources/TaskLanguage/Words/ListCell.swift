import Formats

/// Lists in one cell of a table: words separated by commas, or texts by line breaks.
///
/// A backslash before a separator makes it part of the word, as at the end of a line in a shell;
/// backslashes right before a separator are doubled, all others are literal.
package enum ListCell {
  private typealias Scalars = String.UnicodeScalarView
  private static let commas: Set<Unicode.Scalar> = [",", "、", "，", ";", "；"]
  private static let lineBreaks: Set<Unicode.Scalar> = ["\n"]

  /// Joins words: `home,garden`
  package static func joined(words: [String]) -> String {
    joined(words, by: ",", marks: commas)
  }

  /// Joins texts, one per line.
  package static func joined(lines: [String]) -> String {
    joined(lines, by: "\n", marks: lineBreaks)
  }

  /// Splits the result of ``joined(words:)``; commas may be Japanese, or semicolons.
  package static func words(in cell: String) -> [String] { split(cell, at: commas) }

  /// Splits the result of ``joined(lines:)``; lines may end as on Windows.
  package static func lines(in cell: String) -> [String] { split(cell, at: lineBreaks) }

  private static func joined(
    _ texts: [String], by separator: Unicode.Scalar, marks: Set<Unicode.Scalar>
  ) -> String {
    var cell = Scalars()
    for (index, text) in texts.enumerated() {
      var slashes = 0
      for scalar in text.unicodeScalars {
        if marks.contains(scalar) { cell += Scalars(repeating: "\\", count: slashes + 1) }
        cell.append(scalar)
        slashes = scalar == "\\" ? slashes + 1 : 0
      }
      guard index < texts.count - 1 else { break }
      cell += Scalars(repeating: "\\", count: slashes)
      cell.append(separator)
    }
    return String(cell)
  }

  private static func split(_ cell: String, at marks: Set<Unicode.Scalar>) -> [String] {
    var texts: [String] = []
    var text = Scalars()
    var slashes = 0
    for scalar in cell.unicodeScalars {
      guard marks.contains(scalar) else {
        text.append(scalar)
        slashes = scalar == "\\" ? slashes + 1 : 0
        continue
      }
      // Half of the backslashes before a separator are literal.
      text.removeLast((slashes + 1) / 2)
      if slashes.isMultiple(of: 2) {
        if scalar == "\n", text.last == "\r" { text.removeLast() }
        texts.append(String(text))
        text = Scalars()
      } else {
        text.append(scalar)
      }
      slashes = 0
    }
    return texts + [String(text)]
  }
}

extension DataValue {
  /// A table cell from which lists can be read back.
  package var cell: String {
    switch self {
    case .texts(let texts): ListCell.joined(words: texts)
    case .lines(let lines): ListCell.joined(lines: lines)
    default: text()
    }
  }
}

extension String.UnicodeScalarView {
  fileprivate init(repeating scalar: Unicode.Scalar, count: Int) {
    self.init()
    for _ in 0..<count { append(scalar) }
  }
}
