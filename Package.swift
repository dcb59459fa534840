// swift-tools-version: 6.1
import PackageDescription

// One target for each arrow that the compiler should refuse to turn round:
//
//     CEditLine ← LineEditing ←────────────────────┐
//                                                  taskshell  (composition: views, REPL, wiring)
//     TaskModel ← TaskLanguage ← TaskShellKit ←────┘
//         ↑                                        │
//     TaskStorage ←────────────────────────────────┘
let package = Package(
  name: "taskshell",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "taskshell", targets: ["taskshell"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      name: "CEditLine",
      providers: [.apt(["libedit-dev"]), .brew(["libedit"])]
    ),
    .target(name: "LineEditing", dependencies: ["CEditLine"]),
    .target(name: "TaskModel"),
    .target(name: "TaskStorage", dependencies: ["TaskModel"]),
    .target(name: "TaskLanguage", dependencies: ["TaskModel"]),
    .target(name: "TaskShellKit", dependencies: ["TaskLanguage", "TaskModel"]),
    .executableTarget(
      name: "taskshell",
      dependencies: [
        "LineEditing", "TaskLanguage", "TaskModel", "TaskShellKit", "TaskStorage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .target(name: "TestSupport", dependencies: ["TaskModel"], path: "Tests/TestSupport"),
    .testTarget(name: "LineEditingTests", dependencies: ["LineEditing"]),
    .testTarget(name: "TaskModelTests", dependencies: ["TaskModel", "TestSupport"]),
    .testTarget(
      name: "TaskStorageTests", dependencies: ["TaskModel", "TaskStorage", "TestSupport"]),
    .testTarget(
      name: "TaskLanguageTests", dependencies: ["TaskLanguage", "TaskModel", "TestSupport"]),
    .testTarget(
      name: "TaskShellKitTests",
      dependencies: ["TaskLanguage", "TaskModel", "TaskShellKit", "TestSupport"]),
    .testTarget(
      name: "TerminalTests",
      dependencies: [
        "taskshell", "LineEditing", "TaskLanguage", "TaskModel", "TaskShellKit", "TestSupport",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
