import Formats
import Testing

/// The examples of RFC 4648, and bytes beyond ASCII.
@Suite struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("\u{FB}\u{FF}", "w7vDvw=="),
  ])
  func base64(text: String, encoded: String) {
    #expect(Base64.encoded(text.utf8) == encoded)
  }
}
