import TaskModel

/// Adds and deletes custom attributes.
package struct AttributePresenter {
  let context: PresenterContext
  unowned let view: any ShellView

  package func add(_ key: String, _ kind: AttributeDefinition.Kind, choices: [String]) throws {
    let definition = AttributeDefinition(id: UUID(), key: key, kind: kind, choices: choices)
    try context.perform { try $0.addAttribute(definition) }
  }

  package func rename(_ key: String, to newKey: String) throws {
    try context.perform(in: view) {
      try $0.renameAttribute(named: key, to: newKey)
    }
  }

  package func delete(_ key: String, withValues: Bool) throws {
    try context.perform {
      try $0.deleteAttribute(named: key, withValues: withValues, at: context.instant)
    }
  }
}

/// Rows and messages for changes of custom attributes.
enum AttributeChangeWording {
  /// The attributes after the changes; deleted ones as they were.
  static func rows(_ changes: [Change]) -> [AttributeRow] {
    changes.compactMap { change in
      guard case .attribute(let before, let after) = change,
        var row = (after ?? before).map(AttributeRow.init)
      else { return nil }
      row.change = RowChange(
        from: after == nil ? nil : before.map(AttributeRow.init), isThere: after != nil)
      return row
    }
  }

  static func messages(_ changes: [Change]) -> [Message] {
    changes.compactMap { change in
      guard case .attribute(let before, let after) = change else { return nil }
      return switch (before, after) {
      case (nil, let attribute?): .attributeAdded(attribute)
      case (let attribute?, nil): .attributeDeleted(attribute.key)
      case (let before?, let after?): .attributeRenamed(from: before.key, to: after.key)
      case (nil, nil): nil
      }
    }
  }
}
