import Testing

@testable import TaskSync

@Suite struct RemoteTests {
  @Test(arguments: ["phone", "a", "My-phone_2", String(repeating: "x", count: 64)])
  func isName(text: String) { #expect(Remote.isName(text)) }

  @Test(arguments: ["", "-x", "a/b", "..", "a b", "é", "a\u{0}", String(repeating: "x", count: 65)])
  func isNoName(text: String) { #expect(!Remote.isName(text)) }
}
