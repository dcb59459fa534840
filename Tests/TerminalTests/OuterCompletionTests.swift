import Foundation
import TestSupport
import Testing

/// Completion in other shells, with the committed scripts.
@Suite(.enabled(if: isInstalled("tmux"), "tmux is not installed"), .serialized)
struct OuterCompletionTests {
  private static let shells = ["bash", "zsh", "fish"].filter(isInstalled)

  /// Reports if zsh is left out below.
  @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed")) func zshIsTried() {
    #expect(Self.shells.contains("zsh"))
  }

  /// Reports if fish is left out below.
  @Test(.enabled(if: isInstalled("fish"), "fish is not installed")) func fishIsTried() {
    #expect(Self.shells.contains("fish"))
  }

  private static let wicked = "$(touch PWNED) it's"

  private func prepare(_ program: Program) throws {
    try program.run("user", "add", "Anna", "seat", "12")
    try program.run("user", "add", "Bert")
    try program.run("add", "Buy milk")
    try program.run("add", Self.wicked)
    try program.run("add", "Old")
    try program.run("done", "3")
    // The scripts call the program by its name.
    try FileManager.default.createSymbolicLink(
      atPath: program.folder.path + "/taskshell", withDestinationPath: Program.path)
  }

  private func script(_ name: String) -> String {
    Program.packageFolder.appendingPathComponent("completions/\(name)").path
  }

  private func withShell(_ shell: String, _ body: (Terminal, Program) throws -> Void) throws {
    try withProgram { program in
      var program = program
      program.environment["TASKSHELL_STORE"] = program.store
      let path = program.environment["PATH"] ?? ""
      program.environment["PATH"] = "\(program.folder.path):\(path)"
      try prepare(program)
      let command = [
        "bash": ["bash", "--norc", "-i"], "zsh": ["zsh", "-f", "-i"],
        "fish": ["fish", "--no-config", "-i"],
      ]
      let terminal = try Terminal(program, command: command[shell])
      defer { terminal.close() }
      switch shell {
      case "bash":
        try terminal.enter("PS1='$ '; bind 'set enable-bracketed-paste off'")
        try terminal.enter("source \(script("taskshell.bash")); clear")
      case "zsh":
        try terminal.enter("PS1='$ '; autoload -U compinit; compinit -D")
        try terminal.enter("source \(script("_taskshell")); clear")
      default:
        try terminal.wait(for: "a prompt") {
          $0.contains { $0.hasSuffix(">") || $0.hasSuffix("#") }
        }
        try terminal.enter("function fish_prompt; echo '$ '; end")
        try terminal.enter("source \(script("taskshell.fish")); clear")
      }
      try terminal.wait(for: "a clear screen") { $0 == ["$"] }
      try body(terminal, program)
    }
  }

  @Test(arguments: shells)
  func doneOffersOpenTasks(shell: String) throws {
    try withShell(shell) { terminal, _ in
      try terminal.type("taskshell done ")
      try terminal.press("Tab", "Tab")
      let lines = try terminal.wait(for: "both tasks") { lines in
        lines.contains { $0.contains("Buy") } && lines.contains { $0.contains("PWNED") }
      }
      #expect(!lines.contains { $0.contains("Old") })
    }
  }

  @Test(arguments: shells)
  func findOffersPeople(shell: String) throws {
    try withShell(shell) { terminal, _ in
      try terminal.type("taskshell find ")
      try terminal.press("Tab")
      // The first Tab of bash only rings; a second one in the others would already choose.
      if shell == "bash" { try terminal.press("Tab") }
      try terminal.wait(for: "both people") { lines in
        lines.contains { $0.contains("Anna") } && lines.contains { $0.contains("Bert") }
      }
      try terminal.type("An")
      try terminal.press("Tab")
      try terminal.wait(for: "Anna") { $0.contains { $0.hasPrefix("$ taskshell find Anna") } }
      try terminal.press("Enter")
      try terminal.wait(for: "her seat") { $0.contains { $0.hasPrefix("Anna") } }
    }
  }

  @Test(arguments: shells)
  func peopleAfterTheirMark(shell: String) throws {
    try withShell(shell) { terminal, program in
      try terminal.type("taskshell edit 1 @An")
      try terminal.press("Tab")
      try terminal.wait(for: "Anna") { $0.contains("$ taskshell edit 1 @Anna") }
    }
  }

  @Test(arguments: shells)
  func aTextIsDataAndNothingRuns(shell: String) throws {
    try withShell(shell) { terminal, program in
      try terminal.type(#"taskshell done \$"#)
      try terminal.press("Tab")
      try terminal.wait(for: "the quoted text") { $0.contains { $0.contains("PWNED") } }
      try terminal.press("Enter")
      try terminal.waitForLine("Done 2: \(Self.wicked)")
      #expect(!FileManager.default.fileExists(atPath: program.folder.path + "/PWNED"))
    }
  }

  /// Completes any part of a text, after a backslash and in quotes; values of options; people.
  @Test(arguments: shells)
  func oneTabCompletes(shell: String) throws {
    try withShell(shell) { terminal, program in
      try "add x\n".write(
        toFile: program.folder.path + "/week.tasks", atomically: false, encoding: .utf8)
      let lines = [
        ("done ilk", #"done Buy\ milk"#), ("done Buy m", "done Buy milk"),
        (#"done Buy\ m"#, #"done Buy\ milk"#), (#"done "Buy m"#, #"done "Buy milk""#),
        ("done 'Buy m", "done 'Buy milk'"), ("--format cs", "--format csv"),
        ("list --form", "list --format"), ("list --format pl", "list --format plain"),
        ("-f ~/we", "-f ~/week.tasks"), ("--store ~/we", "--store ~/week.tasks"),
        ("source ~/we", "source ~/week.tasks"), ("move Bert An", "move Bert Anna"),
        ("edit 1 @nn", "edit 1 @Anna"),
      ]
      for (typed, made) in lines {
        try terminal.type("taskshell \(typed)")
        try terminal.press("Tab")
        try terminal.wait(for: made) { $0.contains("$ taskshell \(made)") }
        try terminal.startOver(prompt: "$")
      }
    }
  }

  /// Candidates that do not begin with the typed text are listed, and the line stays.
  @Test(arguments: ["bash", "zsh"].filter(isInstalled))
  func severalPartsKeepTheLine(shell: String) throws {
    try withShell(shell) { terminal, program in
      try program.run("add", "Sell silk")
      try terminal.type("taskshell done ilk")
      try terminal.press("Tab")
      if shell == "bash" { try terminal.press("Tab") }
      try terminal.wait(for: "both") { lines in
        lines.contains { $0.contains("milk") } && lines.contains { $0.contains("silk") }
          && lines.contains("$ taskshell done ilk")
      }
    }
  }
}
