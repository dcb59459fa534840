import SystemCalls
import Testing

/// Encodings supported by the C library.
@Suite struct TextEncodingTests {
  private func text(_ bytes: [UInt8], _ encoding: String) -> String? {
    TextEncoding.utf8(bytes, from: encoding).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func cp932() {
    #expect(text([0x96, 0x7B, 0x95, 0xB6, 0x0A], "CP932") == "本文\n")
    // NEC's circled digit, a letter of IBM's, half-width kana and a wave dash.
    #expect(text([0x87, 0x40, 0xFB, 0xFC, 0xB1, 0x81, 0x60], "CP932") == "①髙ｱ～")
    #expect(text([0x96], "CP932") == nil)
    #expect(text([0x63, 0x61, 0x66, 0xE9, 0x2C], "CP932") == nil)
  }

  @Test func utf16() {
    #expect(text([0xFF, 0xFE, 0x42, 0x30, 0x0A, 0x00], "UTF-16") == "あ\n")
    #expect(text([0xFE, 0xFF, 0x30, 0x42], "UTF-16") == "あ")
    #expect(text([0xFF, 0xFE, 0x42], "UTF-16") == nil)
    #expect(text([0xFF, 0xFE, 0x00, 0xD8], "UTF-16") == nil)
  }

  @Test func muchIsRead() {
    let bytes = [UInt8](repeating: 0xB1, count: 300_001)
    #expect(TextEncoding.utf8(bytes, from: "CP932")?.count == 900_003)
    #expect(TextEncoding.utf8([], from: "CP932") == [])
  }

  @Test func unknownEncoding() { #expect(text([0x61], "no such encoding") == nil) }
}
