import TaskLanguage
import TaskModel

/// Contexts and macros in the start-up file, a line each.
extension StartupFile {
  func save(_ context: Contexts.Context) throws {
    try save("context \(context.name) = \(context.filter)") {
      Self.defines("context", context.name, $0)
    }
  }

  func remove(_ context: Contexts.Context) throws(FileError) -> Bool {
    try remove { Self.defines("context", context.name, $0) }
  }

  func save(_ macro: Macros.Macro) throws {
    try save("macro \(macro.name) = \(macro.line)") { Self.defines("macro", macro.name, $0) }
  }

  func remove(_ macro: Macros.Macro) throws(FileError) -> Bool {
    try remove { Self.defines("macro", macro.name, $0) }
  }
}
