import TaskLanguage
import TaskModel

/// What a `.taskrc` says: contexts, reports, aliases and attributes, in the words that they have here, and
/// the settings that have no place here.
package struct TaskwarriorSettings: Equatable, Sendable {
  /// The most that is read of a file, in bytes.
  package static let byteLimit = 1 << 20
  /// The most lines with a setting that are read; a file of Taskwarrior has a few dozen.
  package static let countLimit = 2000
  /// How a settings file is called.
  package static let names = [".taskrc", "taskrc"]

  /// What a name comes to mean.
  package enum Kind: String, CaseIterable, Sendable { case context, report, alias }

  /// A name and the words that it is to mean: a filter or, of an alias, a command.
  package struct Definition: Equatable, Sendable {
    package let kind: Kind
    package let name: String
    package let words: String
    /// As the file calls it: `context.work.read`.
    package let setting: String
    package let line: Int
  }

  /// An attribute that its user has given a kind.
  package struct Declaration: Equatable, Sendable {
    package let key: String
    package let kind: AttributeDefinition.Kind
    package let choices: [String]
    package let setting: String
    package let line: Int
  }

  /// Why a setting stays where it is.
  package enum Reason: String, CaseIterable, Sendable {
    /// Colours, formats, headings: how Taskwarrior looks.
    case looks
    /// The context that was entered last.
    case currentContext
    /// What a context gives new tasks, where that is not what it shows.
    case writes
    /// A column or an order that is not known here.
    case column
    /// What only describes an attribute: its label, its default.
    case attributeDetail
    /// A kind of attribute that is not known here.
    case attributeKind
    case urgency
    case server
    /// Where files are.
    case place
    /// Another file that is read as well.
    case include
    /// A line that is no setting.
    case unreadable
    case tooMany
    /// An attribute that every task can have here.
    case builtIn
    /// An attribute that is here as another kind.
    case otherKind
    /// The name has a meaning here.
    case exists
    /// An alias of what changes settings or runs programs.
    case ofShell
    case other
  }

  /// A setting that stays where it is, or several of one family.
  package struct Left: Equatable, Sendable {
    package var setting: String
    package let line: Int
    package var count = 1
    package let reason: Reason
  }

  package private(set) var definitions: [Definition] = []
  package private(set) var declarations: [Declaration] = []
  package private(set) var left: [Left] = []

  package var isEmpty: Bool { definitions.isEmpty && declarations.isEmpty && left.isEmpty }

  /// A line of the file; the last one of a name counts.
  private typealias Setting = (name: String, value: String, line: Int)

  package init(_ bytes: [UInt8]) {
    var settings: [Setting] = []
    var places: [String: Int] = [:]
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
      guard let sign = line.place(of: "="), sign > line.startIndex else {
        leave(line, index + 1, .unreadable)
        continue
      }
      let name = String(line[..<sign]).trimmed
      let value = line.behind(sign).trimmed
      if let place = places[name] {
        settings[place].value = value
      } else {
        places[name] = settings.count
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
    // New tasks get what a context asks for, and that is what most write.
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
        // An empty value in the list says that there may be none.
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
      // A list here has the length of the screen.
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

  // MARK: What stays

  /// Several settings of a family that stay for one reason are told of once.
  private mutating func leave(_ setting: String, _ line: Int, _ reason: Reason) {
    let family = setting.prefix { $0 != "." }
    let isFamily: Set<Reason> = [.looks, .urgency, .server, .other]
    if isFamily.contains(reason),
      let place = left.firstIndex(where: {
        $0.reason == reason && $0.setting.prefix { $0 != "." } == family
      })
    {
      left[place].count += 1
      left[place].setting = family + ".*"
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
    case "data", "hooks", "editor": .place
    default: .other
    }
  }
}

extension ImportedTasks {
  /// Takes what settings say of attributes: those that no task has a value of come as well, and a text
  /// whose values are all among its choices is a choice.
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

/// The filters, orders and columns of Taskwarrior in the words that they have here. What is not known stays
/// as it is, for whoever reads it to refuse.
enum TaskwarriorFilter {
  static func translated(_ filter: String) -> String {
    words(of: filter).map(word).joined(separator: " ")
  }

  /// `due+,priority-,project+/` as `due,priority,project`; nil where one of them is not an attribute here.
  static func order(_ text: String, own: [String]) -> String? {
    let keys = text.words(at: ",").map { column -> String? in
      var name = String(column).trimmed
      while let last = name.last, "/+-".contains(last) { name.removeLast() }
      let sorts = Set(AttributeTable.standard.listOrders.map(\.key.rawValue) + own)
      let known = key(name)
      guard sorts.contains(known) else { return nil }
      let isFalling = column.place(of: "-") != nil
      // The highest of these comes first here.
      let isReversed = isFalling != ["priority", "urgency"].contains(known)
      return (isReversed ? "-" : "") + known
    }
    return keys.isEmpty || keys.contains(nil) ? nil : keys.compactMap(\.self).joined(separator: ",")
  }

  /// `id,due.relative,description` as `number,due,text`; nil where one of them is not an attribute here.
  static func columns(_ text: String, own: [String]) -> String? {
    let shown = Set(AttributeTable.standard.shown.map(\.key.rawValue) + own)
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

  /// The words, quoted parts within them; a quote that does not end goes on to the end.
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

  /// A word without the brackets round it.
  private static func bare(_ word: String) -> String {
    // Tags in capitals are conditions, which are known here.
    if let sign = word.first, "+-".contains(sign), word.dropFirst().first?.isLetter == true,
      word.place(of: ":") == nil, !word.dropFirst().allSatisfy({ $0.isASCII && !$0.isLowercase })
    {
      return (sign == "-" ? "-#" : "#") + word.dropFirst()
    }
    guard let colon = word.place(of: ":") ?? word.place(of: "="),
      let dot = word[..<colon].place(of: ".")
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

  /// `description:milk` as `text:milk`, and `project:` as `project:none`.
  private static func renamed(_ word: String) -> String {
    guard let colon = word.place(of: ":") else { return word }
    let name = String(word[..<colon])
    guard !name.isEmpty, name.allSatisfy(\.isLetter), name != "status" else { return word }
    let value = word.behind(colon)
    guard !value.begins(with: "/") else { return word }
    return "\(key(name)):\(value.isEmpty ? "none" : value)"
  }
}

extension String {
  /// What stands behind a beginning; nil where there is another.
  fileprivate func after(_ beginning: String) -> String? {
    begins(with: beginning) ? String(dropping(beginning.utf8.count)) : nil
  }
}
