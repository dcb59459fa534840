import Formats
import Foundation
import Testing

@Suite struct JSONWriterTests {
  private static func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func membersKeepTheirOrder() {
    let json = Self.written { writer in
      writer.beginObject()
      writer.field("z", 1)
      writer.field("a", "two")
      writer.field("absent", ifPresent: nil)
      writer.field("present", ifPresent: "yes")
      writer.beginArray("list")
      writer.string("x")
      writer.string("y")
      writer.endArray()
      writer.beginObject("empty")
      writer.endObject()
      writer.field("last", -3)
      writer.endObject()
    }
    #expect(json == #"{"z":1,"a":"two","present":"yes","list":["x","y"],"empty":{},"last":-3}"#)
  }

  @Test func valuesOnLinesOfTheirOwnHaveNoCommas() {
    let json = Self.written { writer in
      for number in 1...2 {
        writer.beginObject()
        writer.field("n", number)
        writer.endObject()
        writer.endLine()
      }
    }
    #expect(json == "{\"n\":1}\n{\"n\":2}\n")
  }

  @Test func valuesInAnArrayHaveCommas() {
    let json = Self.written { writer in
      writer.beginArray()
      writer.beginObject()
      writer.endObject()
      writer.beginObject()
      writer.endObject()
      writer.beginArray()
      writer.endArray()
      writer.string("s")
      writer.endArray()
    }
    #expect(json == #"[{},{},[],"s"]"#)
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#),
    ("\u{0}\u{1}\u{1F}", #""\u0000\u0001\u001f""#),
    ("\u{7F}\u{80}\u{9F}", #""\u007f\u0080\u009f""#),
    ("\u{61C}\u{200E}\u{200F}", #""\u061c\u200e\u200f""#),
    ("\u{2028}\u{202E}", #""\u2028\u202e""#), ("\u{2066}\u{2069}", #""\u2066\u2069""#),
    ("\u{E0041}", #""\udb40\udc41""#), ("é田🍣👩‍👧", #""é田🍣👩‍👧""#), ("", #""""#), ("\r\n", #""\r\n""#),
  ])
  func escapes(text: String, expected: String) {
    #expect(Self.written { $0.string(text) } == expected)
  }

  /// Every scalar up to U+2FFF and a sample of the rest is read back by an independent reader.
  @Test func everyScalarComesBack() throws {
    let values = Array(0...0x2FFF) + Array(stride(from: 0x3000, through: 0x10FFFF, by: 251))
    let texts = values.compactMap { Unicode.Scalar($0 as Int) }.map { "a\(Character($0))b" }
    let json = Self.written { writer in
      writer.beginArray()
      for text in texts { writer.string(text) }
      writer.endArray()
    }
    let read = try JSONDecoder().decode([String].self, from: Data(json.utf8))
    #expect(read.count == texts.count)
    for (written, back) in zip(texts, read) {
      #expect(Array(written.unicodeScalars) == Array(back.unicodeScalars))
    }
  }
}

extension Unicode.Scalar {
  fileprivate init?(_ value: Int) { self.init(UInt32(value)) }
}
