import Foundation
import Testing

@testable import LineEditing

struct KeyDecoderTests {
  private func keys(_ bytes: [UInt8], flushing: Bool = true) -> [Key] {
    var decoder = KeyDecoder()
    for byte in bytes { decoder.feed(byte) }
    if flushing { decoder.flush() }
    var keys: [Key] = []
    while let key = decoder.next() { keys.append(key) }
    return keys
  }

  @Test(arguments: [
    ("a", [Key.scalar("a")]), ("わ👍", [.scalar("わ"), .scalar("👍")]), ("\u{3}", [.scalar("\u{3}")]),
    ("\u{1B}", [.escape]), ("\u{1B}b", [.alt("b")]), ("\u{1B}\u{7F}", [.alt("\u{7F}")]),
    ("\u{1B}\u{3}", [.scalar("\u{3}")]), ("\u{1B}\u{1A}", [.scalar("\u{1A}")]),
    ("\u{1B}[A", [.named(.up, [])]), ("\u{1B}OA", [.named(.up, [])]),
    ("\u{1B}[1;5D", [.named(.left, .control)]), ("\u{1B}[1;3C", [.named(.right, .alt)]),
    ("\u{1B}[3~", [.named(.delete, [])]), ("\u{1B}[3;5~", [.named(.delete, .control)]),
    ("\u{1B}[Z", [.named(.backTab, [])]), ("\u{1B}[H", [.named(.home, [])]),
    ("\u{1B}[4~", [.named(.end, [])]), ("\u{1B}[200~", [.pasteStart]),
    ("\u{1B}[99~x", [.unknown, .scalar("x")]),
    ("\u{1B}[15~", [.unknown]), ("\u{1B}\u{1B}[A", [.escape, .named(.up, [])]),
    ("\u{1B}[\u{1B}[B", [.alt("["), .named(.down, [])]), ("\u{1B}[", [.alt("[")]),
    ("\u{1B}[1;", [.unknown]), ("\u{1B}わ", [.escape, .scalar("わ")]), ("\u{1B}[[A", [.unknown]),
  ])
  func sequences(typed: String, expected: [Key]) {
    #expect(keys(Array(typed.utf8)) == expected)
  }

  /// A terminal may send any number; a key with an absurd one is unknown or plain.
  @Test(arguments: [
    "[1;#A", "[#;#A", "[#~", "[#;#~", "[<#;1;1M", "[<0;#;1M", "[<0;1;#m", "[1;5;#D",
  ])
  func numbersOfAnySize(sequence: String) {
    for number in [
      "\(Int.min)", "\(Int.max)", "99999999999999999999", "100000", "-1", "+1", "1.5", "٣",
    ] {
      let typed = "\u{1B}" + sequence.replacingOccurrences(of: "#", with: number) + "x"
      #expect(keys(Array(typed.utf8)).last == .scalar("x"), "\(typed)")
    }
  }

  @Test(arguments: [
    ([UInt8](arrayLiteral: 0xFF), 1), ([0xC3, 0x28], 2), ([0xE3, 0x81], 1),
    ([0xE3, 0x81, 0x61], 2),
    ([0x80, 0x80], 2), ([0xED, 0xA0, 0x80], 1), ([0xF5, 0x80], 2), ([0xC0, 0x80], 2),
    ([0xF4, 0x90, 0x80, 0x80], 1),
  ])
  func invalidBytesAreReplaced(bytes: [UInt8], count: Int) {
    let keys = keys(bytes)
    #expect(keys.count == count)
    #expect(keys.contains(.scalar("\u{FFFD}")))
  }

  @Test func aSequenceIsNotGivenBeforeItIsWhole() {
    #expect(keys(Array("\u{1B}[1;5".utf8), flushing: false).isEmpty)
    #expect(keys([0xE3, 0x81], flushing: false).isEmpty)
  }

  /// A slow connection brings a character in pieces; a pause between them is no end.
  @Test(arguments: ["a", "é", "日本語", "👩‍👩‍👧", "が\u{3099}🇯🇵", "\u{3}x"])
  func charactersComeInPieces(text: String) {
    var decoder = KeyDecoder()
    for byte in text.utf8 {
      decoder.feed(byte)
      if decoder.pause != nil { decoder.flush() }
    }
    var keys: [Key] = []
    while let key = decoder.next() { keys.append(key) }
    #expect(keys == text.unicodeScalars.map(Key.scalar))
    #expect(!decoder.isIncomplete)
  }

  /// Escape is a key after a moment; what is longer is seldom one.
  @Test(arguments: ["\u{1B}[A", "\u{1B}OA", "\u{1B}[1;5D", "\u{1B}[<0;12;5M"])
  func sequencesComeInPieces(typed: String) {
    var decoder = KeyDecoder()
    for (index, byte) in typed.utf8.dropLast().enumerated() {
      decoder.feed(byte)
      #expect(decoder.pause == (index == 0 ? 50 : 1000))
    }
    typed.utf8.last.map { decoder.feed($0) }
    #expect(decoder.pause == nil && decoder.next() != nil)
  }

  /// An answer of the terminal that nobody asked for is no key, in pieces, cut or endless.
  @Test(arguments: [
    "]11;rgb:ffff/ffff/ffff", "]0;title", "]lわ", "]4;1;rgb:00/00/00", "P>|xterm(1)", "P1+r544e",
    "P!|00000000", "_Gi=31;OK",
  ])
  func answersAreNoKeys(answer: String) {
    for end in ["\u{7}", "\u{1B}\\"] {
      #expect(keys(Array("a\u{1B}\(answer)\(end)b".utf8)) == [.scalar("a"), .scalar("b")])
    }
    #expect(keys(Array("\u{1B}\(answer)\u{3}b".utf8)) == [.scalar("\u{3}"), .scalar("b")])
    #expect(keys(Array("\u{1B}\(answer)\u{1B}[Ab".utf8)) == [.named(.up, []), .scalar("b")])
    #expect(keys(Array("\u{1B}\(answer)".utf8)) == [.unknown])
    let introducer = answer.unicodeScalars.first.map { [Key.alt($0)] }
    #expect(keys(Array("\u{1B}\(answer.prefix(1))".utf8)) == introducer)
    #expect(
      keys(Array("\u{1B}\(answer.prefix(1))x".utf8)) == introducer.map { $0 + [.scalar("x")] })
  }

  @Test func anEndlessSequenceEnds() {
    let bytes = Array("\u{1B}[".utf8) + [UInt8](repeating: 0x31, count: 1000)
    let keys = keys(bytes, flushing: false)
    #expect(keys.first == .unknown)
  }

  @Test func aKeyIsPutBackInFront() {
    var decoder = KeyDecoder()
    for byte in "ab".utf8 { decoder.feed(byte) }
    #expect(decoder.next() == .scalar("a"))
    decoder.putBack(.escape)
    #expect(decoder.next() == .escape)
    #expect(decoder.next() == .scalar("b"))
    #expect(decoder.next() == nil)
    decoder.putBack(.unknown)
    #expect(decoder.next() == .unknown)
  }
}
