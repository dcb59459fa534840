import Formats

/// A value as data: the same in every language.
package indirect enum DataValue: Equatable, Sendable {
  case text(String)
  case integer(Int)
  case flag(Bool)
  case list([DataValue])
  /// Members in output order.
  case object([Member])

  package struct Member: Equatable, Sendable {
    package let name: String
    package let value: DataValue

    package init(_ name: String, _ value: DataValue) {
      self.name = name
      self.value = value
    }
  }

  package static func texts(_ texts: [String]) -> DataValue { .list(texts.map { .text($0) }) }

  /// The value as a field of CSV: the members of a list are separated by commas.
  package var field: String {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .list(let values): values.map(\.field).joined(separator: ",")
    case .object(let members): members.map(\.value.field).joined(separator: " ")
    }
  }

  /// The value of a member; nil without one.
  package subscript(name: String) -> DataValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

extension JSONWriter {
  /// Writes a value: a whole one, or a member of an array.
  package mutating func write(_ value: DataValue) {
    switch value {
    case .text(let text): string(text)
    case .integer(let number): integer(number)
    case .flag(let flag): literal(flag ? "true" : "false")
    case .list(let values):
      beginArray()
      for value in values { write(value) }
      endArray()
    case .object(let members):
      beginObject()
      write(members)
      endObject()
    }
  }

  /// Writes members into the open object.
  package mutating func write(_ members: [DataValue.Member]) {
    for member in members {
      name(member.name)
      write(member.value)
    }
  }
}
