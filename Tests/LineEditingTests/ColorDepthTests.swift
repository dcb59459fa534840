import Formats
import TestSupport
import Testing

@testable import LineEditing

/// Colours are reduced to those that a terminal supports.
@Suite struct ColorDepthTests {
  @Test(arguments: [
    ("xterm-256color", "truecolor", ColorDepth.trueColor), ("screen", "24bit", .trueColor),
    ("xterm-direct", "", .trueColor), ("xterm-256color", "", .palette),
    ("tmux-256color", "", .palette), ("xterm-kitty", "", .palette), ("xterm", "", .sixteen),
    ("linux", "", .sixteen), ("vt100", "", .sixteen), ("", "", .sixteen),
    ("xterm-256color", "yes", .palette),
  ])
  func theTerminalSaysItsDepth(term: String, claim: String?, depth: ColorDepth) {
    #expect(ColorDepth { $0 == "TERM" ? term : $0 == "COLORTERM" ? claim : nil } == depth)
  }

  /// A colour that the terminal has is kept; any other becomes the nearest that it has.
  @Test func missingColorBecomesNearest() {
    var random = SeededGenerator(seed: 7)
    func distance(_ color: UInt8, _ red: Int, _ green: Int, _ blue: Int) -> Int {
      let other = PaletteColors.parts(of: color)
      let (dr, dg, db) = (red - other.red, green - other.green, blue - other.blue)
      return 3 * dr * dr + 4 * dg * dg + 2 * db * db
    }
    for _ in 0..<300 {
      let (r, g, b) = (
        UInt8.random(in: 0...255, using: &random), UInt8.random(in: 0...255, using: &random),
        UInt8.random(in: 0...255, using: &random)
      )
      let style = TextStyle(color: .rgb(r, g, b), background: .rgb(b, r, g), isItalic: true)
      #expect(ColorDepth.trueColor.given(style) == style)
      for (depth, numbers) in [(ColorDepth.palette, 16...255), (.sixteen, 0...15)] {
        let given = depth.given(style)
        #expect(given.isItalic)
        guard case .palette(let number)? = given.color, case .palette? = given.background else {
          Issue.record("\(given)")
          continue
        }
        #expect(numbers.contains(Int(number)))
        let least = numbers.map { distance(UInt8($0), Int(r), Int(g), Int(b)) }.min()
        #expect(distance(number, Int(r), Int(g), Int(b)) == least)
      }
    }
    for number in UInt8.min...UInt8.max {
      let style = TextStyle(color: .palette(number))
      #expect(ColorDepth.palette.given(style) == style)
      if number < 16 { #expect(ColorDepth.sixteen.given(style) == style) }
    }
  }

  @Test(arguments: [
    (TextStyle(color: .palette(9)), "\u{1B}[0;91m"),
    (TextStyle(color: .palette(208)), "\u{1B}[0;38;5;208m"),
    (TextStyle(background: .palette(12)), "\u{1B}[0;104m"),
    (
      TextStyle(color: .rgb(1, 2, 3), background: .palette(236), isBold: true, isItalic: true),
      "\u{1B}[0;1;3;38;2;1;2;3;48;5;236m"
    ),
  ])
  func sequences(style: TextStyle, expected: String) { #expect(style.controlSequence == expected) }
}
