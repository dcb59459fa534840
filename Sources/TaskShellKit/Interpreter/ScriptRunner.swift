import TaskLanguage

/// Runs the lines of a script: a file, a pipe or the start-up file.
package final class ScriptRunner: UserInput {
  private let interpreter: Interpreter
  private let lines: ScriptLines
  /// The name of the script in messages: `week.tasks` or `stdin`.
  private let name: String
  /// The input that was active when the script started.
  private weak var outer: (any UserInput)?

  package init(name: String, lines: ScriptLines, interpreter: Interpreter) {
    self.name = name
    self.lines = lines
    self.interpreter = interpreter
  }

  package var isInteractive: Bool { false }
  package var isInterrupted: Bool { outer?.isInterrupted == true }

  /// Runs every line until one fails, and reports that with its position. Ends if the script cannot
  /// be read further.
  ///
  /// - Parameter keepsGoing: whether to go on after a line that failed.
  /// - Returns: the status of the first failure, or `.done`.
  package func run(keepsGoing: Bool) -> ExitStatus {
    let shell = interpreter.shell
    let outer = shell.input
    self.outer = outer
    shell.input = self
    defer { shell.input = outer }
    var status = ExitStatus.done
    while !shell.isLeaving, status == .done || keepsGoing {
      do {
        guard let line = try lines.next(), !isInterrupted else { break }
        status = status.combined(with: run(line))
      } catch {
        return status.combined(with: shell.report(error, at: location))
      }
    }
    return status
  }

  /// The current position in the script.
  private var location: ScriptLocation { ScriptLocation(source: name, line: max(1, lines.number)) }

  private func run(_ line: ScriptLines.Line) -> ExitStatus {
    do {
      try perform(line)
      return .done
    } catch {
      return interpreter.shell.report(error, at: location)
    }
  }

  private func perform(_ line: ScriptLines.Line) throws {
    switch line {
    case .invalid(let error): throw error
    case .text(let text): if !InputLines.isComment(text) { try interpreter.run(line: text) }
    }
  }

  /// Answers the question with the next line.
  package func answer(to question: String) throws -> Answer {
    switch try lines.next() {
    case .text(let text): return .line(text)
    case .invalid(let error): throw error
    case nil: return .endOfInput
    }
  }
}

/// The lines of a script, read from chunks of bytes in bounded memory.
package final class ScriptLines {
  /// A line without its line end, or the reason why it is invalid.
  package enum Line: Equatable {
    case text(String)
    case invalid(WordError)
  }

  /// The number of the row at which the last line begins, from 1.
  package private(set) var number = 0
  /// The number of rows read.
  private var rows = 0
  /// The mark that some editors put before UTF-8; it is not part of the first line.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let nextChunk: () throws -> [UInt8]?
  private var chunk: ArraySlice<UInt8> = []
  private var isAtEnd = false

  /// - Parameter nextChunk: returns some bytes at each call, and nil at the end.
  package init(nextChunk: @escaping () throws -> [UInt8]?) { self.nextChunk = nextChunk }

  /// The lines of a complete text.
  package convenience init(_ bytes: [UInt8]) {
    var rest: [UInt8]? = bytes
    self.init {
      defer { rest = nil }
      return rest
    }
  }

  /// The next line, or nil at the end; a backslash at the end of a row joins it with the next one.
  ///
  /// A quote left open is an error in a script: it would take all the rows below as text.
  package func next() throws -> Line? {
    guard let first = try row() else { return nil }
    number = rows
    guard case .text(var text) = first, InputLines.endsInBackslash(text),
      !InputLines.isComment(text)
    else { return first }
    var length = text.utf8.count
    var last = text
    while InputLines.endsInBackslash(last), let next = try row() {
      guard case .text(let row) = next else { return next }
      last = row
      length += row.utf8.count
      if length <= Tokenizer.lineLimit { text += "\n" + row }
    }
    if length > Tokenizer.lineLimit { return .invalid(.lineTooLong(bytes: length)) }
    return .text(InputLines.Part(text: text, offset: 0).command)
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

  /// Appends a part of a line, but no more than is needed to reject the line as too long.
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
