/// Writing of comma-separated values (RFC 4180).
package enum CSV {
  /// Returns a row, with its line end.
  package static func row(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\r\n"
  }

  /// Returns a field, in quotation marks if it needs them.
  package static func field(_ text: String) -> String {
    // By bytes: a separator followed by a combining accent is still a separator.
    let needsQuotes = text.utf8.contains { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }
    guard needsQuotes else { return text }
    let doubled = text.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }
    return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
  }

  /// Returns a field with a `'` before anything that a spreadsheet would calculate (OWASP, "CSV
  /// Injection"), and before anything that already looks guarded.
  package static func guarded(_ text: String) -> String { isGuarded(text) ? "'" + text : text }

  /// Returns a field with a `'` only if its own would be removed on reading.
  package static func kept(_ text: String) -> String { isMarked(text) ? guarded(text) : text }

  /// Returns the text passed to ``guarded(_:)`` or ``kept(_:)``.
  package static func unguarded(_ field: String) -> String {
    isMarked(field) && isGuarded(field) ? String(field.unicodeScalars.dropFirst()) : field
  }

  private static func isMarked(_ text: String) -> Bool { text.utf8.first == UInt8(ascii: "'") }

  private static func isGuarded(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first(where: { $0 != "'" }) else { return false }
    return "=+-@\t\r".unicodeScalars.contains(first)
  }
}
