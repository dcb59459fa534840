import TaskLanguage

/// The lines of a script, read from chunks of bytes in bounded memory.
package final class ScriptLines {
  /// A line without its end, or why it cannot be one.
  package enum Line: Equatable {
    case text(String)
    case invalid(WordError)
  }

  /// The number of the line read last, from 1.
  package private(set) var number = 0
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

  /// The next line, or nil at the end; CR LF ends a line as well.
  package func next() throws -> Line? {
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
    number += 1
    if number == 1, bytes.starts(with: Self.byteOrderMark) {
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
