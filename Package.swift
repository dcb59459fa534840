// swift-tools-version: 6.1
import PackageDescription

// The targets let the compiler enforce the direction of each dependency:
//
//     CEditLine ← LineEditing ←────────────────────┐
//                                                  taskshell  (composition: views, REPL, wiring)
//     TaskModel ← TaskLanguage ← TaskShellKit ←────┘
//         ↑   ↖ TaskExchange ←────┤                │
//         ↑      TaskSync ←───────┘                │
//     TaskStorage ← TaskTeam ←─────────────────────┘
//
// Formats is JSON, CSV, percent coding and text styles, below LineEditing and TaskModel. SystemCalls
// is the C library with the differences between platforms; TaskModel does not use it.
let package = Package(
  name: "taskshell",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "taskshell", targets: ["taskshell"])
  ],
  targets: [
    .systemLibrary(
      name: "CEditLine",
      providers: [.apt(["libedit-dev"]), .brew(["libedit"])]
    ),
    .systemLibrary(name: "CSystemCalls"),
    .target(
      name: "SystemCalls", dependencies: ["CSystemCalls"],
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
    .target(name: "Formats"),
    .target(name: "LineEditing", dependencies: ["CEditLine", "Formats", "SystemCalls"]),
    .target(name: "TaskModel", dependencies: ["Formats"]),
    .target(name: "TaskStorage", dependencies: ["Formats", "SystemCalls", "TaskModel"]),
    .target(
      name: "TaskTeam", dependencies: ["Formats", "SystemCalls", "TaskModel", "TaskStorage"],
      resources: [
        .embedInCode("Schema/functions.sql"), .embedInCode("Schema/forms.sql"),
        .embedInCode("Schema/tables.sql"), .embedInCode("Schema/upgrade.sql"),
      ]),
    .target(name: "TaskLanguage", dependencies: ["Formats", "TaskModel"]),
    .target(name: "TaskExchange", dependencies: ["Formats", "TaskLanguage", "TaskModel"]),
    .target(
      name: "TaskSync",
      dependencies: ["CSystemCalls", "Formats", "SystemCalls", "TaskExchange", "TaskModel"]),
    .target(
      name: "TaskShellKit",
      dependencies: [
        "Formats", "SystemCalls", "TaskExchange", "TaskLanguage", "TaskModel", "TaskSync",
      ],
      resources: [.embedInCode("Values/team-kit.txt")]),
    .executableTarget(
      name: "taskshell",
      dependencies: [
        "Formats", "LineEditing", "SystemCalls", "TaskExchange", "TaskLanguage", "TaskModel",
        "TaskShellKit", "TaskStorage", "TaskSync", "TaskTeam",
      ]
    ),
    .target(
      name: "TestSupport", dependencies: ["TaskLanguage", "TaskModel"], path: "Tests/TestSupport"),
    .testTarget(
      name: "LineEditingTests",
      dependencies: ["Formats", "LineEditing", "SystemCalls", "TestSupport"]),
    .testTarget(name: "FormatsTests", dependencies: ["Formats", "TestSupport"]),
    .testTarget(name: "TaskModelTests", dependencies: ["TaskModel", "TestSupport"]),
    .testTarget(
      name: "TaskStorageTests",
      dependencies: [
        "CSystemCalls", "Formats", "SystemCalls", "TaskModel", "TaskStorage", "TestSupport",
      ]),
    .testTarget(
      name: "TaskTeamTests",
      dependencies: [
        "SystemCalls", "TaskLanguage", "TaskModel", "TaskShellKit", "TaskStorage", "TaskTeam",
        "TestSupport",
      ],
      exclude: ["Schemas"]),
    .testTarget(
      name: "TaskLanguageTests", dependencies: ["TaskLanguage", "TaskModel", "TestSupport"],
      exclude: ["Dates/Lines"]),
    .testTarget(
      name: "TaskExchangeTests",
      dependencies: ["Formats", "TaskExchange", "TaskLanguage", "TaskModel", "TestSupport"]),
    .testTarget(
      name: "TaskSyncTests",
      dependencies: [
        "Formats", "SystemCalls", "TaskExchange", "TaskModel", "TaskStorage", "TaskSync",
        "TestSupport",
      ]),
    .testTarget(
      name: "TaskShellKitTests",
      dependencies: [
        "Formats", "TaskExchange", "TaskLanguage", "TaskModel", "TaskShellKit", "TaskSync",
        "TestSupport",
      ]),
    .testTarget(
      name: "TerminalTests",
      dependencies: [
        "taskshell", "Formats", "LineEditing", "SystemCalls", "TaskExchange", "TaskLanguage",
        "TaskModel", "TaskShellKit", "TaskStorage", "TestSupport",
      ],
      exclude: ["Boards"]),
  ],
  swiftLanguageModes: [.v6]
)

// Fuzzing needs every target instrumented, and a library without a main function: see Tests/Fuzz.
if Context.environment["TASKSHELL_FUZZ"] != nil {
  package.targets.append(
    .target(
      name: "Fuzz",
      dependencies: [
        "LineEditing", "SystemCalls", "TaskExchange", "TaskLanguage", "TaskModel", "TaskStorage",
        "TaskTeam",
      ],
      path: "Tests/Fuzz", exclude: ["README.md", "corpus", "fuzz.sh"]))
  package.products.append(.library(name: "Fuzz", type: .static, targets: ["Fuzz"]))
}
