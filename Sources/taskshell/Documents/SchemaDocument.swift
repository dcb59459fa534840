import Formats
import TaskShellKit

/// The output of `taskshell --schema [COMMAND]`.
enum SchemaDocument {
  /// Returns the schema of a command's value or of `error`; without words, of all of them.
  static func text(for words: [String]) throws(LaunchError) -> String {
    let name = words.joined(separator: " ")
    var json = JSONWriter()
    json.write(try schema(name))
    json.endLine()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func schema(_ name: String) throws(LaunchError) -> DataValue {
    let table = CommandTable.standard
    if name.isEmpty { return JSONSchema.document(for: table) }
    if name == "error" { return JSONSchema.error }
    guard let verb = table.command(named: name)?.verb, let schema = JSONSchema.document(for: verb)
    else { throw .noSchema(name) }
    return schema
  }
}
