import Foundation
import TestSupport
import Testing

@testable import TaskShellKit

/// The jq recipes of help and the manual, run unchanged.
@Suite(.enabled(if: isInstalled("jq"), "jq is not installed")) struct RecipeTests {
  /// The output of each recipe, by its beginning.
  private static let results = [
    ("taskshell --json list overdue", "Pay \"rent\"\n"),
    (
      "taskshell --json list week",
      "2026-03-09\t1\tPay \"rent\"\n2026-03-13T17:00\t2\t電話 Bob\n"
    ),
    ("taskshell --json list | jq -r 'group_by", "-\t0\nhome\t90\nwork\t60\n"),
    ("taskshell --json list | jq -r '[.[]", "-\t1\nAnna\t3\nBen\t1\n"),
    ("jq 'map(", "Imported -: 2 new\n"),
    ("taskshell --json done 99", "noTask\n"),
  ]

  private func run(_ script: String, in program: Program) throws -> Program.Result {
    try program.run(
      "/bin/sh", arguments: ["-c", "export PATH=\"$PWD/bin:$PATH\"\n\(script)"])
  }

  private func withOffice(_ body: (Program) throws -> Void) throws {
    try withProgram { program in
      try FileManager.default.createDirectory(
        at: program.folder.appendingPathComponent("bin"), withIntermediateDirectories: false)
      try program.write(
        script: "#!/bin/sh\nexec '\(Program.path)' --store '\(program.store)' \"$@\"\n",
        to: program.folder.path + "/bin/taskshell")
      try program.run(
        "-c", "user add Anna", "-c", "user add Ben",
        "-c", "add Pay \"\\\"rent\\\"\" due:2026-03-09 project:home @Anna estimate:30m",
        "-c", "add 電話 Bob due:2026-03-13T17:00 project:work @Anna @Ben estimate:1h",
        "-c", "add Water plants project:home @Anna estimate:1h", "-c", "add Rest")
      try body(program)
    }
  }

  @Test func everyRecipePrintsWhatItSays() throws {
    try withOffice { program in
      try Data(#"[{"title":"One","url":"u"},{"title":"Two","url":"v"}]"#.utf8)
        .write(to: program.folder.appendingPathComponent("issues.json"))
      for recipe in Recipe.all where !recipe.line.hasPrefix("taskshell watch") {
        let result = try run(recipe.line, in: program)
        let wanted = Self.results.first { recipe.line.hasPrefix($0.0) }?.1
        #expect(result.output + result.errors == wanted, "\(recipe.line)")
        #expect(result.status == 0)
      }
      let notes = try program.run("list", "One", "--json").output
      #expect(notes.contains(#""notes":["u"]"#))
    }
  }

  @Test func changesAreToldAsTheyAreSaved() throws {
    try withOffice { program in
      let watch = try #require(Recipe.all.first { $0.line.hasPrefix("taskshell watch") })
      try program.write(script: watch.line, to: program.folder.path + "/recipe")
      let result = try run(
        """
        timeout 60 sh ./recipe > told & pid=$!
        while ! [ -s told ] && kill -0 $pid; do taskshell --quiet add Another; done
        kill $pid; wait $pid; head -n 1 told
        """, in: program)
      let line = result.output
      #expect(line.hasPrefix("added\t") && line.hasSuffix("\tAnother\n"), "\(line)\(result.errors)")
    }
  }
}
