/// Merging the attributes that people have added, and templates.
extension StateMerge {
  /// The attribute here that is that one there: by the id or, where the other copy does not know both,
  /// by the key and the kind.
  func attributeHere(_ id: UUID) -> AttributeDefinition? {
    if let attribute = state.attribute(ids[id] ?? id) { return attribute }
    guard let theirs = there.attribute(id) ?? base.attribute(id) else { return nil }
    return state.attributes.first {
      $0.key == theirs.key && $0.kind == theirs.kind && there.attribute($0.id) == nil
        && common.isFirstKey(of: theirs) && common.isFirstKey(of: $0)
    }
  }

  mutating func merge(_ before: AttributeDefinition?, _ after: AttributeDefinition) {
    guard let here = attributeHere(after.id) else {
      // New there, or deleted here and changed there; what was changed back is as it was deleted.
      guard before == nil || !common.contains(after), isKeyFree(after, isNew: true) else { return }
      return make(.attribute(before: nil, after: after))
    }
    if here.id != after.id { ids[after.id] = here.id }
    if !hasOnePast(here.id, after.id) {
      let choices = here.choices + after.choices.filter { !here.choices.contains($0) }
      guard choices != here.choices else { return }
      return make(.attribute(before: here, after: here.named(here.key, choices: choices)))
    }
    guard after.key != here.key, after.key != before?.key else { return }
    if here.key != before?.key, !resolveAsTheirs(.attribute(here: here, there: after)) { return }
    guard isKeyFree(after, isNew: false) else { return }
    make(.attribute(before: here, after: here.named(after.key, choices: here.choices)))
  }

  /// Whether no other attribute here has that key; two of one key are a conflict.
  ///
  /// Where theirs is preferred, or it is new, the answer is yes, so that what follows is refused for its
  /// key.
  private mutating func isKeyFree(_ after: AttributeDefinition, isNew: Bool) -> Bool {
    guard let holder = state.attribute(named: after.key), holder.id != after.id else { return true }
    let isTheirs = resolveAsTheirs(.attribute(here: holder, there: after))
    return isTheirs || preference != nil && isNew
  }

  /// Sees to it that a task can have a value of that attribute, which was deleted here and is needed
  /// there.
  mutating func retainAttribute(_ id: UUID) {
    guard state.attribute(id) == nil, let theirs = there.attribute(id) ?? base.attribute(id),
      state.attribute(named: theirs.key) == nil
    else { return }
    make(.attribute(before: nil, after: theirs))
  }

  mutating func merge(_ before: TaskTemplate?, _ after: TaskTemplate) {
    let here =
      state.template(ids[after.id] ?? after.id)
      ?? state.template(named: after.name).flatMap { there.template($0.id) == nil ? $0 : nil }
    let id = here?.id ?? after.id
    if id != after.id { ids[after.id] = id }
    let (before, after) = (before.map { withIdsOfHere($0, id) }, withIdsOfHere(after, id))
    guard let here else { return make(.template(before: nil, after: after)) }
    guard !here.keepsTheSame(as: after) else { return }
    if here != before, !resolveAsTheirs(.template(here: here, there: after)) { return }
    make(.template(before: here, after: after))
  }

  /// Takes away what the other copy has deleted, unless something here needs it or has changed it.
  mutating func removeUnused(_ change: Change) {
    switch change {
    case .user(let user?, nil): removeUnused(user, after: nil)
    case .user(let user?, let after?) where after.isFormer && !user.isFormer:
      removeUnused(user, after: after)
    case .attribute(let attribute?, nil):
      guard state.attribute(attribute.id) == attribute, !ids.values.contains(attribute.id),
        !state.tasks.contains(where: { $0.values[attribute.id] != nil })
      else { return }
      make(.attribute(before: attribute, after: nil))
    case .template(let template?, nil):
      guard state.template(template.id) == template, !ids.values.contains(template.id)
      else { return }
      make(.template(before: template, after: nil))
    default: break
    }
  }
}

// MARK: Ids

extension StateMerge {
  /// A task of the other copy with the ids that its users and attributes have here.
  func withIdsOfHere(_ task: TaskItem) -> TaskItem {
    var translated = task
    translated.assignees = task.assignees.map { userHere($0)?.id ?? $0 }
    if !task.sessions.isEmpty {
      translated.sessions = task.sessions.map { session in
        WorkSession(
          start: session.start, length: session.length,
          person: session.person.map { userHere($0)?.id ?? $0 })
      }
    }
    guard !task.values.isEmpty else { return translated }
    translated.values = CustomValues()
    for own in task.values { translated.values[attributeHere(own.key)?.id ?? own.key] = own.value }
    return translated
  }

  private func withIdsOfHere(_ template: TaskTemplate, _ id: UUID) -> TaskTemplate {
    TaskTemplate(
      id: id, name: template.name, anchor: template.anchor,
      tasks: template.tasks.map(withIdsOfHere))
  }
}

extension AttributeDefinition {
  fileprivate func named(_ key: String, choices: [String]) -> AttributeDefinition {
    AttributeDefinition(id: id, key: key, kind: kind, choices: choices)
  }
}

extension TaskTemplate {
  /// Whether both keep the same tasks, whenever that was.
  fileprivate func keepsTheSame(as other: TaskTemplate) -> Bool {
    func plain(_ task: TaskItem) -> TaskItem {
      task.copy(number: task.number, id: id, created: Instant(secondsSinceEpoch: 0))
    }
    return name == other.name && anchor == other.anchor
      && tasks.map(plain) == other.tasks.map(plain)
  }
}
