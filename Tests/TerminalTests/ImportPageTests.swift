import Foundation
import TestSupport
import Testing

/// The programs of docs/import.md, run unchanged against fakes that answer like the real services.
@Suite(.enabled(if: isInstalled("jq"), "jq is not installed")) struct ImportPageTests {
  /// A program of the page: its command line, the program that it calls with its arguments, and
  /// that program's first and later answer.
  private struct Source: Sendable {
    let name: String
    let asked: String
    let arguments: String
    let first: String
    let later: String
    /// The tasks after the import: texts, states, deadlines, tags and notes.
    let tasks: [String]
    let changed: String
  }

  private static let sources = [
    Source(
      name: "tasks-from-gh", asked: "gh",
      arguments: "issue list --repo cli/cli --assignee @me --state all --limit 500 "
        + "--json number,title,url,state,labels,milestone",
      first: #"""
        [{"number":12,"title":"Fix the \"crash\" 🎉","url":"https://github.com/cli/cli/issues/12","state":"OPEN",
        "labels":[{"name":"help wanted"},{"name":"bug"}],"milestone":{"dueOn":"2026-04-01T00:00:00Z","title":"v2"}},
        {"number":7,"title":"ドキュメントを直す","url":"https://github.com/cli/cli/issues/7","state":"CLOSED",
        "labels":[],"milestone":null}]
        """#,
      later: #"""
        [{"number":12,"title":"Fix the crash","url":"https://github.com/cli/cli/issues/12","state":"OPEN",
        "labels":[{"name":"help wanted"},{"name":"bug"}],"milestone":{"dueOn":"2026-04-01T00:00:00Z","title":"v2"}},
        {"number":7,"title":"ドキュメントを直す","url":"https://github.com/cli/cli/issues/7","state":"CLOSED",
        "labels":[],"milestone":null}]
        """#,
      tasks: [
        "Fix the \"crash\" 🎉|open|2026-04-01|help-wanted,bug|cli|https://github.com/cli/cli/issues/12",
        "ドキュメントを直す|done|||cli|https://github.com/cli/cli/issues/7",
      ], changed: "Fix the crash"),
    Source(
      name: "tasks-from-glab", asked: "glab",
      arguments:
        "issue list --repo group/project --assignee @me --all --per-page 100 --output json",
      first: #"""
        [{"id":991,"iid":3,"title":"Ship it","web_url":"https://gitlab.com/group/project/-/issues/3",
        "state":"opened","labels":["to do","api"],"due_date":"2026-03-20"},
        {"id":992,"iid":4,"title":"Old","web_url":"https://gitlab.com/group/project/-/issues/4",
        "state":"closed","labels":[],"due_date":null}]
        """#,
      later: #"""
        [{"id":991,"iid":3,"title":"Ship it now","web_url":"https://gitlab.com/group/project/-/issues/3",
        "state":"opened","labels":["to do","api"],"due_date":"2026-03-20"},
        {"id":992,"iid":4,"title":"Old","web_url":"https://gitlab.com/group/project/-/issues/4",
        "state":"closed","labels":[],"due_date":null}]
        """#,
      tasks: [
        "Ship it|open|2026-03-20|to-do,api|project|https://gitlab.com/group/project/-/issues/3",
        "Old|done|||project|https://gitlab.com/group/project/-/issues/4",
      ], changed: "Ship it now"),
    Source(
      name: "tasks-from-mail", asked: "notmuch",
      arguments: "search --format=json --output=summary tag:todo",
      first: #"""
        [{"thread":"0000000000000a1b","timestamp":1772355600,"date_relative":"today","matched":1,"total":2,
        "authors":"Anna Bauer| Ben","subject":"Re: 請求書 & receipts","query":["id:x",null],"tags":["todo"]},
        {"thread":"00000000ffff0001","timestamp":1772355600,"date_relative":"today","matched":1,"total":1,
        "authors":"Ben","subject":"","query":["id:y",null],"tags":["todo"]}]
        """#,
      later: #"""
        [{"thread":"0000000000000a1b","timestamp":1772355600,"date_relative":"today","matched":1,"total":2,
        "authors":"Anna Bauer| Ben","subject":"請求書","query":["id:x",null],"tags":["todo"]}]
        """#,
      tasks: [
        "Re: 請求書 & receipts|open||||Anna Bauer| Ben, notmuch show thread:0000000000000a1b",
        "(no subject)|open||||Ben, notmuch show thread:00000000ffff0001",
      ], changed: "請求書"),
  ]

  private static let pages = ["docs/import.md", "docs/import.ja.md"]

  /// The code blocks of a page in one language, in order.
  private static func blocks(_ page: String, _ language: String) throws -> [String] {
    let text = try String(
      contentsOf: Program.packageFolder.appendingPathComponent(page), encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  /// Runs a test in a folder with the programs of the page and, for each program that they call, a
  /// fake that prints the file `answer`.
  private func withPage(_ page: String, _ body: (Program) throws -> Void) throws {
    try withProgram { program in
      let bin = program.folder.appendingPathComponent("bin")
      try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: false)
      for script in try Self.blocks(page, "sh") {
        let name = try #require(script.split(separator: " ").first { $0.hasPrefix("tasks-from-") })
        try program.write(script: script, to: bin.path + "/" + name)
      }
      for source in Self.sources {
        try program.write(
          script: """
            #!/bin/sh
            [ "$*" = '\(source.arguments)' ] || { echo "asked: $*" >&2; exit 9; }
            cat "$HOME/answer" || exit 4
            """, to: bin.path + "/" + source.asked)
      }
      var program = program
      program.environment["PATH"] = bin.path + ":/usr/bin:/bin"
      try body(program)
    }
  }

  private func answer(_ text: String?, in program: Program) throws {
    let path = program.folder.appendingPathComponent("answer")
    guard let text else { return try FileManager.default.removeItem(at: path) }
    try Data(text.utf8).write(to: path)
  }

  @Test(arguments: sources.indices, pages)
  func pageExamplesImport(index: Int, page: String) throws {
    let source = Self.sources[index]
    try withPage(page) { program in
      let lines = try Self.blocks(page, "console").flatMap { $0.split(separator: "\n") }
      let prompt = try #require(lines.first { $0.hasSuffix("--with \(source.name)") })
      let line = String(prompt.trimmingPrefix("taskshell> "))
      try answer(source.first, in: program)
      let first = try program.run("-c", line)
      #expect(first.status == 0, "\(first.output) \(first.errors)")
      let list = """
        .[] | "\\(.text)|\\(.state)|\\(.due // "")|\\((.tags // []) | join(","))|\\(.project // "")|\\(.notes[0])"
        """
      let shown = try program.run(
        "/bin/sh",
        arguments: [
          "-c",
          "'\(Program.path)' --store '\(program.store)' --json list all sort:number | jq -r '\(list)'",
        ])
      #expect(
        shown.output.split(separator: "\n").map(String.init) == source.tasks, "\(shown.errors)")
      // A second import finds the same tasks and changes nothing.
      let again = try program.run("-c", line)
      #expect(
        (again.output + again.errors).contains("2 unchanged"), "\(again.output) \(again.errors)")
      // Changes at the source are imported, and changes made here stay.
      try program.run("-c", "edit 1 !high")
      try answer(source.later, in: program)
      let later = try program.run("-c", line)
      #expect(
        (later.output + later.errors).contains("1 changed"), "\(later.output) \(later.errors)")
      let task = try program.run("--json", "show", "1").output
      #expect(
        task.contains("\"text\":\"\(source.changed)\"") && task.contains("\"high\""), "\(task)")
      // A program that fails changes nothing.
      try answer(nil, in: program)
      let failed = try program.run("-c", line)
      #expect(failed.status == 1)
      #expect(try program.run("-c", "count all").output == "2\n")
    }
  }

  /// Both pages have the same programs, except for comments.
  @Test func bothPagesHaveThem() throws {
    let programs = try Self.pages.map { page in
      try Self.blocks(page, "sh").map { script in
        script.split(separator: "\n").filter { !$0.hasPrefix("# ") }.joined(separator: "\n")
      }
    }
    #expect(programs[0].count == Self.sources.count && programs[0] == programs[1])
  }
}
