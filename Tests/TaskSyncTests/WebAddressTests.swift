import Testing

@testable import TaskSync

@Suite struct WebAddressTests {
  @Test(arguments: [
    ("cloud.example.com", "https://cloud.example.com/"),
    ("https://Cloud.Example.com/dav", "https://cloud.example.com/dav"),
    ("http://localhost:5232", "http://localhost:5232/"),
    ("http://127.0.0.1:5232/a%20b/?x=1#y", "http://127.0.0.1:5232/a%20b/?x=1"),
    ("http://[::1]:80/", "http://[::1]/"), ("https://example.com:443/x", "https://example.com/x"),
  ])
  func isRead(text: String, meant: String) throws {
    #expect(try WebAddress(typed: text).text == meant)
  }

  @Test(arguments: [
    ("https://anna:secret@example.com/", SyncFault.passwordInURL),
    ("https://anna@example.com/", .passwordInURL),
    ("http://example.com/", .notEncrypted(host: "example.com")),
    ("http://127.0.0.1.example.com/", .notEncrypted(host: "127.0.0.1.example.com")),
    ("http://localhost.example.com/", .notEncrypted(host: "localhost.example.com")),
    ("ftp://example.com/", .addressUnreadable("ftp://example.com/")),
    ("file:///etc/passwd", .addressUnreadable("file:///etc/passwd")),
    ("https://", .addressUnreadable("https://")),
    ("https://a b/", .addressUnreadable("https://a b/")),
    ("https://example.com:0/", .addressUnreadable("https://example.com:0/")),
    ("https://example.com:99999/", .addressUnreadable("https://example.com:99999/")),
    ("https://exämple.com/", .addressUnreadable("https://exämple.com/")),
    ("https://example.com/\u{0}", .addressUnreadable("https://example.com/\u{0}")),
  ])
  func isRefused(text: String, fault: SyncFault) {
    #expect(throws: fault) { try WebAddress(typed: text) }
  }

  @Test(arguments: [
    ("/x/y", "https://h.example/x/y"), ("z.ics", "https://h.example/dav/tasks/z.ics"),
    ("//other.example/x", "https://other.example/x"), ("http://h.example/x", "http://h.example/x"),
    ("/a b", "https://h.example/a%20b"), ("/é", "https://h.example/%C3%A9"),
    ("", "https://h.example/dav/tasks/"),
  ])
  func referenceIsResolved(reference: String, meant: String) {
    let address = WebAddress("https://h.example/dav/tasks/")
    #expect(address?.resolving(reference)?.text == meant)
  }

  @Test(
    arguments: [
      ("/dav/tasks/a.ics", "a.ics"), ("/dav/%74asks/a%2Eics", "a.ics"),
      ("/dav/tasks/a%20b", "a%20b"),
      ("/dav/tasks/a%2Fb", "a%2Fb"), ("/dav/tasks/%e3%81%82", "%E3%81%82"),
      ("https://h.example:443/dav/tasks/a", "a"),
      ("/dav/tasks/", nil), ("/dav/tasks", nil), ("/dav/other/a", nil), ("/dav/tasks/a/b", nil),
      ("/dav/tasks/../other/a", nil), ("/dav/tasks/%2e%2e/a", nil), ("/dav/tasks/..", nil),
      ("//evil.example/dav/tasks/a", nil), ("http://h.example/dav/tasks/a", nil),
      ("/dav/tasks/a?b", nil),
    ] as [(String, String?)])
  func memberIsKnownByItsName(reference: String, name: String?) {
    let address = WebAddress("https://h.example/dav/tasks/")
    #expect(address?.resolving(reference).flatMap { address?.member($0) } == name)
  }
}
