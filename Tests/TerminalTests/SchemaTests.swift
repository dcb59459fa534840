import Foundation
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// All JSON output conforms to the schemas, checked by a public validator.
@Suite(
  .enabled(
    if: runs("/usr/bin/env", "python3", "-c", "import jsonschema"),
    "python3-jsonschema is not installed"))
struct SchemaTests {
  /// Reads lines of schema and value, and prints violations.
  private static let validator = """
    import json, sys
    from jsonschema import Draft202012Validator
    for line in open(sys.argv[1]):
        case = json.loads(line)
        Draft202012Validator.check_schema(case["schema"])
        validator = Draft202012Validator(
            case["schema"], format_checker=Draft202012Validator.FORMAT_CHECKER)
        for error in validator.iter_errors(case["value"]):
            print(case["name"], error.json_path, error.message[:300])
    """

  private func complaints(_ cases: [String], _ program: Program) throws -> String {
    let path = program.folder.appendingPathComponent("cases.jsonl").path
    try (cases.joined(separator: "\n") + "\n").write(
      toFile: path, atomically: false, encoding: .utf8)
    let result = try program.run(
      "/usr/bin/env", arguments: ["python3", "-c", Self.validator, path])
    return result.output + result.errors
  }

  private func line(_ name: String, schema: String, value: String) -> String {
    let schema = schema.trimmingCharacters(in: .newlines)
    let value = value.trimmingCharacters(in: .newlines)
    return #"{"name":"\#(name)","schema":\#(schema),"value":\#(value)}"#
  }

  /// Commands that ask the user or need a server.
  private static let needsOthers = [
    "new", "store team", "store connect", "store copy", "store mine", "store theirs",
    "store doctor", "store drop", "sync", "sync add", "sync lists", "sync status", "sync remove",
    "sync machine",
  ]

  /// Every example prints one value that conforms to the schema of its command; an English example
  /// prints the same in both languages.
  @Test func everyExample() throws {
    let folder = try Program()
    defer { folder.remove() }
    let whole = try folder.run("--schema").output
    var cases: [String] = []
    for command in CommandTable.standard.commands {
      let verb = command.verb
      guard case .value = verb.answer, !Self.needsOthers.contains(verb.name)
      else { continue }
      let schema = try folder.run("--schema", verb.name).output
      let english = try values(of: verb, .english, locale: "C.UTF-8")
      #expect(english.count == verb.examples.count, "\(verb.name): \(english)")
      let japanese = try values(of: verb, .english, locale: "ja_JP.UTF-8").map(withoutIDs)
      // By default, the language determines the order of dates and the holidays.
      if verb.name != "set" { #expect(japanese == english.map(withoutIDs), "\(verb.name)") }
      let others = try values(of: verb, .japanese, locale: "ja_JP.UTF-8")
      cases += (english + others).map { line(verb.name, schema: schema, value: $0) }
      cases += english.prefix(1).map { line("\(verb.name) of all", schema: whole, value: $0) }
    }
    #expect(try complaints(cases, folder) == "")
  }

  /// The value of each example in one language, run one after another in a separate shell.
  private func values(
    of verb: Verb, _ language: Language, locale: String
  ) throws -> [String] {
    let program = try prepared(locale: locale)
    defer { program.remove() }
    let before = ExampleScene.lines(before: verb.name).map { $0.text(in: language) }
    let examples = verb.examples.map { $0.text(in: language) }
    let lines = (before + examples).flatMap { ["-c", $0] }
    let result = try program.run(arguments: ["--store", program.store, "--json", "--yes"] + lines)
    // A dry run is reported beside its value.
    let errors = result.errors.split(separator: "\n").filter { !$0.contains(#""Dry run: "#) }
    #expect(errors == [], "\(verb.name)")
    let values = result.output.split(separator: "\n").map(String.init)
    #expect(values.count == before.count + examples.count, "\(verb.name): one value a command")
    return Array(values.dropFirst(before.count))
  }

  /// Runs the examples again, when there may be nothing left to change: each prints one value or an
  /// error that conforms to its schema.
  @Test func everyExampleAgain() throws {
    let folder = try Program()
    defer { folder.remove() }
    let error = try folder.run("--schema", "error").output
    var cases: [String] = []
    for command in CommandTable.standard.commands {
      let verb = command.verb
      guard case .value = verb.answer, !Self.needsOthers.contains(verb.name) else { continue }
      let schema = try folder.run("--schema", verb.name).output
      let program = try prepared(locale: "C.UTF-8")
      defer { program.remove() }
      let before = ExampleScene.lines(before: verb.name).map(\.english)
      let options = ["--store", program.store, "--json", "--yes"]
      let examples = verb.examples.map(\.english)
      let lines = (before + examples).flatMap { ["-c", $0] }
      _ = try program.run(arguments: options + lines)
      for example in examples {
        let again = try program.run(arguments: options + ["-c", example])
        let isDone = again.status == 0
        let errors = again.errors.split(separator: "\n").filter { !$0.hasPrefix(#"{"notice":"#) }
        let output = again.output.split(separator: "\n")
        let values = isDone ? output : errors
        #expect(values.count == 1, "\(example): \(again)")
        #expect((isDone ? errors : output) == [], "\(example)")
        cases += values.map {
          line(verb.name, schema: isDone ? schema : error, value: String($0))
        }
      }
    }
    #expect(try complaints(cases, folder) == "")
  }

  /// What commands of other kinds print: a change conforms to the schema of its command, the
  /// outputs of several commands to the whole one, and those without a value print nothing.
  @Test func everyOtherExample() throws {
    let folder = try Program()
    defer { folder.remove() }
    let whole = try folder.run("--schema").output
    var cases: [String] = []
    for command in CommandTable.standard.commands {
      let verb = command.verb
      let schema: String?
      switch verb.answer {
      case .value, .values: continue
      case .changes: schema = try folder.run("--schema", verb.name).output
      case .outputsOfItsCommands: schema = whole
      case .nothing: schema = nil
      }
      if Self.needsOthers.contains(verb.name) { continue }
      let program = try prepared(locale: "C.UTF-8")
      defer { program.remove() }
      let options = ["--store", program.store, "--json", "--yes"]
      for before in ExampleScene.lines(before: verb.name) {
        _ = try program.run(arguments: options + ["-c", before.english])
      }
      for example in verb.examples.map(\.english) {
        let lines = try program.run(arguments: options + ["-c", example]).output
          .split(separator: "\n").map(String.init)
        if let schema {
          cases += lines.map { line(verb.name, schema: schema, value: $0) }
        } else {
          #expect(lines == [], "\(example)")
        }
      }
    }
    #expect(cases.count > 50)
    #expect(try complaints(cases, folder) == "")
  }

  /// Every option of a filter, with each of its values.
  @Test func everyOptionOfAFilter() throws {
    let program = try prepared(locale: "C.UTF-8")
    defer { program.remove() }
    let options = ["--store", program.store, "--json"]
    _ = try program.run(
      arguments: options + ["-c", "user add Anna", "-c", "add Milk due:friday @Anna #home"])
    let lines = FilterOption.allCases.flatMap { option in
      option.choices().map { "list \(option.rawValue):\($0.english)" }
        + ["list \(option.example.english)"]
    }
    let schema = try program.run("--schema", "list").output
    let values = try program.run(arguments: options + lines.flatMap { ["-c", $0] }).output
      .split(separator: "\n").map(String.init)
    #expect(values.count == lines.count)
    let cases = zip(lines, values).map { line($0, schema: schema, value: $1) }
    #expect(try complaints(cases, program) == "")
  }

  /// A folder with the files that examples refer to.
  private func prepared(locale: String) throws -> Program {
    var program = try Program()
    program.environment["LC_ALL"] = locale
    // The clock is stopped, because a second between two commands would change values.
    program.environment["TASKSHELL_NOW"] = "2026-03-11T10:00:00"
    for (name, text) in ExampleScene.files {
      try text.write(
        toFile: program.folder.appendingPathComponent(name).path, atomically: false,
        encoding: .utf8)
    }
    return program
  }

  private func withoutIDs(_ value: String) -> String {
    value.replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "ID")
      // The time of a fold is that of the real clock.
      .replacing(/"lastFold":"[^"]*"/, with: "FOLD")
      .replacing(/"path":"[^"]*"/, with: "PATH").replacing(/taskshell-[0-9A-F]{8}/, with: "T")
      .replacing(/"locale":"[^"]*"/, with: "LOCALE")
      // The language determines the country of the holidays; their names are the same in all
      // languages.
      .replacing(/,"holiday":"[ -!#-~]*"/, with: "")
  }

  @Test func errors() throws {
    try withProgram { program in
      let schema = try program.run("--schema", "error").output
      let lines = [
        "done 7", "frob", "add", "list --frob", "add x due:fry", "find Zoe", "5-3", "done 5-3",
        "undo", "set color blue", "select 1,2", "commit", "list (", "add x @Zoe",
        "source nowhere", "count \"", "seat 99", "alias list = add",
      ]
      var cases: [String] = []
      for text in lines {
        let result = try program.run("--json", "-c", text)
        #expect(result.status != 0 && result.output == "", "\(text)")
        var japanese = program
        japanese.environment["LC_ALL"] = "ja_JP.UTF-8"
        #expect(try japanese.run("--json", "-c", text).errors == result.errors)
        cases.append(line(text.filter { $0 != "\"" }, schema: schema, value: result.errors))
      }
      #expect(try complaints(cases, program) == "")
    }
  }

  @Test func commandsWithoutAValueHaveNoSchema() throws {
    try withProgram { program in
      for name in ["quit", "frob"] {
        let result = try program.run("--schema", name)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("\"\(name)\" prints no value.\n"))
      }
    }
  }
}

/// Whether a program exists and succeeds.
private func runs(_ path: String, _ arguments: String...) -> Bool {
  guard let program = try? Program() else { return false }
  defer { program.remove() }
  return (try? program.run(path, arguments: arguments))?.status == 0
}
