import Testing

@testable import LineEditing

struct ColorChoiceTests {
  @Test(arguments: [
    (ColorChoice.auto, ["TERM": "xterm"], true, true),
    (.auto, ["TERM": "xterm"], false, false),
    (.auto, [:], true, false),
    (.auto, ["TERM": "dumb"], true, false),
    (.auto, ["TERM": "xterm", "CLICOLOR": "0"], true, false),
    (.auto, ["TERM": "xterm", "NO_COLOR": "1"], true, false),
    (.auto, ["TERM": "xterm", "NO_COLOR": ""], true, true),
    (.auto, ["CLICOLOR_FORCE": "1"], false, true),
    (.auto, ["CLICOLOR_FORCE": "0"], false, false),
    (.auto, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, false),
    (.always, ["NO_COLOR": "1"], false, true),
    (.never, ["CLICOLOR_FORCE": "1", "TERM": "xterm"], true, false),
  ])
  func decision(choice: ColorChoice, environment: [String: String], tty: Bool, expected: Bool) {
    #expect(choice.usesColor(environment: environment, isTerminal: tty) == expected)
  }
}
