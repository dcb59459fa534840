/// What the lines of Markdown are (CommonMark 0.31): items of lists, and code and comments, whose
/// lines are none of these whatever they look like.
struct MarkdownBlocks {
  enum Line: Equatable {
    /// What stands behind `- [ ]`, and in which column its mark stands.
    case item(Substring, isDone: Bool, column: Int)
    /// What stands behind the marks, and how many of them.
    case heading(Substring, level: Int)
    /// What stands behind `>`, and in which column that stands.
    case quote(Substring, column: Int)
    case empty
    case other
  }

  /// A block that hides what is in it, until a line ends it or the item that it stands in.
  private enum Hiding {
    case fence(mark: UInt8, count: Int)
    case markup(end: String)
  }

  /// The columns in which the contents of open items begin, outermost first.
  private var items: [Int] = []
  private var hiding: Hiding?
  /// Whether the line before was text that this one may go on with.
  private var isParagraph = false

  /// Tells what the next line is.
  mutating func next(_ line: String) -> Line {
    let (column, text) = Self.indented(line[...], from: 0)
    if text.isEmpty {
      isParagraph = false
      return hiding == nil ? .empty : .other
    }
    if let hiding {
      if column >= items.last ?? 0 {
        if ends(hiding, text, column: column - (items.last ?? 0)) { self.hiding = nil }
        return .other
      }
      self.hiding = nil
    }
    let base = items.last { $0 <= column } ?? 0
    if column - base >= 4 {
      // Code, unless it goes on with what was said before; then the items stay open as well.
      if !isParagraph { close(behind: column) }
      return .other
    }
    return block(text, column: column)
  }

  private mutating func close(behind column: Int) {
    while let last = items.last, last > column { items.removeLast() }
  }

  /// What begins there, perhaps behind marks of items that stand before it in the line.
  private mutating func block(_ line: Substring, column: Int) -> Line {
    if let first = Self.alone(line, column: column) {
      close(behind: column)
      isParagraph = false
      return first
    }
    var (text, column, isFirst) = (line, column, true)
    while true {
      if let opened = Self.opened(by: text) {
        close(behind: column)
        (hiding, isParagraph) = (opened.isClosed ? nil : opened.hiding, false)
        return .other
      }
      guard let width = Self.markWidth(text) else {
        if !isParagraph || !isFirst { close(behind: column) }
        isParagraph = true
        return .other
      }
      close(behind: column)
      let (start, content) = Self.indented(text.dropping(width), from: column + width)
      let isCode = start - column - width > 4
      items.append(isCode || content.isEmpty ? column + width + 1 : start)
      isParagraph = !isCode && !content.isEmpty
      if !isParagraph { return .other }
      if let box = Self.box(content) {
        return .item(content.dropping(4), isDone: box, column: column)
      }
      (text, column, isFirst, isParagraph) = (content, start, false, false)
    }
  }

  /// A heading or a quotation, which has a line for itself.
  private static func alone(_ text: Substring, column: Int) -> Line? {
    if let heading = heading(text) { return heading }
    guard text.begins(with: ">") else { return nil }
    return .quote(text.dropping(text.begins(with: "> ") ? 2 : 1), column: column)
  }

  // MARK: Parts of lines

  /// The column of what stands behind spaces and tabs, which go on to every fourth column.
  private static func indented(_ line: Substring, from start: Int) -> (Int, Substring) {
    var (column, place) = (start, line.utf8.startIndex)
    while place < line.utf8.endIndex {
      switch line.utf8[place] {
      case 0x20: column += 1
      case 0x09: column += 4 - column % 4
      case 0x0D: break
      default: return (column, line[place...])
      }
      place = line.utf8.index(after: place)
    }
    return (column, "")
  }

  /// How many bytes `-` or `12.` has, before a space; nil for what is no mark of an item.
  private static func markWidth(_ text: Substring) -> Int? {
    let digits = text.leadingDigits.utf8.count
    let rest = text.dropping(digits)
    let marks = digits == 0 ? ["-", "*", "+"] : [".", ")"]
    guard digits < 10, marks.contains(where: { rest.begins(with: $0) }) else { return nil }
    let next = rest.dropping(1)
    guard next.isEmpty || next.begins(with: " ") || next.begins(with: "\t") else { return nil }
    return digits + 1
  }

  /// Whether the box that stands there is ticked; nil for none.
  private static func box(_ text: Substring) -> Bool? {
    guard ["] ", "]\t"].contains(where: { text.dropping(2).begins(with: $0) }) else { return nil }
    if text.begins(with: "[ ") { return false }
    return ["[x", "[X"].contains { text.begins(with: $0) } ? true : nil
  }

  private static func heading(_ text: Substring) -> Line? {
    let level = text.utf8.prefix { $0 == UInt8(ascii: "#") }.count
    let rest = text.dropping(level)
    guard (1...6).contains(level), rest.begins(with: " ") || rest.begins(with: "\t") else {
      return nil
    }
    return .heading(rest, level: level)
  }

  /// The block that hides what is in it and begins there, and whether it ends in the same line.
  private static func opened(by text: Substring) -> (hiding: Hiding, isClosed: Bool)? {
    if let mark = text.utf8.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") {
      let count = text.utf8.prefix { $0 == mark }.count
      let isInline = mark == UInt8(ascii: "`") && text.dropping(count).place(of: "`") != nil
      return count >= 3 && !isInline ? (.fence(mark: mark, count: count), false) : nil
    }
    guard text.begins(with: "<") else { return nil }
    let start = text.prefix(bytes: min(text.utf8.count, 10)).lowercased()
    guard let (begin, end) = markup.first(where: { start.begins(with: $0.begin) }) else {
      return nil
    }
    let rest = text.dropping(begin.utf8.count)
    return (.markup(end: end), rest.lowercased().place(ofBytes: end) != nil)
  }

  private static let markup: [(begin: String, end: String)] = [
    ("<!--", "-->"), ("<?", "?>"), ("<![cdata[", "]]>"), ("<script", "</script>"),
    ("<pre", "</pre>"), ("<style", "</style>"), ("<textarea", "</textarea>"),
  ]

  private func ends(_ hiding: Hiding, _ text: Substring, column: Int) -> Bool {
    switch hiding {
    case .fence(let mark, let count):
      let marks = text.utf8.prefix { $0 == mark }.count
      return column < 4 && marks >= count
        && text.utf8.dropFirst(marks).allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
    case .markup(let end): return text.lowercased().place(ofBytes: end) != nil
    }
  }
}
