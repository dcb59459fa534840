import Formats

/// Facts in an answer other than tasks, people and tables, for scripts and for people.
package struct DataAnswer: Equatable, Sendable {
  /// An object, or a list of objects with the same members.
  package let value: DataValue
  /// The members in the order of CSV columns.
  package let columns: [String]
  /// The data for people, a line each.
  package let lines: [String]
  /// Sentences for people.
  package let sentences: [Sentence]

  /// - Parameter columns: nil for the members of an object.
  package init(
    _ value: DataValue, columns: [String]? = nil, lines: [String] = [], sentences: [Sentence] = []
  ) {
    self.value = value
    let members = if case .object(let members) = value { members.map(\.name) } else { [String]() }
    self.columns = columns ?? members
    self.lines = lines
    self.sentences = sentences
  }

  /// A list of objects, which may lack some of the columns.
  package init(_ rows: [DataValue], columns: [String], lines: [String] = []) {
    self.init(.list(rows), columns: columns, lines: lines)
  }

  /// Sentences for people, and nothing for scripts.
  package init(_ sentences: Sentence...) {
    self.init(.list([]), sentences: sentences)
  }

  /// One object.
  package init(
    _ members: KeyValuePairs<String, DataValue?>, lines: [String] = [], sentences: [Sentence] = []
  ) {
    self.init(.object(.init(present: members)), lines: lines, sentences: sentences)
  }

  /// The rows of CSV.
  package var rows: [[String]] {
    let rows = if case .list(let values) = value { values } else { [value] }
    return rows.map { row in columns.map { row[$0]?.text() ?? "" } }
  }
}
