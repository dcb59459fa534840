import TaskModel

/// `s/from/to/`, `s/from/to/g`: a part of a text becomes another.
package struct TextReplacement: Equatable, Sendable {
  package let source: String
  let from: String
  let to: String
  let isGlobal: Bool

  /// Nil for a text that is none.
  ///
  /// - Parameter text: a `\/` in it is a slash of the text.
  package init?(_ text: String) {
    guard text.hasPrefix("s/"), text.utf8.count > 3 else { return nil }
    var parts = [""]
    var isEscaped = false
    for character in text.dropFirst(2) {
      switch character {
      case "\\" where !isEscaped: isEscaped = true
      case "/" where !isEscaped: parts.append("")
      default:
        if isEscaped, character != "/" { parts[parts.count - 1].append("\\") }
        parts[parts.count - 1].append(character)
        isEscaped = false
      }
    }
    if isEscaped { parts[parts.count - 1].append("\\") }
    guard parts.count == 3, !parts[0].isEmpty, ["", "g"].contains(parts[2]) else { return nil }
    (source, from, to, isGlobal) = (text, parts[0], parts[1], parts[2] == "g")
  }

  /// Nil where the text does not have that part, in that case.
  package func applied(to text: String) -> String? {
    guard text.contains(from) else { return nil }
    let changed = text.replacing(from, with: to, maxReplacements: isGlobal ? .max : 1)
    return changed.plainWords.joined(separator: " ")
  }
}
