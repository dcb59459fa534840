import Formats
import TaskLanguage
import TaskShellKit

/// The looks of projects and tags.
extension Styler {
  /// What the values of an attribute look like by themselves, a row each; empty where none has a look
  /// of its own. Of several tags the first one that has a look gives it to all.
  func ownStyles(of attribute: Attribute, _ rows: [TaskRow]) -> [TextStyle?] {
    guard isEnabled, palette.looks.hasGroups, attribute == .project || attribute == .tag else {
      return []
    }
    return rows.map { row in
      guard let value = row[attribute]?.shown else { return nil }
      if attribute == .project { return palette.style(ofProject: value) }
      return value.split(separator: " ").lazy.compactMap { palette.style(ofTag: $0.bareTag) }.first
    }
  }
}

extension Substring {
  /// The tag without its mark: `#home` is `home`.
  var bareTag: String { String(first == "#" ? dropFirst() : self) }
}
