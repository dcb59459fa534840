import TaskLanguage

/// The lines of a script, read from chunks of bytes in bounded memory.
package final class ScriptLines {
  /// A line without its end, or why it cannot be one.
  package enum Line: Equatable {
    case text(String)
    case invalid(WordError)
  }

  /// The number of the row at which the line read last begins, from 1.
  package private(set) var number = 0
  /// How many rows were read.
  private var rows = 0
  /// What some editors put before UTF-8; it is no part of the first line.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let nextChunk: () throws -> [UInt8]?
  private var chunk: ArraySlice<UInt8> = []
  private var isAtEnd = false

  /// - Parameter nextChunk: gives some bytes at each call, and nil at the end.
  package init(nextChunk: @escaping () throws -> [UInt8]?) { self.nextChunk = nextChunk }

  /// The lines of a text that is there already.
  package convenience init(_ bytes: [UInt8]) {
    var rest: [UInt8]? = bytes
    self.init {
      defer { rest = nil }
      return rest
    }
  }

  /// The next line, or nil at the end; a backslash at the end of a row joins the next one to it.
  ///
  /// A quote that is left open is refused here: it would take all the rows below as text.
  package func next() throws -> Line? {
    guard let first = try row() else { return nil }
    number = rows
    guard case .text(var text) = first, TypedLines.endsInBackslash(text),
      !TypedLines.isComment(text)
    else { return first }
    var length = text.utf8.count
    var last = text
    while TypedLines.endsInBackslash(last), let next = try row() {
      guard case .text(let row) = next else { return next }
      last = row
      length += row.utf8.count
      if length <= Tokenizer.lineLimit { text += "\n" + row }
    }
    if length > Tokenizer.lineLimit { return .invalid(.lineTooLong(bytes: length)) }
    return .text(TypedLines.Part(text: text, offset: 0).command)
  }

  /// The next row, or nil at the end; CR LF ends a row as well.
  private func row() throws -> Line? {
    var bytes: [UInt8] = []
    var length = 0
    while true {
      if let end = chunk.firstIndex(of: UInt8(ascii: "\n")) {
        take(chunk[..<end], into: &bytes, length: &length)
        chunk = chunk[(end + 1)...]
        break
      }
      take(chunk, into: &bytes, length: &length)
      chunk = []
      guard !isAtEnd, let more = try nextChunk() else {
        isAtEnd = true
        if length == 0 { return nil }
        break
      }
      chunk = more[...]
    }
    rows += 1
    if rows == 1, bytes.starts(with: Self.byteOrderMark) {
      bytes.removeFirst(Self.byteOrderMark.count)
      length -= Self.byteOrderMark.count
    }
    return Self.line(bytes, length: length)
  }

  /// Keeps no more of a line than is needed to refuse it.
  private func take(_ part: ArraySlice<UInt8>, into bytes: inout [UInt8], length: inout Int) {
    length += part.count
    bytes += part.prefix(max(0, Tokenizer.lineLimit + 1 - bytes.count))
  }

  private static func line(_ bytes: [UInt8], length: Int) -> Line {
    if length > Tokenizer.lineLimit { return .invalid(.lineTooLong(bytes: length)) }
    let content = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...]
    if content.contains(0) { return .invalid(.containsNUL) }
    guard let text = String(validating: content, as: UTF8.self) else {
      return .invalid(.invalidUTF8(at: firstInvalid(content)))
    }
    return .text(text)
  }

  /// The offset of the first byte that is not part of valid UTF-8.
  private static func firstInvalid(_ bytes: ArraySlice<UInt8>) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      offset += UTF8.width(scalar)
    }
    return offset
  }
}
