import TestSupport
import Testing

@testable import TaskModel

/// Passwords in web addresses are hidden, and links without one are not mistaken for them.
@Suite struct WebPasswordTests {
  @Test(arguments: [
    "https://anna:hunter2@cloud.example/dav/", "HTTPS://anna:hunter2@cloud.example",
    "http://anna:hunter2@127.0.0.1:5232/anna/", "https://anna:hunter2@host:8443/x?y=z#a",
    "https://anna@work.example:hunter2@cloud.example/",
  ])
  func aPasswordIsHidden(text: String) {
    #expect(AddressPasswords.appear(in: "sync add phone caldav \(text)"))
    #expect(AddressPasswords.appear(in: "\"\(text)\""))
    #expect(!AddressPasswords.hidden(in: "\(text), \(text)").contains("hunter2"))
    #expect(AddressPasswords.hidden(in: text) == text.replacing("hunter2", with: "***"))
  }

  @Test func onesOfUnusualCharactersAreHidden() {
    for password in ["p:ss", "p@ss", "pa/ss", "p?s#s", "日本語"] {
      let text = "https://anna:\(password)@cloud.example/"
      #expect(AddressPasswords.hidden(in: text) == "https://anna:***@cloud.example/")
    }
    #expect(AddressPasswords.appear(in: "https://anna:@cloud.example/"))
  }

  @Test(arguments: [
    "https://cloud.example/", "https://anna@cloud.example/", "https://cloud.example:8443/x:y/@anna",
    "https://blog.example/@anna/a:b", "http://[::1]:5232/anna@work/",
    "https://ja.example/wiki/特別:検索",
    "https://host:${PORT}/x", "http://localhost:3000", "mailto:anna@work.example",
    "see https://a.example: write to b@c.example",
  ])
  func aLinkStaysAsItIs(text: String) {
    #expect(!AddressPasswords.appear(in: text))
    #expect(AddressPasswords.hidden(in: text) == text)
  }

  /// A word may contain thousands of addresses and is scanned only once.
  @Test(arguments: ["https://a", "http://a:1", "postgres://1:2", "https://a:b/c"])
  func manyAreFoundInTimeOfTheLength(piece: String) {
    let ratio = growth(from: 1000, to: 4000) { count in
      _ = AddressPasswords.appear(in: String(repeating: piece, count: count))
    }
    #expect(ratio < 8)
  }
}
