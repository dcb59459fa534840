import Testing

@testable import TaskSync

/// A password command that does not end, or writes forever, is stopped.
@Suite struct PasswordCommandTests {
  private func outcome(
    of command: String, within limit: Duration = .seconds(1), isInterrupted: Bool = false
  ) -> Result<String?, SyncFault> {
    let search = LoginSearch(
      user: "anna", command: command, home: nil, isInterrupted: { isInterrupted },
      timeLimit: limit, ask: { _, _ in nil })
    return Result { () throws(SyncFault) in try search.login(for: "example.com")?.password }
  }

  @Test(arguments: ["exec sleep 60", "exec >&-; exec sleep 60", "echo x; exec sleep 60"])
  func hangingCommandIsStopped(command: String) throws {
    #expect(outcome(of: command) == .failure(.tooSlow(host: "password-command")))
    let limit = Duration.seconds(60)
    #expect(
      outcome(of: command, within: limit, isInterrupted: true) == .failure(.syncInterrupted))
  }

  @Test func endlessOutputIsRefused() {
    guard case .failure(.passwordCommandFailed) = outcome(of: "yes", within: .seconds(60)) else {
      Issue.record("not refused")
      return
    }
  }

  @Test func firstLineIsThePassword() {
    #expect(outcome(of: "echo one; echo two", within: .seconds(60)) == .success("one"))
  }
}
