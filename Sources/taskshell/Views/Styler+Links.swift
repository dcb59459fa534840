import LineEditing
import TaskLanguage
import TaskShellKit

/// Addresses that can be followed, on terminals that have links.
extension Styler {
  /// Rows made of a text, safe to be shown, with the addresses in it leading there; also where a row ends
  /// within one, or is cut there.
  func linking(_ rows: [String], of text: String) -> [String] {
    guard hasLinks, text.contains("://") else { return rows }
    let addresses = Links.all(in: [text])
    var unfinished: (address: String, rest: Substring)?
    return rows.map { row in
      var (shown, rest) = ("", row[...])
      if let (address, wanted) = unfinished {
        unfinished = nil
        let indent = rest.prefix { $0 == " " }
        let count = zip(rest.dropFirst(indent.count), wanted).prefix { $0 == $1 }.count
        shown += indent
        rest = rest.dropFirst(indent.count)
        if count > 0 { shown += TerminalSequence.link(String(rest.prefix(count)), to: address) }
        rest = rest.dropFirst(count)
        if rest.isEmpty, count < wanted.count {
          unfinished = (address, wanted.dropFirst(count))
        }
      }
      while let next = rest.first {
        if next == "h" || next == "H", let (address, count) = Self.address(at: rest, addresses) {
          shown += TerminalSequence.link(String(rest.prefix(count)), to: address)
          rest = rest.dropFirst(count)
          if rest.isEmpty, count < address.count {
            unfinished = (address, address.dropFirst(count))
          }
        } else {
          shown.append(next)
          rest = rest.dropFirst()
        }
      }
      return shown
    }
  }

  /// The longest of the addresses that stands there, at least with its beginning up to the end of the
  /// row, and how many characters of it do.
  private static func address(
    at place: Substring, _ addresses: [String]
  ) -> (address: String, count: Int)? {
    if let whole = addresses.filter({ place.hasPrefix($0) }).max(by: { $0.count < $1.count }) {
      return (whole, whole.count)
    }
    let part = place.last == "…" ? place.dropLast() : place
    // No less than the scheme and a letter.
    guard part.count > "https://".count, let cut = addresses.first(where: { $0.hasPrefix(part) })
    else { return nil }
    return (cut, part.count)
  }

  func linking(_ row: String, of text: String) -> String { linking([row], of: text).joined() }

  /// The number of a task leading to the first address in its text and notes, where there is one.
  func linking(number: String, of row: TaskRow) -> String {
    guard hasLinks, let address = row.firstAddress else { return number }
    let indent = number.prefix { $0 == " " }
    return indent + TerminalSequence.link(String(number.dropFirst(indent.count)), to: address)
  }
}

extension TaskRow {
  fileprivate var firstAddress: String? {
    let texts = [text, self[.note]?.shown ?? ""].filter { $0.contains("://") }
    return texts.isEmpty ? nil : Links.all(in: texts).first
  }
}
