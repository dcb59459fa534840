import Foundation
import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// The documented error codes are those of the errors.
@Suite struct ErrorCodeTests {
  private static let listed = ErrorFamily.all.flatMap(\.codes)

  /// The cases of every error enumeration, read from the sources.
  private static func cases() throws -> [String: [String]] {
    let sources = try SourceTree.files(in: "Sources").map {
      String(decoding: try Data(contentsOf: $0), as: UTF8.self)
    }
    let refusals = Set(
      sources.flatMap { $0.matches(of: /extension (\w+): Refusal/).map { String($0.1) } }
        + ["TeamProblem"])
    var cases: [String: [String]] = [:]
    for source in sources {
      for declaration in source.matches(of: /\n(?:package )?enum (\w+)[^\n{]*\{([\s\S]*?)\n\}/) {
        guard refusals.contains(String(declaration.1)) else { continue }
        cases[String(declaration.1)] = declaration.2.matches(of: /\n  (?:indirect )?case (\w+)/)
          .map { String($0.1) }
      }
    }
    return cases
  }

  @Test func everyCaseIsListed() throws {
    let cases = try Self.cases()
    #expect(cases.count >= 13)
    for (type, names) in cases {
      #expect(!names.isEmpty, "\(type)")
      for name in names where !["team", "inconsistent"].contains(name) {
        #expect(Self.listed.contains(name), "\(type).\(name)")
      }
    }
    let others = [
      "badPattern", "stagingConflict", "editConflict", "mergeRefused", "ownValuesRefused",
      "storeUnsound",
      "cannotReadFile", "cannotWriteFile", "failed", "givenUp", "teamUnsound",
      "severalLists", "tasksNotSynced",
    ]
    let known = Set(cases.values.joined()).union(others)
    for code in Self.listed { #expect(known.contains(code), "\(code) is no code any more") }
  }

  @Test func noFamilyNamesACodeTwice() {
    for family in ErrorFamily.all {
      #expect(Set(family.codes).count == family.codes.count, "\(family.heading.english)")
    }
  }

  private struct Foreign: Error {}

  private static let samples: [any Error & Sendable] = [
    Foreign(), UsageError.noLinesYet, WordError.containsNUL, NameError.notAName("x"),
    DateError.noSuchDay("x"), AttributeError.contradiction("x"), FilterError.bracketNotOpen,
    PatternError(pattern: "x", problem: .empty), ReferenceError.noIt,
    ReferenceError.numbersAndWords(verb: "done", numbers: "3"), ModelError.noTask(number: 1),
    LookupError.meIsNobody(nil),
    ModelError.inconsistent(.assigneeGone(number: 1)),
    FormError.missingDue, StagingConflict(cause: .emptyText), EditConflict(number: 1),
    StorageError.foreign(path: "x"), StorageError.team(.noTeam("x")), ExchangeError.interrupted,
    FileError(path: "x", action: .read, code: 2), FileError(path: "x", action: .write, code: 2),
  ]

  /// A sample of each kind has a listed code with the listed status.
  @Test(arguments: Self.samples) func codesHaveTheirStatus(error: any Error & Sendable) {
    let failure = Failure(error, .english)
    #expect(
      ErrorFamily.all.contains { $0.codes.contains(failure.code) && $0.status == failure.status },
      "\(failure.code)")
  }

  @Test func aProblemOfATeamHasItsOwnCode() {
    #expect(Failure(StorageError.team(.mayNotWrite), .english).code == "mayNotWrite")
  }
}
