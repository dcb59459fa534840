import Foundation
import Testing

/// Each target imports only what the architecture allows.
@Suite struct ImportTests {
  /// The modules of this package that a target may import.
  private static let allowed: [String: Set<String>] = [
    "Formats": [],
    "SystemCalls": [],
    "LineEditing": ["CEditLine", "Formats", "SystemCalls"],
    "TaskModel": ["Formats"],
    "TaskStorage": ["Formats", "SystemCalls", "TaskModel"],
    "TaskTeam": ["Formats", "SystemCalls", "TaskModel", "TaskStorage"],
    "TaskLanguage": ["Formats", "TaskModel"],
    "TaskExchange": ["Formats", "TaskLanguage", "TaskModel"],
    "TaskSync": ["Formats", "SystemCalls", "TaskExchange", "TaskModel"],
    "TaskShellKit": [
      "Formats", "SystemCalls", "TaskExchange", "TaskLanguage", "TaskModel", "TaskSync",
    ],
    "taskshell": [
      "Formats", "LineEditing", "SystemCalls", "TaskExchange", "TaskLanguage", "TaskModel",
      "TaskShellKit", "TaskStorage", "TaskSync", "TaskTeam",
    ],
  ]

  private static let own = Set(allowed.keys).union(["CEditLine"])

  @Test(arguments: allowed.keys.sorted())
  func importsFollowTheArrows(target: String) throws {
    let files = try SourceTree.files(in: "Sources/\(target)")
    #expect(!files.isEmpty)
    let allowed = try #require(Self.allowed[target])
    for file in files {
      let imports = try SourceTree.imports(of: file)
      let wrong = imports.intersection(Self.own).subtracting(allowed)
      #expect(wrong.isEmpty, "\(file.lastPathComponent) imports \(wrong.sorted())")
    }
  }

  /// Neither the model nor the commands depend on a terminal, a signal or a process.
  @Test(arguments: ["Formats", "TaskModel", "TaskLanguage", "TaskExchange", "TaskShellKit"])
  func onlyErrorNamesComeFromC(target: String) throws {
    for file in try SourceTree.files(in: "Sources/\(target)") {
      let imports = try SourceTree.imports(of: file)
      let allowed: Set = ["Formats", "TaskExchange", "TaskLanguage", "TaskModel", "TaskSync"]
      let system: Set<String> =
        switch file.lastPathComponent {
        // The names of errors, and the time limit for explaining a line.
        case "SystemError.swift", "TaskGlance.swift": ["SystemCalls"]
        default: []
        }
      #expect(imports.isSubset(of: allowed.union(system)), "\(file.lastPathComponent)")
    }
  }

  /// Foundation would take a third of the program's size and of its start.
  @Test func nothingImportsFoundation() throws {
    for file in try SourceTree.files(in: "Sources") {
      let foundation = try SourceTree.imports(of: file).filter { $0.hasPrefix("Foundation") }
      #expect(foundation.isEmpty, "\(file.lastPathComponent)")
    }
  }

  /// The compiler links the concurrency and regular expression libraries by default; a program
  /// without them is 1.4 MB smaller. A package with unsafe flags, which could prevent that, is
  /// refused as a dependency.
  @Test func nothingUsesConcurrencyOrRegularExpressions() throws {
    let forbidden: Set<Substring> = [
      "async", "await", "actor", "MainActor", "AsyncStream", "AsyncSequence",
      "Regex", "RegexBuilder", "RegexComponent", "firstMatch", "wholeMatch", "prefixMatch",
    ]
    for file in try SourceTree.files(in: "Sources") {
      let used = try SourceText(file).words.intersection(forbidden)
      #expect(used.isEmpty, "\(file.lastPathComponent) uses \(used.sorted())")
    }
    let package = SourceText(name: "Package.swift", try SourceTree.text(of: "Package.swift"))
    #expect(!package.words.contains("unsafeFlags"))
  }

  /// Only one file checks which C library is used.
  @Test func onlyOneFileImportsTheCLibrary() throws {
    for file in try SourceTree.files(in: "Sources") {
      let libraries = try SourceTree.imports(of: file).intersection(["Darwin", "Glibc", "Musl"])
      #expect(
        libraries.isEmpty || file.lastPathComponent == "LibC.swift", "\(file.lastPathComponent)")
    }
  }

  @Test func everyTargetIsInTheTable() throws {
    let files = try SourceTree.files(in: "Sources").map(\.pathComponents)
    let targets = Set(
      files.compactMap { parts in
        parts.lastIndex(of: "Sources").map { parts[$0 + 1] }
      })
    #expect(targets == Set(Self.allowed.keys))
  }

  /// The map of CONTRIBUTING has a row for each target of the package, and names the folders of the
  /// shell kit.
  @Test func theMapIsThatOfThePackage() throws {
    let package = try SourceTree.text(of: "Package.swift")
    let guide = try SourceTree.text(of: "CONTRIBUTING.md")
    let targets = Set(
      package.matches(of: /(?:[tT]arget|systemLibrary)\(\s*name: "(\w+)"/).map { String($0.1) }
        .filter { !$0.hasSuffix("Tests") && !["TestSupport", "Fuzz"].contains($0) })
    let rows = Set(guide.matches(of: /\| `Sources\/(\w+)` \|/).map { String($0.1) })
    #expect(targets == rows)
    let line = try #require(guide.firstMatch(of: /\n(Wording ← .*)\n/)).1
    let named = Set(line.split(whereSeparator: { !$0.isLetter }).map(String.init))
    let folders = try SourceTree.names(in: "Sources/TaskShellKit").filter { !$0.contains(".") }
    #expect(named == Set(folders))
  }

  /// Every file in the walk of CONTRIBUTING exists, in the target named last.
  @Test func theWalkGoesThroughFilesThatAreThere() throws {
    let guide = try SourceTree.text(of: "CONTRIBUTING.md")
    let start = try #require(guide.range(of: "## One line, from key to disk and screen"))
    let walk = guide[start.upperBound...].prefix { $0 != "#" }
    let files = try SourceTree.files(in: "Sources").map(\.path)
    var target = ""
    var count = 0
    for path in walk.matches(of: /`([\w+\/]+\.swift)`/).map({ String($0.1) }) {
      let first = String(path.prefix { $0 != "/" })
      if Self.allowed.keys.contains(first) { target = first }
      let end = "/" + path
      #expect(files.contains { $0.contains("/Sources/\(target)/") && $0.hasSuffix(end) }, "\(path)")
      count += 1
    }
    #expect((30...60).contains(count))
  }

  @Test(arguments: [
    ("import TaskModel", "TaskModel"), ("@testable import TaskModel", "TaskModel"),
    ("  import struct Foundation.URL", "Foundation"), ("package import CEditLine", "CEditLine"),
    ("@_implementationOnly import CEditLine", "CEditLine"), ("@_spi(X) private import Y", "Y"),
  ])
  func everyKindOfImportIsSeen(line: String, module: String) throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "import-\(UUID().uuidString).swift")
    try Data("// import Commented\n\(line)\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try SourceTree.imports(of: file) == [module])
  }
}
