/// Requests on the attributes that people add: each checks itself against this state.
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

  /// Deletes an attribute; one that tasks have values of is refused, or those go with it.
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
