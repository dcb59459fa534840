import Testing

@testable import TaskSync

@Suite struct NetrcTests {
  private static let text = """
    # machine commented.example login x password y
    machine cloud.example.com login anna password "two words"
    machine Other.Example
      login ben
      password a#b
    machine cloud.example.com login carl password third
    macdef init
    machine in.macro login x password y

    default login anybody password none
    """

  @Test(
    arguments: [
      ("cloud.example.com", nil, "anna", "two words"),
      ("cloud.example.com", "carl", "carl", "third"), ("other.example", nil, "ben", "a#b"),
      ("in.macro", nil, "anybody", "none"), ("commented.example", nil, "anybody", "none"),
    ] as [(String, String?, String, String)])
  func loginIsFound(host: String, user: String?, login: String, password: String) {
    let found = Netrc(Self.text).login(for: host, user: user)
    #expect(found?.user == login)
    #expect(found?.password == password)
  }

  @Test func nobodyElseIsTaken() {
    #expect(Netrc(Self.text).login(for: "cloud.example.com", user: "dora") == nil)
    #expect(Netrc("machine").login(for: "x", user: nil) == nil)
    #expect(Netrc("login a password b").login(for: "x", user: nil) == nil)
  }
}
