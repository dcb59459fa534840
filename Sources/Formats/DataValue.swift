/// A value as data: the same in every language.
package indirect enum DataValue: Equatable, Sendable {
  case text(String)
  /// A date in ISO 8601, which people see in another form.
  case moment(String)
  case integer(Int)
  /// A number in JSON notation.
  case number(String)
  case flag(Bool)
  /// Names and other short texts.
  case texts([String])
  /// Texts that may have several lines.
  case lines([String])
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

  package static func integers(_ numbers: [Int]) -> DataValue {
    .list(numbers.map { .integer($0) })
  }

  /// The value as one text: a field of CSV, or with other separators a line.
  package func text(separator: String = ",", lineSeparator: String = "\n") -> String {
    switch self {
    case .text(let text), .moment(let text), .number(let text): text
    case .integer(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .texts(let texts): texts.joined(separator: separator)
    case .lines(let lines): lines.joined(separator: lineSeparator)
    case .list(let values): values.map { $0.text() }.joined(separator: separator)
    case .object(let members): members.map { $0.value.text() }.joined(separator: " ")
    }
  }

  /// The value of a member; nil without one.
  package subscript(name: String) -> DataValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

extension [DataValue.Member] {
  /// Creates the members that have a value.
  package init(present members: KeyValuePairs<String, DataValue?>) {
    self = members.compactMap { name, value in value.map { DataValue.Member(name, $0) } }
  }
}

extension JSONWriter {
  /// Writes a value: a whole one, or a member of an array.
  package mutating func write(_ value: DataValue) {
    switch value {
    case .text(let text), .moment(let text): string(text)
    case .integer(let number): integer(number)
    case .number(let number): literal(number)
    case .flag(let flag): literal(flag ? "true" : "false")
    case .texts(let texts), .lines(let texts):
      beginArray()
      for text in texts { string(text) }
      endArray()
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
