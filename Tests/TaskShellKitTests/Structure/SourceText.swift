import Foundation

/// A source file for the structural rules: without comments and string contents.
///
/// It relies on the formatter, which lint enforces: the contents of a declaration are indented more
/// than its first line, and its closing brace is aligned with that.
struct SourceText {
  let name: String
  private let lines: [Line]

  init(_ file: URL) throws {
    self.init(name: file.lastPathComponent, try String(contentsOf: file, encoding: .utf8))
  }

  init(name: String, _ source: String) {
    self.name = name
    var isInText = false
    lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let delimiters = line.ranges(of: "\"\"\"").count
      defer { if delimiters == 1 { isInText.toggle() } }
      return Line(isInText || delimiters > 0 ? "" : Self.bare(line))
    }
  }

  /// The top-level types of the file, available to the whole target.
  var declarations: Set<String> { Set(lines.filter { $0.indent == 0 }.compactMap(\.type)) }

  /// All types of the file, including nested ones.
  var nestedDeclarations: Set<String> { Set(lines.compactMap(\.type)) }

  /// Every name that could be a type, except after a dot.
  var uses: Set<String> {
    var names: Set<String> = []
    for line in lines {
      var before: Character = " "
      for word in line.text.split(omittingEmptySubsequences: false, whereSeparator: \.isBreak) {
        if before != ".", word.first?.isUppercase == true { names.insert(String(word)) }
        before = word.endIndex < line.text.endIndex ? line.text[word.endIndex] : " "
      }
    }
    return names
  }

  /// Every word of the code, including keywords.
  var words: Set<Substring> { Set(lines.flatMap { $0.text.split(whereSeparator: \.isBreak) }) }

  /// A declaration, from its first line to its closing brace.
  struct Block {
    let title: String
    /// The number of its lines.
    let count: Int
    /// Whether it is a list of values, or a switch with a value for each case, which may be long
    /// because it has no paths to follow.
    let isTable: Bool
  }

  /// Functions, initialisers, subscripts and computed properties.
  var functions: [Block] {
    lines.indices.compactMap { start in
      let line = lines[start]
      let isProperty = ["var", "let"].contains(line.keyword)
      guard isProperty || ["func", "init", "subscript", "deinit"].contains(line.keyword),
        let end = end(from: start)
      else { return nil }
      return Block(
        title: line.text.trimmingCharacters(in: .whitespaces), count: end - start + 1,
        isTable: isProperty && (line.text.contains("=") || isSwitch(start...end)))
    }
  }

  /// Whether a body is a single switch with an expression for each case.
  private func isSwitch(_ body: ClosedRange<Int>) -> Bool {
    let inner = lines[body].dropFirst().dropLast()
    guard let first = inner.first, first.keyword == "switch" else { return false }
    let steps = ["let", "var", "guard", "if", "for", "while", "return", "switch"]
    return !inner.dropFirst().contains { $0.indent > first.indent && steps.contains($0.keyword) }
  }

  /// Structures and classes, with their numbers of stored properties.
  var stores: [(name: String, stored: Int)] {
    lines.indices.compactMap { start in
      let line = lines[start]
      guard ["struct", "class", "actor"].contains(line.keyword), let name = line.type,
        let end = end(from: start)
      else { return nil }
      let stored = lines[start...end].count { $0.indent == line.indent + 2 && $0.isStored }
      return (name, stored)
    }
  }

  /// The end of the declaration that begins at a line; nil for one without a body.
  private func end(from start: Int) -> Int? {
    let first = lines[start]
    guard !first.text.hasSuffix("}"), let last = first.text.last, "{([,=<:".contains(last) else {
      return nil
    }
    for index in (start + 1)..<lines.count where lines[index].indent == first.indent {
      let rest = lines[index].text.dropFirst(first.indent)
      if rest.hasPrefix("}") { return index }
      // A protocol requirement ends with its parameters.
      if rest.hasPrefix(")"), !rest.hasSuffix("{"), !lines[index + 1].opensBody { return nil }
    }
    return nil
  }

  /// Returns the line without string contents and comments.
  private static func bare(_ line: Substring) -> String {
    var result = ""
    var isQuoted = false
    var before: Character = " "
    for character in line {
      if character == "\"", before != "\\" { isQuoted.toggle() }
      if !isQuoted, character == "/", before == "/" { return String(result.dropLast()) }
      if !isQuoted { result.append(character) }
      before = before == "\\" ? " " : character
    }
    return result
  }

  /// One line, parsed once.
  private struct Line {
    let text: String
    let indent: Int
    /// The first word that is not a modifier: `func`, `struct`, `let`.
    let keyword: String
    /// The name of the type that it declares.
    let type: String?
    /// Whether it declares a stored property.
    let isStored: Bool

    /// Whether it continues a declaration that was too long: `where T: Equatable {`.
    var opensBody: Bool { keyword == "where" }

    private static let modifiers: Set<Substring> = [
      "package", "public", "internal", "private", "fileprivate", "static", "final", "override",
      "mutating", "nonmutating", "nonisolated", "convenience", "required", "indirect", "lazy",
      "weak", "unowned", "borrowing", "consuming",
    ]
    private static let types: Set = ["struct", "class", "enum", "protocol", "typealias", "actor"]

    init(_ text: String) {
      self.text = text
      indent = text.prefix { $0 == " " }.count
      var words = text.dropFirst(indent).split(separator: " ")[...]
      var isStatic = false
      while let word = words.first,
        word.hasPrefix("@") || Self.modifiers.contains(word.prefix { $0 != "(" })
      {
        isStatic = isStatic || word == "static"
        words.removeFirst()
      }
      let keyword = words.first.map { String($0.prefix(while: \.isLetter)) } ?? ""
      self.keyword = keyword
      let named = words.dropFirst().first.map { String($0.prefix { $0.isLetter || $0.isNumber }) }
      type = Self.types.contains(keyword) ? named : nil
      // A brace without a value before it begins a computed property.
      let isProperty = !isStatic && ["let", "var"].contains(keyword)
      isStored = isProperty && (!text.contains("{") || text.prefix { $0 != "{" }.contains("="))
    }
  }
}

extension Character {
  fileprivate var isBreak: Bool { !isLetter && !isNumber && self != "_" }
}
