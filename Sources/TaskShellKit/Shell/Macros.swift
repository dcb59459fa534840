import TaskLanguage

/// Scripts with a name: commands that run one after another, `$1` and so on replaced.
package struct Macros: Equatable, Sendable {
  package struct Macro: Equatable, Sendable {
    package let name: String
    /// As they were typed.
    package let commands: [String]

    /// As one would type it in one line.
    package var line: String { commands.joined(separator: " ; ") }

    /// How many words it wants.
    var parameterCount: Int {
      let text = commands.joined(separator: "\n")
      return (1...9).last { text.contains("$\($0)") } ?? 0
    }

    /// Whether any number of words has its place.
    var takesAll: Bool { commands.contains { $0.contains("$*") } }

    /// The commands with their parameters replaced; `$*` is all of them.
    func commands(with values: [String]) -> [String] {
      commands.map { command in
        var line = command.replacing("$*", with: values.joined(separator: " "))
        for (index, value) in values.prefix(9).enumerated() {
          line = line.replacing("$\(index + 1)", with: value)
        }
        return line
      }
    }
  }

  private var byKey: [String: Macro] = [:]

  package init() {}

  package var all: [Macro] { byKey.sorted { $0.key < $1.key }.map(\.value) }

  package func named(_ name: String) -> Macro? { byKey[name.folded] }
  mutating func define(_ macro: Macro) { byKey[macro.name.folded] = macro }
  mutating func remove(_ name: String) { byKey[name.folded] = nil }
}
