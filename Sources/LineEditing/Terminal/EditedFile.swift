/// A text that was saved in the user's editor.
///
/// Its file stays until it is discarded: nothing that ends this process loses it.
package struct EditedFile: Sendable {
  /// Without line feeds at its end, and without a byte order mark.
  package let text: String
  private let folder: EditFolder

  init(_ text: String, in folder: EditFolder) { (self.text, self.folder) = (text, folder) }

  /// Removes the file.
  package func discard() { folder.remove() }

  /// These bytes as the text that they are.
  static func text(_ bytes: [UInt8]) throws(EditorFailure.Cause) -> String {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard !bytes.contains(0), !isISO2022(bytes), String(validating: bytes, as: UTF8.self) != nil
    else { throw .notText(line: firstBadLine(of: bytes), isNUL: bytes.contains(0)) }
    return PastedText.normalized(bytes)
  }

  /// Whether the bytes change to the two-byte characters of Japanese (ISO-2022-JP, RFC 1468): then
  /// they are no text as they stand, though each of them is ASCII.
  private static func isISO2022(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = bytes[...]
    while let escape = rest.firstIndex(of: 0x1B) {
      rest = rest[escape...]
      if rest.starts(with: [0x1B, 0x24, 0x42]) || rest.starts(with: [0x1B, 0x24, 0x40]) {
        return true
      }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Where the first line stands that is no text, counted from 1.
  private static func firstBadLine(of bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let hasNUL = bytes.contains(0)
    let index = lines.firstIndex { line in
      hasNUL
        ? line.contains(0) : isISO2022(line) || String(validating: line, as: UTF8.self) == nil
    }
    return (index ?? 0) + 1
  }
}
