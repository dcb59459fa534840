import TaskLanguage
import TaskModel

/// A format that tasks come in and go out in: bytes become records, and records bytes.
package enum ExchangeFormat: String, CaseIterable, Sendable {
  case taskwarrior

  /// How it is typed.
  package var name: String { rawValue }

  package var summary: Bilingual {
    switch self {
    case .taskwarrior: Bilingual("Taskwarrior's JSON", "Taskwarrior の JSON")
    }
  }

  /// The format that is typed so, in any case.
  package init?(named name: String) {
    let name = name.folded
    guard let format = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// Whether it can be read.
  package var isRead: Bool { true }
  /// Whether it can be written.
  package var isWritten: Bool { true }

  /// The format of a file of that name; nil where the name does not tell.
  package init?(path: String) {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    guard name.hasSuffix(".json") else { return nil }
    self = .taskwarrior
  }

  /// The format of these bytes, which a file name may have told.
  package init?(contents bytes: [UInt8], named told: ExchangeFormat?) {
    guard let told else { return nil }
    self = told
  }

  /// The tasks in these bytes.
  package func read(_ bytes: [UInt8], _ context: ReadingContext) throws -> ImportedTasks {
    try bytes.withUnsafeBufferPointer { bytes in
      switch self {
      case .taskwarrior:
        var reader = TaskwarriorReader(context)
        return try reader.read(bytes)
      }
    }
  }

  /// The bytes of these tasks.
  package func write(_ tasks: [TaskItem], _ context: WritingContext) -> ExportedTasks {
    switch self {
    case .taskwarrior:
      var writer = TaskwarriorWriter(context)
      return writer.write(tasks)
    }
  }
}
