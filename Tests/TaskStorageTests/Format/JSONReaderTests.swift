import Foundation
import TestSupport
import Testing

@testable import Formats

/// A JSON tree, to compare this reader with `JSONDecoder`.
private enum Tree: Equatable, Decodable {
  case object([String: Tree])
  case array([Tree])
  case string(String)
  case number(Double)
  case bool(Bool)
  case null

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([Tree].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: Tree].self))
    }
  }

  /// Reads bytes with ``JSONReader``; sets `hasDuplicate` if two members have the same name.
  init(_ bytes: [UInt8], hasDuplicate: inout Bool) throws {
    var duplicate = false
    self = try bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(buffer, 0..<buffer.count)
      reader.skipSpace()
      let tree = try Tree(&reader, buffer, &duplicate)
      try reader.finish()
      return tree
    }
    hasDuplicate = duplicate
  }

  private init(
    _ reader: inout JSONReader, _ bytes: UnsafeBufferPointer<UInt8>, _ duplicate: inout Bool
  ) throws(Defect) {
    var members: [String: Tree] = [:]
    var elements: [Tree] = []
    let isObject = try reader.object { (reader, key) throws(Defect) in
      let name = try reader.text(of: key)
      duplicate =
        members.updateValue(try Tree(&reader, bytes, &duplicate), forKey: name) != nil || duplicate
    }
    if isObject {
      self = .object(members)
    } else if try reader.array({ (reader) throws(Defect) in
      elements.append(try Tree(&reader, bytes, &duplicate))
    }) {
      self = .array(elements)
    } else if let string = try reader.string() {
      self = .string(string)
    } else if let number = try reader.number() {
      let text = String(decoding: bytes[number.range], as: UTF8.self)
      guard let value = Double(text), value.isFinite else { throw reader.defect() }
      self = .number(value)
    } else if let word = reader.word() {
      self = word.map { .bool($0) } ?? .null
    } else {
      throw reader.defect()
    }
  }
}

struct JSONReaderTests {
  /// Whether both readers refuse, or both read the same.
  private func agrees(_ bytes: [UInt8]) -> Bool {
    var hasDuplicate = false
    let own = try? Tree(bytes, hasDuplicate: &hasDuplicate)
    let oracle = try? JSONDecoder().decode(Tree.self, from: Data(bytes))
    // RFC 8259, section 4, does not define duplicate members.
    if hasDuplicate { return oracle != nil }
    // Foundation accepts a comma before a closing bracket; section 2 does not allow it.
    let text = String(decoding: bytes, as: UTF8.self)
    if own == nil, text.contains(/,\s*[}\]]/) { return true }
    return own == oracle
  }

  @Test(arguments: [
    "{}", "[]", " [ 1 , -0.5e+3 , \"a\" , true , false , null ] ", "\"\\ud83c\\udf63\"",
    "\"\\ud83c\"",
    "\"\\udf63\\ud83c\"", "\"\\u0000\"", "\"\\x\"", "\"\\", "\"", "01", "-", "-0", "1.", "1e", ".5",
    "+1",
    "tru", "nul", "[1,]", "{\"a\":1,}", "{a:1}", "{\"a\" 1}", "1 2", "", " ", "\"\u{1}\"", "\"\t\"",
    "\"\u{7F}\"",
    "{\"a\":{\"b\":[{}]}}", "\"\\u00e9é\\/\\b\\f\\n\\r\\t\\\\\\\"\"", "[[[[]]]", "NaN",
    "\"\\u12G4\"",
  ])
  func decoderAgrees(text: String) { #expect(agrees(Array(text.utf8))) }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xE3, 0x81, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0x5C, 0x6E, 0xFF, 0x22],
      [0x22, 0xEF, 0xBF, 0xBD, 0x22],
    ] as [[UInt8]])
  func decoderAgreesOnEncodings(bytes: [UInt8]) { #expect(agrees(bytes)) }

  @Test func decoderAgreesOnMutatedLines() throws {
    var generator = SeededGenerator(seed: 1)
    let store = generator.store(tasks: 35, commits: 5).bytes
    let interesting =
      Array("{}[]\",:\\u0dDe-+.19 tfn\u{0}\u{1F}".utf8) + [0x80, 0xC2, 0xED, 0xF0, 0xFF]
    var refused = 0
    for line in store.split(separator: 0x0A) {
      #expect(agrees(Array(line)))
      for _ in 0..<200 {
        var bytes = Array(line)
        for _ in 0..<Int.random(in: 1...2, using: &generator) {
          let index = Int.random(in: 0..<bytes.count, using: &generator)
          switch Int.random(in: 0...2, using: &generator) {
          case 0: bytes[index] = interesting.randomElement(using: &generator) ?? 0
          case 1: bytes.remove(at: index)
          default: bytes.insert(interesting.randomElement(using: &generator) ?? 0, at: index)
          }
        }
        let isSame = agrees(bytes)
        #expect(isSame, "\(String(decoding: bytes, as: UTF8.self))")
        var ignored = false
        if (try? Tree(bytes, hasDuplicate: &ignored)) == nil { refused += 1 }
      }
    }
    #expect(refused > 1000)
  }

  @Test func depthIsLimited() {
    let limit = JSONReader.maximumDepth
    for (depth, isRead) in [(limit, true), (limit + 1, false), (1_000_000, false)] {
      let bytes =
        Array(repeatElement(UInt8(ascii: "["), count: depth))
        + Array(repeatElement(UInt8(ascii: "]"), count: depth))
      let skipped: Void? = bytes.withUnsafeBufferPointer { buffer in
        var reader = JSONReader(buffer, 0..<buffer.count)
        return try? reader.skipValue()
      }
      #expect((skipped != nil) == isRead)
    }
  }

  @Test(
    arguments: [
      ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
      ("9223372036854775808", nil),
      ("-9223372036854775809", nil), ("1.0", nil), ("1e3", nil), ("-0", 0), ("true", nil),
      ("99999999999999999999999999999999999999", nil),
    ] as [(String, Int?)])
  func integers(text: String, value: Int?) throws {
    let bytes = Array(text.utf8)
    let answer = try bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(buffer, 0..<buffer.count)
      return try reader.integer()
    }
    #expect(answer == value)
  }

  @Test func rangeIsNeverLeft() {
    let bytes = Array("[1,2]".utf8)
    for end in 0..<bytes.count {
      let isRefused = bytes.withUnsafeBufferPointer { buffer in
        var reader = JSONReader(buffer, 0..<end)
        return (try? reader.skipValue()) == nil
      }
      #expect(isRefused)
    }
  }
}
