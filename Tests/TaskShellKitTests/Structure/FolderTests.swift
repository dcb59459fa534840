import Foundation
import Testing

/// The structure of the package: dependencies between the folders of a target, and sizes.
@Suite struct FolderTests {
  private static let targets = [
    "Formats", "LineEditing", "SystemCalls", "TaskExchange", "TaskLanguage", "TaskModel",
    "TaskShellKit", "TaskStorage", "TaskSync", "TaskTeam", "taskshell",
  ].filter { (try? SourceTree.files(in: "Sources/\($0)").isEmpty) == false }

  /// No two folders depend on each other, directly or through a third.
  @Test(arguments: targets)
  func foldersFormNoCircle(target: String) throws {
    let graph = FolderGraph(try SourceTree.folders(in: "Sources/\(target)"))
    #expect(graph.circle == nil, "\(graph.circle ?? "")\n\(graph.drawing)")
  }

  @Test func aCircleIsFoundAndNamed() {
    let graph = FolderGraph([
      "Store": [SourceText(name: "A.swift", "struct A { let view: View }\n")],
      "Screen": [
        SourceText(name: "B.swift", "struct View {}\n"),
        SourceText(name: "C.swift", "func show(_ a: A) {}\n"),
      ],
      "Apart": [
        SourceText(name: "D.swift", "// A\nlet d = \"View\"\nenum D {\n  enum View {}\n}\n")
      ],
    ])
    #expect(graph.drawing == "Apart →\nScreen → Store (A)\nStore → Screen (View)")
    #expect(graph.circle == "Screen → Store → Screen")
  }

  /// A function that fits on a screen is easier to understand.
  @Test(arguments: targets)
  func functionsAreShort(target: String) throws {
    for text in try SourceTree.files(in: "Sources/\(target)").map(SourceText.init) {
      for function in text.functions {
        let count = function.count
        #expect(count <= 60 || function.isTable, "\(text.name): \(function.title): \(count)")
      }
    }
  }

  @Test(arguments: targets)
  func typesHoldFewThings(target: String) throws {
    for text in try SourceTree.files(in: "Sources/\(target)").map(SourceText.init) {
      // A task is the subject of the program, with as many fields as users need.
      for type in text.stores where text.name != "TaskItem.swift" {
        #expect(type.stored <= 20, "\(text.name): \(type.name): \(type.stored)")
      }
    }
  }

  @Test func thingsAreCounted() {
    let text = SourceText(
      name: "Shop.swift",
      """
      package final class Shop {
        private let name: String
        var isOpen = false {
          didSet { ring() }
        }
        static let all: [Shop] = []
        var title: String { name }
        var isShut: Bool { if case .shut = state { true } else { false } }
        package private(set) var prices: [Int] = [
          1, 2,
        ]

        func ring(
          twice: Bool
        ) {
          let bell = 3
          // nothing
        }
      }
      """)
    #expect(text.stores.map(\.stored) == [3])
    #expect(text.functions.contains { $0.title.hasPrefix("func ring") && $0.count == 6 })
  }
}
