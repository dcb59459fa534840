/// What values there can be in a place of JSON: what a schema says of it.
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
  /// An object that a schema defines once, under that name.
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

/// The members of an object, in the order in which they are written.
package struct ObjectShape: Sendable {
  package struct Member: Sendable {
    let name: String
    let shape: DataShape
    /// Whether it is left out where there is no value.
    let isOptional: Bool
    /// What it is.
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
  /// Whether there may be others: attributes that people have added.
  let isOpen: Bool

  package init(_ members: [Member], isOpen: Bool = false) {
    self.members = members
    self.isOpen = isOpen
  }
}

/// What a command prints.
package enum CommandOutput: Sendable {
  /// One value.
  case value(DataShape)
  /// What changed.
  case changes
  /// What the commands in it print.
  case thatOfItsCommands
  /// One value after another.
  case values(DataShape)
  case nothing
}
