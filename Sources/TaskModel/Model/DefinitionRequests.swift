/// Requests on custom attributes: each is validated against this state.
extension ModelState {
  package func attribute(named key: String) -> AttributeDefinition? {
    attributes.first { $0.key == key.folded }
  }

  package func addAttribute(_ definition: AttributeDefinition) throws(ModelError) -> [Change] {
    if attribute(named: definition.key) != nil { throw .attributeTaken(definition.key) }
    return [.attribute(before: nil, after: definition)]
  }

  package func renameAttribute(
    named key: String, to newKey: String
  ) throws(ModelError) -> [Change] {
    let attribute = try existingAttribute(key)
    guard newKey != attribute.key else { return [] }
    if self.attribute(named: newKey) != nil { throw .attributeTaken(newKey) }
    var renamed = attribute
    renamed.key = newKey
    return [.attribute(before: attribute, after: renamed)]
  }

  /// Deletes an attribute; throws if tasks have values of it, unless `withValues` deletes these
  /// too.
  package func deleteAttribute(
    named key: String, withValues: Bool, at instant: Instant? = nil
  ) throws(ModelError) -> [Change] {
    let attribute = try existingAttribute(key)
    let users = tasks.filter { $0.values[attribute.id] != nil }
    guard users.isEmpty || withValues else {
      throw .attributeInUse(key: attribute.key, count: users.count)
    }
    let changes = users.map { task -> Change in
      var without = task
      without.values[attribute.id] = nil
      without.modified = instant ?? without.modified
      return .task(before: task, after: without)
    }
    return changes + [.attribute(before: attribute, after: nil)]
  }

  private func existingAttribute(_ key: String) throws(ModelError) -> AttributeDefinition {
    guard let attribute = attribute(named: key) else { throw .noAttribute(key) }
    return attribute
  }
}

/// Requests on templates: each is validated against this state and returns the changes to make.
extension ModelState {
  /// Returns the template of that name, ignoring case and width.
  package func template(named name: String) -> TaskTemplate? {
    let key = name.folded
    return templates.first { $0.name.folded == key }
  }

  /// Saves these tasks as a template of that name, replacing an earlier one.
  ///
  /// - Parameter anchor: the day that dates are relative to; nil for the last deadline.
  package func saveTemplate(
    named name: String, _ numbers: [Int], anchor: CivilDate?, id: UUID, at instant: Instant
  ) throws(ModelError) -> [Change] {
    let known = Set(numbers)
    var kept: [TaskItem] = []
    for number in numbers {
      guard let task = task(numbered: number) else { throw .noTask(number: number) }
      var copy = task.copy(number: number, id: task.id, created: instant)
      copy.after = task.after.filter(known.contains)
      copy.parent = task.parent.flatMap { known.contains($0) ? $0 : nil }
      kept.append(copy)
    }
    let last = kept.compactMap(\.due?.date).max() ?? kept.flatMap(\.days).max()
    let before = template(named: name)
    let template = TaskTemplate(
      id: before?.id ?? id, name: name, anchor: last.map { anchor ?? $0 }, tasks: kept)
    return before == template ? [] : [.template(before: before, after: template)]
  }

  package func deleteTemplate(named name: String) throws(ModelError) -> [Change] {
    [.template(before: try existingTemplate(name), after: nil)]
  }

  /// Returns changes that add tasks like those of the template.
  ///
  /// - Parameters:
  ///   - anchor: the day that dates are relative to; nil to make the first date `today`.
  ///   - words: replacements of words in texts, notes, tags and projects.
  package func useTemplate(
    named name: String, anchor: CivilDate?, today: CivilDate, words: [(old: String, new: String)],
    at instant: Instant
  ) throws(ModelError) -> [Change] {
    let template = try existingTemplate(name)
    for word in words where !template.tasks.contains(where: { $0.says(word.old) }) {
      throw .templateLacksWord(name: template.name, word: word.old)
    }
    if anchor != nil, template.anchor == nil { throw .templateLacksDates(template.name) }
    let start = anchor == nil ? template.firstDay : template.anchor
    let days = start.map { $0.days(to: anchor ?? today) } ?? 0
    var numbers: [Int: Int] = [:]
    for (offset, task) in template.tasks.enumerated() { numbers[task.number] = nextNumber + offset }
    var changes: [Change] = []
    for task in template.tasks {
      guard let number = numbers[task.number], var copy = task.moved(by: days) else {
        throw .outOfCalendar
      }
      copy = copy.copy(number: number, id: UUID(), created: instant)
      // The place in the manual order is that of the original.
      copy.order = nil
      copy.after = task.after.compactMap { numbers[$0] }.sorted()
      copy.parent = task.parent.flatMap { numbers[$0] }
      copy.assignees = withoutFormer(task.assignees)
      copy.values = task.values.filter { attribute($0.key) != nil }
      for word in words { copy.replace(word.old, with: word.new) }
      guard copy.text.contains(where: { !$0.isWhitespace }) else { throw .emptyText }
      changes.append(.task(before: nil, after: copy))
    }
    return changes
  }

  /// Whether tasks of the template refer to users or attributes deleted since; new tasks come
  /// without these.
  package func refersToDeleted(template name: String) -> Bool {
    template(named: name)?.tasks.contains { task in
      withoutFormer(task.assignees) != task.assignees
        || task.values.contains { attribute($0.key) == nil }
    } ?? false
  }

  private func existingTemplate(_ name: String) throws(ModelError) -> TaskTemplate {
    guard let template = template(named: name) else { throw .noTemplate(name) }
    return template
  }
}

extension TaskItem {
  private var texts: [String] { [text, project ?? ""] + tags + notes }

  fileprivate func says(_ word: String) -> Bool { texts.contains { $0.contains(word) } }

  /// Drops project names that would become empty, and tags that would become duplicates.
  fileprivate mutating func replace(_ old: String, with new: String) {
    text = text.replacing(old, with: new)
    project = project.flatMap { path in
      let names = path.replacing(old, with: new).split(separator: ".")
      return names.isEmpty ? nil : names.joined(separator: ".")
    }
    var known: Set<String> = []
    tags = tags.map { $0.replacing(old, with: new) }
      .filter { !$0.isEmpty && known.insert($0.folded).inserted }
    notes = notes.map { $0.replacing(old, with: new) }
  }
}
