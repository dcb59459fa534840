import TaskModel
import Testing

@testable import TaskTeam

@Suite struct TeamAddressTests {
  @Test(arguments: [
    "postgresql://anna:secret@db.example/tasks?team=home", "postgres://anna:@db/tasks",
    "postgresql://db/tasks?password=secret", "postgresql://db/tasks?team=x&pass%77ord=secret",
    "postgresql://anna:se/cr?et@db/tasks", "postgresql://db/tasks?sslpassword=secret",
    "POSTGRESQL://anna:secret@db/tasks",
  ])
  func aPasswordIsRefused(text: String) {
    #expect(throws: TeamProblem.passwordInAddress) { try TeamAddress(text) }
    #expect(TeamAddress.holdsPassword("store connect \(text)"))
    #expect(TeamAddress.holdsPassword("store connect \"\(text)\""))
    #expect(TeamAddress.holdsPassword("taskshell --store=\(text) list"))
  }

  @Test(arguments: [
    "postgresql://anna@db.example:5433/tasks?team=home", "postgresql:///tasks?host=/run/pg&team=a",
    "postgresql://[::1]:5432/tasks", "postgres://a,b/tasks?target_session_attrs=any",
    "postgresql://?service=work&team=home",
  ])
  func anAddressWithoutOneIsTaken(text: String) throws {
    let address = try TeamAddress(text)
    #expect(address.text == text)
    #expect(!TeamAddress.holdsPassword("store connect \(text)"))
    #expect(!(address.options.last?.value.contains("team=") ?? true))
  }

  @Test(arguments: ["postgresql://db/ta%zzsks", "postgresql://db/tasks?team=%f"])
  func whatCannotBeReadIsRefused(text: String) {
    #expect(throws: TeamProblem.badAddress(text)) { try TeamAddress(text) }
  }

  @Test func theTeamIsNoBusinessOfTheLibrary() throws {
    let address = try TeamAddress("postgresql://db/tasks?sslmode=require&team=caf%C3%A9&user=anna")
    #expect(address.team == "café")
    #expect(address.user == "anna")
    #expect(address.options.last?.value == "postgresql://db/tasks?sslmode=require&user=anna")
    #expect(try address.named("a b").text.hasSuffix("&team=a%20b"))
  }

  @Test(arguments: [
    ("postgresql://db.example/tasks", true), ("postgresql://localhost/tasks", false),
    ("postgresql:///tasks", false), ("postgresql:///tasks?host=/run/postgresql", false),
    ("postgresql://127.0.0.1,db.example/tasks", true), ("postgresql://[::1]/tasks", false),
  ])
  func thereIsEncryptionWhereSomethingLeavesTheMachine(text: String, isVerified: Bool) throws {
    let options = try TeamAddress(text).options
    #expect(options.contains { $0 == ("sslmode", "verify-full") } == isVerified)
  }

  @Test func everyAddressHasItsOwnFiles() throws {
    let names = try [
      "postgresql://a/x?team=t", "postgresql://b/x?team=t", "postgresql://a/x?team=../",
    ]
    .map { try TeamAddress($0).fileName }
    #expect(Set(names).count == 3)
    #expect(names.allSatisfy { !$0.contains("/") && !$0.contains(".") })
  }
}
