import TestSupport
import Testing

@testable import LineEditing

/// A terminal may answer the query for its background at any time and in any number of pieces.
@Suite struct TerminalBackgroundTests {
  private static let answers: [(String, Bool?)] = [
    ("rgb:0000/0000/0000", false), ("rgb:ffff/ffff/ffff", true), ("rgb:1e/1e/1e", false),
    ("rgb:f/f/f", true), ("rgba:fdfd/f6f6/e3e3/ffff", true), ("#002b36", false), ("#fff", true),
    ("#ffffffffffff", true), ("rgb:zz/00/00", nil), ("rgb:00/00", nil), ("", nil), ("#", nil),
    ("rgb:fffff/0/0", nil),
  ]

  @Test(arguments: answers)
  func colorsAreLightOrDark(answer: String, isLight: Bool?) {
    #expect(TerminalBackground.isLight(answer: Array(answer.utf8)) == isLight)
  }

  @Test(
    arguments: [
      ("15;0", false), ("0;15", true), ("0;default;15", true), ("7;8", false), ("0;7", true),
      ("", nil), ("default", nil), ("0;16", nil), (nil, nil),
    ] as [(String?, Bool?)])
  func theVariableTells(value: String?, isLight: Bool?) {
    #expect(TerminalBackground.isLight(colorFGBG: value) == isLight)
  }

  private static let typed = [
    "a", "わ", "]", "1", "\u{3}", "\u{1B}[A", "\u{1B}b", "\u{1B}[1;5D", ";", "\r", "\u{1B}[3~",
  ]

  /// Keys before and after an answer keep their meaning, wherever the answer is split; only a lone
  /// escape is read as the key, once.
  @Test func anAnswerIsNoKey() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<5000 {
      let before = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
        Self.typed.randomElement(using: &random) ?? ""
      }
      let after = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
        Self.typed.randomElement(using: &random) ?? ""
      }
      let (body, isLight) = Self.answers.randomElement(using: &random) ?? ("", nil)
      let end = Bool.random(using: &random) ? "\u{7}" : "\u{1B}\\"
      let answer = Array("\u{1B}]11;\(body)\(end)".utf8)
      var decoder = KeyDecoder()
      func feed(_ keys: [String]) {
        for key in keys {
          for byte in key.utf8 { decoder.feed(byte) }
          decoder.flush()
        }
      }
      decoder.awaitsBackground = true
      feed(before)
      var escapes = 0
      for (index, byte) in answer.enumerated() {
        decoder.feed(byte)
        if Int.random(in: 0..<4, using: &random) == 0 {
          decoder.flush()
          if index == 0 { escapes = 1 }
          #expect(index == 0 || decoder.pause == nil)
        }
      }
      feed(after)
      var plain = KeyDecoder()
      for key in before {
        for byte in key.utf8 { plain.feed(byte) }
        plain.flush()
      }
      let mark = Key.background(isLight: isLight)
      var expected: [Key] = []
      while let key = plain.next() { expected.append(key) }
      if escapes == 1 { expected.append(.escape) }
      expected.append(mark)
      for key in after {
        for byte in key.utf8 { plain.feed(byte) }
        plain.flush()
      }
      while let key = plain.next() { expected.append(key) }
      var keys: [Key] = []
      while let key = decoder.next() { keys.append(key) }
      #expect(keys == expected, "\(before) \(answer) \(after)")
      #expect(!decoder.awaitsBackground)
    }
  }

  /// Without a query, nothing is read as an answer; a similar beginning does not consume further
  /// keys.
  @Test(arguments: [
    ("\u{1B}]x", [Key.alt("]"), .scalar("x")]), ("\u{1B}]1x", [.scalar("x")]),
    ("\u{1B}]11;rgb:\u{3}", [.scalar("\u{3}")]), ("\u{1B}]11;r\u{1B}[A", [.named(.up, [])]),
    ("\u{1B}]\u{3}", [.alt("]"), .scalar("\u{3}")]),
  ])
  func otherInputIsNoBackgroundAnswer(typed: String, expected: [Key]) {
    var decoder = KeyDecoder()
    decoder.awaitsBackground = true
    for byte in typed.utf8 { decoder.feed(byte) }
    decoder.flush()
    var keys: [Key] = []
    while let key = decoder.next() { keys.append(key) }
    #expect(keys == expected)
    #expect(decoder.awaitsBackground)
    decoder.awaitsBackground = false
    for byte in "\u{1B}]".utf8 { decoder.feed(byte) }
    decoder.flush()
    #expect(decoder.next() == .alt("]"))
  }

  @Test func anEndlessAnswerEnds() {
    var decoder = KeyDecoder()
    decoder.awaitsBackground = true
    for byte in "\u{1B}]11;".utf8 { decoder.feed(byte) }
    for _ in 0..<1000 { decoder.feed(UInt8(ascii: "f")) }
    #expect(decoder.next() == .scalar("f"))
  }
}
