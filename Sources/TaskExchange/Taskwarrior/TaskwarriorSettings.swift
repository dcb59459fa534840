import TaskLanguage
import TaskModel

/// The contents of a `.taskrc`: contexts, reports, aliases and attributes in taskshell's notation,
/// and the settings that have no equivalent.
package struct TaskwarriorSettings: Equatable, Sendable {
  /// The maximum number of bytes read from a file.
  package static let byteLimit = 1 << 20
  /// The maximum number of setting lines read; a typical file has a few dozen.
  package static let countLimit = 2000
  /// The names of a settings file.
  package static let names = [".taskrc", "taskrc"]

  /// The kind of a definition.
  package enum Kind: String, CaseIterable, Sendable { case context, report, alias }

  /// A name and its meaning: a filter or, for an alias, a command.
  package struct Definition: Equatable, Sendable {
    package let kind: Kind
    package let name: String
    package let words: String
    /// The name in the file: `context.work.read`.
    package let setting: String
    package let line: Int
  }

  /// An attribute with a user-defined type.
  package struct Declaration: Equatable, Sendable {
    package let key: String
    package let kind: AttributeDefinition.Kind
    package let choices: [String]
    package let setting: String
    package let line: Int
  }

  /// The reason why a setting was not imported.
  package enum Reason: String, CaseIterable, Sendable {
    /// Colours, formats, headings: Taskwarrior's appearance.
    case looks
    /// The context in use.
    case currentContext
    /// The values that a context sets in new tasks, if they differ from its filter.
    case writes
    /// An unknown column or order.
    case column
    /// A detail of an attribute: its label, its default.
    case attributeDetail
    /// An unknown type of attribute.
    case attributeKind
    case urgency
    case server
    /// The locations of files.
    case location
    /// Another file to be included.
    case include
    /// A line that is not a setting.
    case unreadable
    case tooMany
    /// An attribute that is built in here.
    case builtIn
    /// An attribute that exists here with another type.
    case otherKind
    /// A name that is already in use here.
    case exists
    /// An alias for changing settings or running programs.
    case ofShell
    case other
  }

  /// A setting that was not imported, or several of one family.
  package struct Left: Equatable, Sendable {
    package var setting: String
    package let line: Int
    package var count = 1
    package let reason: Reason
  }

  package private(set) var definitions: [Definition] = []
  package private(set) var declarations: [Declaration] = []
  package private(set) var left: [Left] = []

  /// A line of the file; the last one of a name counts.
  private typealias Setting = (name: String, value: String, line: Int)

  package init(_ bytes: [UInt8]) {
    var settings: [Setting] = []
    var indices: [String: Int] = [:]
    var (count, surplus) = (0, Left(setting: "…", line: 0, count: 0, reason: .tooMany))
    for (index, text) in String(decoding: bytes, as: UTF8.self).physicalLines.enumerated() {
      let line = String(text.prefix { $0 != "#" }).trimmed
      guard !line.isEmpty else { continue }
      count += 1
      guard count <= Self.countLimit else {
        if surplus.count == 0 {
          surplus = Left(setting: "…", line: index + 1, count: 0, reason: .tooMany)
        }
        surplus.count += 1
        continue
      }
      if let file = line.after("include ") {
        leave(file.trimmed, index + 1, .include)
        continue
      }
      guard let sign = line.index(of: "="), sign > line.startIndex else {
        leave(line, index + 1, .unreadable)
        continue
      }
      let name = String(line[..<sign]).trimmed
      let value = line.behind(sign).trimmed
      if let position = indices[name] {
        settings[position].value = value
      } else {
        indices[name] = settings.count
        settings.append((name, value, index + 1))
      }
    }
    if surplus.count > 0 { left.append(surplus) }
    take(settings)
  }

  // MARK: Sorting

  private mutating func take(_ settings: [Setting]) {
    var reports: [String: [Setting]] = [:]
    var attributes: [String: [Setting]] = [:]
    var contexts: [String: [Setting]] = [:]
    for setting in settings {
      let parts = setting.name.parts(at: ".")
      let (family, last) = (parts[0], parts.count > 2 ? String(parts[parts.count - 1]) : "")
      let inner = parts.dropFirst().joined(separator: ".")
      let name = parts.dropFirst().dropLast().joined(separator: ".")
      switch family {
      case "context" where parts.count == 1: leave(setting.name, setting.line, .currentContext)
      case "context":
        contexts[["read", "write"].contains(last) ? name : inner, default: []].append(setting)
      case "alias" where parts.count > 1:
        define(.alias, inner, setting.value, by: setting)
      case "report" where parts.count > 2: reports[name, default: []].append(setting)
      case "uda" where parts.count > 2: attributes[name, default: []].append(setting)
      default: leave(setting.name, setting.line, Self.reason(String(family)))
      }
    }
    func byLine(_ groups: [String: [Setting]]) -> [(name: String, settings: [Setting])] {
      groups.sorted { ($0.value[0].line, $0.key) < ($1.value[0].line, $1.key) }
        .map { ($0.key, $0.value) }
    }
    for (name, settings) in byLine(contexts) { takeContext(name, settings) }
    for (name, settings) in byLine(attributes) { takeAttribute(name, settings) }
    for (name, settings) in byLine(reports) { takeReport(name, settings) }
    left.sort { ($0.line, $0.setting) < ($1.line, $1.setting) }
  }

  private mutating func define(_ kind: Kind, _ name: String, _ words: String, by setting: Setting) {
    let words = TaskwarriorFilter.translated(words)
    guard !words.isEmpty else { return }
    definitions.append(
      Definition(kind: kind, name: name, words: words, setting: setting.name, line: setting.line))
  }

  private mutating func takeContext(_ name: String, _ settings: [Setting]) {
    let writes = settings.first { $0.name.ends(with: ".write") }
    let reads = settings.first { !$0.name.ends(with: ".write") }
    if let reads { define(.context, name, reads.value, by: reads) }
    // New tasks get the values of a context's filter, which is also what most contexts write.
    if let writes, writes.value != reads?.value { leave(writes.name, writes.line, .writes) }
  }

  private mutating func takeAttribute(_ name: String, _ settings: [Setting]) {
    func setting(_ last: String) -> Setting? { settings.first { $0.name == "uda.\(name).\(last)" } }
    guard AttributeTable.standard[named: name.folded] == nil else {
      for setting in settings { leave(setting.name, setting.line, .builtIn) }
      return
    }
    let type = setting("type")
    let values = setting("values")
    if let type {
      let kind: AttributeDefinition.Kind? =
        switch type.value {
        case "numeric": .number
        case "string": .text
        case "date": .date
        case "duration": .duration
        default: nil
        }
      if let kind {
        // An empty value in the list means that there may be none.
        let listed = (values?.value ?? "").words(at: ",")
        let words = listed.map(\.trimmed).filter { !$0.isEmpty }.distinct
        let isChoice =
          kind == .text && words.count > 1
          && !words.contains { $0.contains(where: Tokenizer.isSeparator) }
        declarations.append(
          Declaration(
            key: name, kind: kind, choices: isChoice ? words : [], setting: type.name,
            line: type.line))
        if let values, !isChoice { leave(values.name, values.line, .attributeDetail) }
      } else {
        leave(type.name, type.line, .attributeKind)
      }
    }
    let taken = Set([type, values].compactMap { type == nil ? nil : $0?.name })
    for other in settings where !taken.contains(other.name) {
      leave(other.name, other.line, .attributeDetail)
    }
  }

  private mutating func takeReport(_ name: String, _ settings: [Setting]) {
    func setting(_ last: String) -> Setting? {
      settings.first { $0.name == "report.\(name).\(last)" && !$0.value.isEmpty }
    }
    var words: [String] = []
    let (filter, sort, columns) = (setting("filter"), setting("sort"), setting("columns"))
    if let filter {
      // A list here always fits the screen.
      words.append(
        filter.value.words().filter { $0 != "limit:page" }.joined(separator: " "))
    }
    if let sort, let order = TaskwarriorFilter.order(sort.value, own: declarations.map(\.key)) {
      words.append("sort:" + order)
    } else if let sort {
      leave(sort.name, sort.line, .column)
    }
    if let columns,
      let list = TaskwarriorFilter.columns(columns.value, own: declarations.map(\.key))
    {
      words.append("columns:" + list)
    } else if let columns {
      leave(columns.name, columns.line, .column)
    }
    if let first = filter ?? sort ?? columns {
      define(.report, name, words.joined(separator: " "), by: first)
    }
    let taken = Set([filter, sort, columns].compactMap { $0?.name })
    for other in settings where !taken.contains(other.name) {
      leave(other.name, other.line, .looks)
    }
  }

  // MARK: Settings that were not imported

  /// Reports a setting that was not imported, once for all settings of a family with one reason.
  private mutating func leave(_ setting: String, _ line: Int, _ reason: Reason) {
    let family = setting.prefix { $0 != "." }
    let isFamily: Set<Reason> = [.looks, .urgency, .server, .other]
    if isFamily.contains(reason),
      let index = left.firstIndex(where: {
        $0.reason == reason && $0.setting.prefix { $0 != "." } == family
      })
    {
      left[index].count += 1
      left[index].setting = family + ".*"
      return
    }
    left.append(Left(setting: String(setting.prefix(80)), line: line, reason: reason))
  }

  private static func reason(_ family: String) -> Reason {
    switch family {
    case "color", "rule", "verbose", "dateformat", "column", "row", "indent", "fontunderline",
      "defaultwidth", "defaultheight", "detection", "calendar", "displayweeknumber", "weekstart",
      "print", "burndown", "avoidlastcolumn", "hyphenate", "obfuscate", "list", "summary",
      "report", "reserved", "_forcecolor", "nag":
      .looks
    case "urgency": .urgency
    case "taskd", "sync": .server
    case "data", "hooks", "editor": .location
    default: .other
    }
  }
}

extension ImportedTasks {
  /// Applies the declarations of settings: adds attributes without values, and makes a text whose
  /// values are all among its choices a choice.
  package mutating func declare(_ declarations: [TaskwarriorSettings.Declaration]) {
    var values: [String: Set<String>] = [:]
    let lists = declarations.filter { !$0.choices.isEmpty }.map(\.key)
    for task in lists.isEmpty ? [] : tasks {
      for value in task.own where lists.contains(value.key) {
        if case .text(let text) = value.value { values[value.key, default: []].insert(text) }
      }
    }
    for declared in declarations {
      let kind = attributes[declared.key] ?? declared.kind
      attributes[declared.key] = kind
      guard kind == .text, !declared.choices.isEmpty else { continue }
      if values[declared.key, default: []].isSubset(of: declared.choices) {
        choices[declared.key] = declared.choices
      }
    }
  }
}

/// Translates Taskwarrior's filters, orders and columns. Unknown words stay unchanged, so that
/// reading them reports them.
enum TaskwarriorFilter {
  static func translated(_ filter: String) -> String {
    words(of: filter).map(word).joined(separator: " ")
  }

  /// Translates `due+,priority-,project+/` to `due,priority,project`; nil for unknown attributes.
  static func order(_ text: String, own: [String]) -> String? {
    let keys = text.words(at: ",").map { column -> String? in
      var name = String(column).trimmed
      while let last = name.last, "/+-".contains(last) { name.removeLast() }
      let sorts = Set(AttributeTable.standard.listOrders.map(\.key.rawValue) + own)
      let known = key(name)
      guard sorts.contains(known) else { return nil }
      let isFalling = column.index(of: "-") != nil
      // For these, the highest comes first here.
      let isReversed = isFalling != ["priority", "urgency"].contains(known)
      return (isReversed ? "-" : "") + known
    }
    return keys.isEmpty || keys.contains(nil) ? nil : keys.compactMap(\.self).joined(separator: ",")
  }

  /// Translates `id,due.relative,description` to `number,due,text`; nil for unknown attributes.
  static func columns(_ text: String, own: [String]) -> String? {
    let shown = Set(AttributeTable.standard.visible.map(\.key.rawValue) + own)
    let keys = text.words(at: ",").map { column -> String? in
      let known = key(String(column.prefix { $0 != "." }).trimmed)
      return shown.contains(known) ? known : nil
    }
    return keys.isEmpty || keys.contains(nil)
      ? nil : keys.compactMap(\.self).distinct.joined(separator: ",")
  }

  private static func key(_ name: String) -> String {
    switch name {
    case "description": "text"
    case "id": "number"
    case "uuid": "id"
    case "tags": "tag"
    case "status": "state"
    case "entry": "created"
    case "end": "completed"
    case "start": "started"
    case "depends": "after"
    case "recur": "every"
    case "parent": "under"
    default: name
    }
  }

  /// Splits a filter into words, which may contain quoted parts; an open quote extends to the end.
  private static func words(of text: String) -> [String] {
    var (words, word): ([String], String) = ([], "")
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == " " {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      word.append(character)
    }
    return word.isEmpty ? words : words + [word]
  }

  private static func word(_ typed: String) -> String {
    let open = String(typed.prefix { $0 == "(" })
    var word = String(typed.dropFirst(open.count))
    let close = String(word.reversed().prefix { $0 == ")" })
    word.removeLast(close.count)
    return open + bare(word) + close
  }

  /// Translates a word without its surrounding brackets.
  private static func bare(_ word: String) -> String {
    // Tags in capitals are conditions, which exist here.
    if let sign = word.first, "+-".contains(sign), word.dropFirst().first?.isLetter == true,
      word.index(of: ":") == nil, !word.dropFirst().allSatisfy({ $0.isASCII && !$0.isLowercase })
    {
      return (sign == "-" ? "-#" : "#") + word.dropFirst()
    }
    guard let colon = word.index(of: ":") ?? word.index(of: "="),
      let dot = word[..<colon].index(of: ".")
    else { return renamed(word) }
    let key = key(String(word[..<dot]))
    let value = String(word.behind(colon))
    switch String(word[..<colon].behind(dot)) {
    case "none": return "\(key):none"
    case "any": return "\(key):any"
    case "is", "equals", "has", "contains": return "\(key):\(value)"
    case "isnt", "not", "hasnt": return value.isEmpty ? "\(key):any" : "-\(key):\(value)"
    default: return word
    }
  }

  /// Translates `description:milk` to `text:milk`, and `project:` to `project:none`.
  private static func renamed(_ word: String) -> String {
    guard let colon = word.index(of: ":") else { return word }
    let name = String(word[..<colon])
    guard !name.isEmpty, name.allSatisfy(\.isLetter), name != "status" else { return word }
    let value = word.behind(colon)
    guard !value.begins(with: "/") else { return word }
    return "\(key(name)):\(value.isEmpty ? "none" : value)"
  }
}

extension String {
  /// Returns the text after a prefix; nil if it has another.
  fileprivate func after(_ beginning: String) -> String? {
    begins(with: beginning) ? String(dropping(beginning.utf8.count)) : nil
  }
}
