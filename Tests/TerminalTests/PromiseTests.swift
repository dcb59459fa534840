import Foundation
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit
@testable import taskshell

/// Everything released is kept (docs/compatibility.md).
@Suite struct PromiseTests {
  private static let file = Program.packageFolder.appendingPathComponent(
    "Tests/Compatibility/promised.txt")

  /// All names that scripts and habits may depend on.
  private func names() throws -> Set<String> {
    var names: Set<String> = []
    for verb in CommandTable.standard.commands.map({ $0.verb }) {
      names.formUnion(([verb.name] + verb.aliases).map { "command \($0)" })
      names.formUnion(verb.flags.map { "option \(verb.name) \($0.name.split(separator: " ")[0])" })
    }
    for place in [Synonyms.Place.command, .key, .option, .setting, .state] {
      names.formUnion(Synonyms.all(place).map { "word \(place) \($0.word)" })
    }
    names.formUnion(LaunchOption.allCases.map { "option \($0.rawValue)" })
    names.formUnion(Setting.all.map { "setting \($0.name)" })
    names.formUnion(AttributeTable.standard.keyed.map { "attribute \($0.name)" })
    names.formUnion(ErrorFamily.all.flatMap(\.codes).map { "error \($0)" })
    let schema = try JSONSerialization.jsonObject(
      with: Data(try SchemaDocument.text(for: []).utf8))
    members(of: schema, at: "json") { names.insert($0) }
    return names
  }

  /// Calls `found` with each member that a schema describes, prefixed by the command or definition.
  private func members(of schema: Any, at place: String, _ found: (String) -> Void) {
    if let list = schema as? [Any] {
      for part in list { members(of: part, at: place, found) }
    }
    guard let object = schema as? [String: Any] else { return }
    let here =
      (object["title"] as? String).map { $0 == "taskshell" ? place : "\(place) \($0)" } ?? place
    for (key, value) in object {
      if key == "properties", let properties = value as? [String: Any] {
        for (name, property) in properties {
          found("\(here) .\(name)")
          members(of: property, at: "\(here) .\(name)", found)
        }
      } else if key == "$defs", let definitions = value as? [String: Any] {
        for (name, definition) in definitions { members(of: definition, at: "json \(name)", found) }
      } else {
        members(of: value, at: here, found)
      }
    }
  }

  /// `make promises` records the current names before a release.
  @Test func nothingThatWasReleasedIsGone() throws {
    let names = try names()
    if ProcessInfo.processInfo.environment["TASKSHELL_WRITE_PROMISES"] != nil {
      let text = names.sorted().joined(separator: "\n") + "\n"
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let promised = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n")
    #expect(promised.count > 500)
    for kind in ["command", "word", "option", "setting", "attribute", "error", "json"] {
      #expect(promised.contains { $0.hasPrefix("\(kind) ") }, "\(kind)")
    }
    for name in promised {
      #expect(
        names.contains(String(name)), "\(name) is gone; docs/compatibility.md says how it may go")
    }
  }
}
