import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// Completion of values and people.
struct KnownValuesTests {
  private func values(of attribute: Attribute, _ known: KnownValues) -> [String] {
    guard case .values(let all) = attribute.kind.suggestions else { return [] }
    return known.values(of: attribute, all).map(\.item)
  }

  @Test func eachValueIsThereOnceInOrder() throws {
    let shell = try TestShell([
      "add a #later #home project:web", "add b #home", "add c #買い物 project:house.kitchen", "done 1",
    ])
    let known = KnownValues(observing: shell.model)
    #expect(values(of: .tag, known) == ["home", "later", "買い物"])
    #expect(values(of: .project, known) == ["house.kitchen", "web"])
  }

  @Test func ofSeveralSpellingsTheUsualOneIsThere() throws {
    let shell = try TestShell([
      "attribute add client text", "add a client:ACME", "add b client:Zoo",
    ])
    let known = KnownValues(observing: shell.model)
    let client = try #require(shell.shell.people.attributes[named: "client"])
    #expect(values(of: client, known) == ["ACME", "Zoo"])
    shell.run("add c client:acme")
    #expect(values(of: client, known) == ["ACME", "Zoo"])
    shell.run("add d client:acme")
    #expect(values(of: client, known) == ["acme", "Zoo"])
    shell.run("delete 3-4")
    #expect(values(of: client, known) == ["ACME", "Zoo"])
  }

  @Test func peopleAreThereByTheirNames() throws {
    let shell = try TestShell(["user add berta", "user add Anna", "user add carl"])
    let known = KnownValues(observing: shell.model)
    #expect(known.people.map(\.item.name) == ["Anna", "berta", "carl"])
    shell.run("user rename Anna Dora")
    #expect(known.people.map(\.item.name) == ["berta", "carl", "Dora"])
    shell.run("undo")
    #expect(known.people.map(\.item.name) == ["Anna", "berta", "carl"])
  }

  /// If nothing begins with the typed text or contains it, the nearest value is offered as a guess.
  @Test(arguments: [
    ("add x #hmoe", ["#home"]), ("edit 1 -#hmoe", ["-#home"]), ("list #laetr", ["#later"]),
    ("add x project:wbe", ["project:web"]), ("add x @Brta", ["@Berta"]),
    ("list @bretA", ["@Berta"]),
    ("add x #zzzzz", []), ("add x #xy", []),
  ])
  func aSlipIsOffered(line: String, offered: [String]) throws {
    let shell = try TestShell([
      "add a #later #home project:web", "user add Berta", "user add Zoe",
    ])
    let completer = Completer(shell: shell.shell, index: TaskIndex(observing: shell.model))
    let found = completer.candidates(in: line, cursor: line.utf8.count)
    #expect(found.candidates.map(\.insertion) == offered)
    #expect(offered.isEmpty || found.isScattered && !found.matchFromStart)
    #expect(line.utf8.count == found.replacing.upperBound)
  }

  /// After many random commands, it knows the same as a new instance.
  @Test func staysUpToDate() throws {
    let shell = try TestShell(["attribute add client text"])
    let known = KnownValues(observing: shell.model)
    var random = SeededGenerator(seed: 11)
    for step in 0..<300 {
      let number = Int.random(in: 1...(step / 3 + 1), using: &random)
      let word = ["#a", "#b", "#A", "project:x", "project:y.z", "client:k", "client:none"]
        .randomElement(using: &random)
      let line = [
        "add n \(word ?? "")", "edit \(number) \(word ?? "")", "edit \(number) tag:none",
        "done \(number)",
        "delete \(number)", "undo", "redo", "begin", "rollback", "commit", "user add P\(step)",
      ].randomElement(using: &random)
      shell.run(line ?? "")
      let fresh = KnownValues(observing: shell.model)
      let client = try #require(shell.shell.people.attributes[named: "client"])
      for attribute in [Attribute.tag, .project, client] {
        #expect(values(of: attribute, known) == values(of: attribute, fresh), "\(line ?? "")")
      }
      #expect(known.people.map(\.item) == fresh.people.map(\.item))
    }
  }

  /// After an attribute is deleted and another of the same name is added, no old value is offered.
  @Test func anAttributeOfAnotherKindStartsAnew() throws {
    let shell = try TestShell(["attribute add client text", "add a client:ACME"])
    let known = KnownValues(observing: shell.model)
    let old = try #require(shell.shell.people.attributes[named: "client"])
    #expect(values(of: old, known) == ["ACME"])
    shell.run("attribute delete client --yes")
    shell.run("attribute add client text")
    let new = try #require(shell.shell.people.attributes[named: "client"])
    #expect(values(of: new, known).isEmpty)
  }
}
