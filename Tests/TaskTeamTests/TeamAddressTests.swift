import Foundation
import SystemCalls
import TaskModel
import TestSupport
import Testing

@testable import TaskTeam

@Suite(.enabled(if: LibPQ.shared != nil, "libpq is not installed (libpq5)"))
struct TeamAddressTests {
  private let library: LibPQ

  init() throws { library = try #require(LibPQ.shared) }

  @Test(arguments: [
    "postgresql://anna:secret@db.example/tasks?team=home", "postgres://anna:@db/tasks",
    "postgresql://db/tasks?password=secret", "postgresql://db/tasks?team=x&pass%77ord=secret",
    "postgresql://anna:se/cr?et@db/tasks", "postgresql://db/tasks?sslpassword=secret",
    "POSTGRESQL://anna:secret@db/tasks", "postgresql://anna:se\"cr'et@db/tasks",
    "postgresql://anna:se cret@db/tasks",
  ])
  func aPasswordIsRefused(text: String) {
    #expect(throws: TeamProblem.passwordInAddress) { try TeamAddress(text) }
    #expect(AddressPasswords.appear(in: "store connect \(text)"))
    #expect(AddressPasswords.appear(in: "store connect \"\(text)\""))
    #expect(AddressPasswords.appear(in: "taskshell --store=\(text) list"))
    let hidden = AddressPasswords.hidden(in: "\(text) and \(text)")
    #expect(!hidden.contains("secret") && !hidden.contains("cret@") && !hidden.contains("cr?et"))
    #expect(!hidden.contains("cr'et"))
  }

  @Test(arguments: [
    "postgresql://anna@db.example:5433/tasks?team=home", "postgresql:///tasks?host=/run/pg&team=a",
    "postgresql://[::1]:5432/tasks", "postgres://a,b/tasks?target_session_attrs=any",
    "postgresql://?service=work&team=home",
  ])
  func anAddressWithoutOneIsTaken(text: String) throws {
    let address = try TeamAddress(text)
    #expect(address.text == text)
    #expect(!AddressPasswords.appear(in: "store connect \(text)"))
    #expect(AddressPasswords.hidden(in: "connect \"\(text)\"") == "connect \"\(text)\"")
    #expect(!(address.options(library).last?.value.contains("team=") ?? true))
  }

  @Test(arguments: [
    "postgresql://db/ta%zzsks", "postgresql://db/tasks?team=%f", "postgresql://db/tasks?team=%+a",
    "postgresql://db/tasks?colour=red",
  ])
  func invalidAddressIsRefused(text: String) {
    #expect(throws: TeamProblem.badAddress(text)) { try TeamAddress(text) }
  }

  @Test func theTeamIsNoBusinessOfTheLibrary() throws {
    let address = try TeamAddress("postgresql://db/tasks?sslmode=require&team=caf%C3%A9&user=anna")
    #expect(address.team == "café")
    #expect(address.user == "anna")
    #expect(
      address.options(library).last?.value
        == "postgresql://db/tasks?sslmode=require&user=anna")
  }

  @Test(arguments: [
    ("postgresql://db.example/tasks", true), ("postgresql://localhost/tasks", false),
    ("postgresql:///tasks", false), ("postgresql:///tasks?host=/run/postgresql", false),
    ("postgresql://127.0.0.1,db.example/tasks", true), ("postgresql://[::1]/tasks", false),
    ("postgresql://127.evil.example/tasks", true), ("postgresql://127.1.2.3/tasks", false),
    ("postgresql:///tasks?hostaddr=10.0.0.1", true), ("postgresql://[::2]/tasks", true),
    ("postgresql://localhost/tasks?hostaddr=10.0.0.1", true),
    ("postgresql:///tasks?host=/run/postgresql&hostaddr=10.0.0.1", true),
    ("postgresql:///tasks?host=localhost,db.example", true),
    ("postgresql://localhost.example/tasks", true),
    ("postgresql://db.example/t?sslmode=require", false),
    ("postgresql:///tasks?hostaddr=127.0.0.1,::1", false), ("postgresql://?service=none", true),
    ("postgresql://db.example/t?channel_binding=x", true),
  ])
  func thereIsEncryptionWhereSomethingLeavesTheMachine(text: String, isVerified: Bool) throws {
    let options = try TeamAddress(text).options(library)
    #expect(options.contains { $0 == ("sslmode", "verify-full") } == isVerified)
  }

  /// Options added by libpq count as well; runs in a separate process because of the environment.
  @Test func theEnvironmentAndServicesCount() async {
    await #expect(processExitsWith: .success) {
      let library = try #require(LibPQ.shared)
      func isVerified(_ text: String = "postgresql:///tasks") throws -> Bool {
        try TeamAddress(text).options(library).contains { $0 == ("sslmode", "verify-full") }
      }
      #expect(try !isVerified())
      for (name, isLocal) in [("10.0.0.1", false), ("127.0.0.1", true), ("::2", false)] {
        setenv("PGHOSTADDR", name, 1)
        #expect(try isVerified() != isLocal)
      }
      unsetenv("PGHOSTADDR")
      setenv("PGHOST", "db.example", 1)
      #expect(try isVerified())
      setenv("PGSSLMODE", "prefer", 1)
      #expect(try !isVerified())
      for name in ["PGHOST", "PGSSLMODE"] { unsetenv(name) }
      let folder = try TemporaryFolder()
      let services =
        "[far]\nhost=db.example\n[open]\nhost=db.example\nsslmode=disable\n"
        + "[near]\nhost=/run\n"
      try Data(services.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/services"))
      setenv("PGSERVICEFILE", "\(folder.path)/services", 1)
      for (name, isSecured) in [("far", true), ("open", false), ("near", false), ("none", true)] {
        #expect(try isVerified("postgresql://?service=\(name)") == isSecured)
        setenv("PGSERVICE", name, 1)
        #expect(try isVerified("postgresql://") == isSecured)
        unsetenv("PGSERVICE")
      }
    }
  }

  /// A server that refuses encryption receives nothing but the request.
  @Test(arguments: ["127.evil.example", "localhost"])
  func nothingIsSaidInPlaintextToWhomeverIsFar(host: String) throws {
    let server = try PlainServer()
    let isNear = host == "localhost"
    let address = try TeamAddress(
      "postgresql://anna@\(host):\(server.port)/tasks?hostaddr=127.0.0.1&connect_timeout=5")
    let options = address.options(library)
    #expect(throws: QueryFailure.self) { _ = try Connection(options, library) }
    let said = server.received
    #expect(said.contains("anna") == isNear, "\(said)")
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
