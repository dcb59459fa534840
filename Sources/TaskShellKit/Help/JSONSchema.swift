import Formats

/// JSON Schemas (draft 2020-12) of the output of commands.
package struct JSONSchema {
  private static let dialect = "https://json-schema.org/draft/2020-12/schema"

  /// The schema of a command's output; nil if it has no value of its own.
  package static func document(for verb: Verb) -> DataValue? {
    guard let shape = verb.answer.shape else { return nil }
    return document(title: verb.name, verb.summary.english, shape)
  }

  /// The schema of an error on standard error.
  package static let error = document(
    title: "error", "why a command was refused, on standard error", .refusal)

  /// One schema that every value fits; `anyOf` tells which command prints which.
  package static func document(for table: CommandTable) -> DataValue {
    var schema = JSONSchema()
    let values = table.commands.compactMap { command -> DataValue? in
      let verb = command.verb
      return verb.answer.shape.map { shape in
        .object(
          [
            .init("title", .text(verb.name)),
            .init("description", .text(verb.summary.english)),
          ] + schema.members(of: shape))
      }
    }
    let failure = schema.value(of: .refusal)
    return .object([
      .init("$schema", .text(dialect)), .init("title", .text("taskshell")),
      .init("description", .text("what taskshell --json prints, a value a command")),
      .init("anyOf", .list(values + [failure])),
      .init("$defs", .object(schema.definitions)),
    ])
  }

  private static func document(
    title: String, _ description: String, _ shape: DataShape
  ) -> DataValue {
    var schema = JSONSchema()
    let members = schema.members(of: shape)
    return .object(
      [
        .init("$schema", .text(dialect)), .init("title", .text(title)),
        .init("description", .text(description)),
      ] + members
        + (schema.definitions.isEmpty ? [] : [.init("$defs", .object(schema.definitions))]))
  }

  /// Named objects, each once.
  private var definitions: [DataValue.Member] = []

  private mutating func value(of shape: DataShape) -> DataValue { .object(members(of: shape)) }

  private mutating func members(of shape: DataShape) -> [DataValue.Member] {
    switch shape {
    case .text: Self.type("string")
    case .integer: Self.type("integer")
    case .number: Self.type("number")
    case .flag: Self.type("boolean")
    case .day: Self.type("string") + [.init("format", .text("date"))]
    case .moment:
      Self.type("string") + [
        .init("pattern", .text(#"^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2})?$"#))
      ]
    case .instant: Self.type("string") + [.init("format", .text("date-time"))]
    case .id: Self.type("string") + [.init("format", .text("uuid"))]
    case .choice(let choices): Self.type("string") + [.init("enum", .texts(choices))]
    case .list(let item): Self.type("array") + [.init("items", value(of: item))]
    case .object(let object): members(of: object)
    case .named(let name, let object): reference(name, object)
    case .either(let shapes): [.init("anyOf", .list(shapes.map { value(of: $0) }))]
    }
  }

  private mutating func reference(_ name: String, _ object: ObjectShape) -> [DataValue.Member] {
    if !definitions.contains(where: { $0.name == name }) {
      // Reserve its place first, so that nested objects come after it.
      let index = definitions.count
      definitions.append(.init(name, .object([])))
      definitions[index] = .init(name, .object(members(of: object)))
    }
    return [.init("$ref", .text("#/$defs/\(name)"))]
  }

  private mutating func members(of object: ObjectShape) -> [DataValue.Member] {
    let properties = object.members.map { member in
      let description = member.meaning.map { [DataValue.Member("description", .text($0))] } ?? []
      return DataValue.Member(member.name, .object(members(of: member.shape) + description))
    }
    let required = object.members.filter { !$0.isOptional }.map(\.name)
    return Self.type("object") + [
      .init("properties", .object(properties)), .init("required", .texts(required)),
    ] + (object.isOpen ? [] : [.init("additionalProperties", .flag(false))])
  }

  private static func type(_ name: String) -> [DataValue.Member] { [.init("type", .text(name))] }
}

extension CommandOutput {
  /// The shape of the output; nil if the command has none of its own.
  fileprivate var shape: DataShape? {
    switch self {
    case .value(let shape), .values(let shape): shape
    case .changes: .changes
    case .outputsOfItsCommands(let shape): shape
    case .nothing: nil
    }
  }
}
