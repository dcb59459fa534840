/// Comma-separated values (RFC 4180), written.
package enum CSV {
  /// A row, with its line end.
  package static func row(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\r\n"
  }

  /// A field, in quotation marks where it needs them.
  package static func field(_ text: String) -> String {
    // By bytes: a mark that carries an accent is still a mark.
    let needsQuotes = text.utf8.contains { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }
    guard needsQuotes else { return text }
    let doubled = text.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }
    return "\"" + String(decoding: doubled, as: UTF8.self) + "\""
  }

  /// A field with a `'` before what a spreadsheet would calculate (OWASP, "CSV Injection"), and
  /// before what already looks as if it had one.
  package static func guarded(_ text: String) -> String { isGuarded(text) ? "'" + text : text }

  /// A field with a `'` only before what would be read without its own.
  package static func kept(_ text: String) -> String { isMarked(text) ? guarded(text) : text }

  /// The text that ``guarded(_:)`` or ``kept(_:)`` was given.
  package static func unguarded(_ field: String) -> String {
    isMarked(field) && isGuarded(field) ? String(field.unicodeScalars.dropFirst()) : field
  }

  private static func isMarked(_ text: String) -> Bool { text.utf8.first == UInt8(ascii: "'") }

  private static func isGuarded(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first(where: { $0 != "'" }) else { return false }
    return "=+-@\t\r".unicodeScalars.contains(first)
  }
}
