import TaskLanguage

/// The possible values at a place in JSON, as a schema describes them.
package indirect enum DataShape: Sendable {
  case text
  case integer
  case number
  case flag
  /// `2026-03-14`
  case day
  /// `2026-03-14` or `2026-03-14T17:00`
  case moment
  /// RFC 3339, UTC.
  case instant
  /// A UUID in lower case.
  case id
  case choice([String])
  case list(DataShape)
  case object(ObjectShape)
  /// An object that a schema defines once, under this name.
  case named(String, ObjectShape)
  case either([DataShape])

  /// A list of objects.
  package static func rows(_ members: [ObjectShape.Member]) -> DataShape {
    .list(.object(ObjectShape(members)))
  }

  package static func object(_ members: [ObjectShape.Member]) -> DataShape {
    .object(ObjectShape(members))
  }
}

/// The members of an object, in output order.
package struct ObjectShape: Sendable {
  package struct Member: Sendable {
    package let name: String
    let shape: DataShape
    /// Whether it is left out if there is no value.
    let isOptional: Bool
    /// Its description.
    let meaning: String?

    package static func always(
      _ name: String, _ shape: DataShape, _ meaning: String? = nil
    ) -> Member {
      Member(name: name, shape: shape, isOptional: false, meaning: meaning)
    }

    package static func perhaps(
      _ name: String, _ shape: DataShape, _ meaning: String? = nil
    ) -> Member {
      Member(name: name, shape: shape, isOptional: true, meaning: meaning)
    }
  }

  let members: [Member]
  /// Whether it may have other members: custom attributes.
  let isOpen: Bool

  package init(_ members: [Member], isOpen: Bool = false) {
    self.members = members
    self.isOpen = isOpen
  }
}

/// The shape of a command's output.
package enum CommandOutput: Sendable {
  /// One value.
  case value(DataShape)
  /// The changes.
  case changes
  /// The outputs of the commands within it, or a value.
  case outputsOfItsCommands(or: DataShape? = nil)
  /// Several values, one after another.
  case values(DataShape)
  case nothing
}

// The values that several commands print. Those of one command are defined beside it.

extension DataShape {
  /// A task with all its attributes, in the order of the table.
  static let task = DataShape.named("task", ObjectShape(taskMembers, isOpen: true))

  static let user = DataShape.named("user", ObjectShape(userMembers))

  /// A custom attribute.
  static let attribute = DataShape.named("attribute", ObjectShape(attributeMembers))

  /// A task, user or attribute after a change, or before it was removed, with what the change did
  /// to it.
  static let changedTask = changed("changedTask", taskMembers, before: .task, isOpen: true)
  static let changedUser = changed("changedUser", userMembers, before: .user)
  static let changedAttribute = changed("changedAttribute", attributeMembers, before: .attribute)

  /// The attributes of every task, which its object in JSON always has.
  package static let ofEveryTask: [Attribute] = [.number, .id, .text, .state, .created]

  static let taskMembers: [ObjectShape.Member] = AttributeTable.standard.visible.map { attribute in
    let isAlways = ofEveryTask.contains(attribute)
    let shape = attribute == .id ? DataShape.id : DataShape(attribute.kind.dataType)
    let meaning = attribute.summary.english
    return isAlways
      ? .always(attribute.name, shape, meaning) : .perhaps(attribute.name, shape, meaning)
  }

  static let userMembers: [ObjectShape.Member] = [
    .always("id", .id), .always("name", .text),
    .perhaps("reading", .text, "how the name is read, in kana"),
    .perhaps("seat", .either([.integer, .text]), "a number, or a name such as 3F-12"),
    .perhaps("capacity", .integer, "minutes of work on tasks in a day"),
    .perhaps("away", .list(.text), "days of absence, 2026-03-11/2026-03-13"),
    .perhaps("here", .flag, "whether a shell of theirs is connected to the team"),
  ]

  private static let attributeMembers: [ObjectShape.Member] = [
    .always("id", .id), .always("name", .text), .always("kind", .text),
    .perhaps("choices", .list(.text)),
  ]

  /// One change of a step, with the type of its object.
  static let change = DataShape.either([
    typed("task", taskMembers, before: .task, isOpen: true),
    typed("user", userMembers, before: .user),
    typed("attribute", attributeMembers, before: .attribute),
  ])

  private static func changeMembers(_ before: DataShape) -> [ObjectShape.Member] {
    [
      .always("change", .choice(["added", "changed", "removed"]), "what became of it"),
      .perhaps("before", before, "what it was, if it was changed"),
    ]
  }

  private static func changed(
    _ name: String, _ members: [ObjectShape.Member], before: DataShape, isOpen: Bool = false
  ) -> DataShape {
    .named(name, ObjectShape(members + changeMembers(before), isOpen: isOpen))
  }

  private static func typed(
    _ type: String, _ members: [ObjectShape.Member], before: DataShape, isOpen: Bool = false
  ) -> DataShape {
    .object(
      ObjectShape(
        [.always("type", .choice([type]))] + members + changeMembers(before), isOpen: isOpen))
  }

  /// An error.
  static let refusal = DataShape.named(
    "error",
    ObjectShape([
      .always("error", .text, "a sentence, always in English"),
      .perhaps("hint", .text), .perhaps("details", .list(.text)),
      .perhaps("source", .text, "the script"), .perhaps("line", .integer),
      .always("status", .integer, "the exit status that it means"),
      .always("code", .text, "the same for the same cause, whatever the sentence"),
    ]))

  private init(_ type: AttributeDataType) {
    switch type {
    case .text: self = .text
    case .integer: self = .integer
    case .number: self = .number
    case .day: self = .day
    case .moment: self = .moment
    case .instant: self = .instant
    case .choice(let choices): self = .choice(choices)
    case .texts: self = .list(.text)
    case .integers: self = .list(.integer)
    }
  }

  /// The changes: a list, or if they are of several kinds, an object with a list for each.
  static let changes = DataShape.either([
    .list(.changedTask), .list(.changedUser), .list(.changedAttribute),
    .object([
      .perhaps("tasks", .list(.changedTask)), .perhaps("users", .list(.changedUser)),
      .perhaps("attributes", .list(.changedAttribute)),
    ]),
  ])
}

extension CommandOutput {
  static let tasks = CommandOutput.value(.list(.task))
  static let count = CommandOutput.value(.object([.always("count", .integer)]))

  static let users = CommandOutput.value(.list(.user))
}
