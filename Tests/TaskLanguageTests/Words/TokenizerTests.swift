import Testing

@testable import TaskLanguage

@Suite struct TokenizerTests {
  private static func texts(_ line: String) -> [String] {
    Tokenizer.split(line).words.map { $0.isLiteral ? "'\($0.text)'" : $0.text }
  }

  @Test(arguments: [
    ("", []), ("   ", []), ("a", ["a"]), ("  a   b  ", ["a", "b"]), ("a\tb\nc", ["a", "b", "c"]),
    ("牛乳　買う", ["牛乳", "買う"]), ("　a　", ["a"]),
    (
      "it's (late) & $5, see http://x/#y",
      ["it's", "(late)", "&", "$5,", "see", "http://x/#y"]
    ),
    ("C# a@b.example #42 @ 5 @5 !x", ["C#", "a@b.example", "#42", "@", "5", "@5", "!x"]),
    ("10:30 http://x memo:x", ["10:30", "http://x", "memo:x"]),
  ])
  func nothingElseIsSpecial(line: String, words: [String]) {
    #expect(Self.texts(line) == words)
    #expect(Tokenizer.split(line).words.allSatisfy { $0.attribute == nil })
  }

  @Test(arguments: [
    (#""a b" c"#, ["'a b'", "c"]), (#"a "" b"#, ["a", "''", "b"]),
    (#"a"b c"d"#, [#"a"b"#, #"c"d"#]),
    (#""a"b"#, ["'ab'"]), (#""a\"b""#, [#"'a"b'"#]), (#""a\\""#, [#"'a\'"#]),
    (#""@anna""#, ["'@anna'"]),
    (#""due:fri""#, ["'due:fri'"]), ("\"a　b\"", ["'a　b'"]),
    (#"CLIENT="Foo Bar" x"#, [#"CLIENT="Foo Bar""#, "x"]), (#"顧客＝"山田 太郎""#, [#"顧客＝"山田 太郎""#]),
    (#"a="b" c="d e"f"#, [#"a="b""#, #"c="d"#, #"e"f"#]), (#"(a="b c")"#, [#"(a="b c")"#]),
  ])
  func quotes(line: String, words: [String]) {
    #expect(Self.texts(line) == words)
    #expect(Tokenizer.split(line).unclosedQuote == nil)
  }

  /// A single quote without a closing one at the end of a word is an ordinary character.
  @Test(arguments: [
    ("'a b' c", ["'a b'", "c"]), ("a '' b", ["a", "''", "b"]),
    ("'it's here' x", ["'it's here'", "x"]), ("'tis the season", ["'tis", "the", "season"]),
    ("it's 5 o'clock", ["it's", "5", "o'clock"]), ("the boys' room", ["the", "boys'", "room"]),
    ("'", ["'"]), ("'a\nb'", ["'a", "b'"]), (#"'a "b" c'"#, [#"'a "b" c'"#]),
    (#"'a\' b'"#, ["'a' b'"]), ("\"it's\"", ["'it's'"]), (#"\'tis so'"#, ["''tis'", "so'"]),
    ("'a b", ["'a", "b"]),
  ])
  func singleQuotes(line: String, words: [String]) {
    #expect(Self.texts(line) == words)
    #expect(Tokenizer.split(line).unclosedQuote == nil)
  }

  @Test func singleQuotesQuoteValues() {
    let words = Tokenizer.split("@'Carol Jones' project:'a b' x").words
    #expect(words.map { $0.attribute?.value } == ["Carol Jones", "a b", nil])
    #expect(words[0].attribute?.isQuoted == true)
  }

  /// Many unmatched quotes are read in linear time.
  @Test func quotesThatOpenNothingAreCheap() {
    let line = String(repeating: "'a ", count: 20_000)
    #expect(Tokenizer.split(line).words.count == 20_000)
  }

  @Test(arguments: [
    (#"C:\Users"#, [#"C:\Users"#]), (#"a\ b"#, ["a b"]), (#"\@anna"#, ["'@anna'"]),
    ("\\#x", ["'#x'"]), (#"\"a"#, [#"'"a'"#]), (#"a\"b"#, [#"a"b"#]), (#"\\"#, [#"'\'"#]),
    (#"a\\b"#, [#"a\b"#]), (#"a\"#, [#"a\"#]), (#"\n"#, [#"\n"#]), (#"due\:fri"#, ["due:fri"]),
    (#"\　x"#, ["'　x'"]), (#"\-x"#, ["'-x'"]), (#"\!h"#, ["'!h'"]), (#"\＠anna"#, ["'＠anna'"]),
  ])
  func backslashes(line: String, words: [String]) {
    #expect(Self.texts(line) == words)
    #expect(Tokenizer.split(line).words.allSatisfy { $0.attribute == nil })
  }

  @Test(arguments: [
    ("@anna", AttributeKey.user, "anna", false), ("＠anna", .user, "anna", false),
    ("@花子", .user, "花子", false), ("@🍣", .user, "🍣", false), ("user:anna", .user, "anna", false),
    ("USER:anna", .user, "anna", false), ("due:fri", .due, "fri", false),
    ("Due:fri", .due, "fri", false), ("ｄｕｅ：fri", .due, "fri", false), ("due:", .due, "", false),
    ("user:", .user, "", false), ("@anna,", .user, "anna,", false),
    (#"@"Anna Maria""#, .user, "Anna Maria", true), (#"due:"next fri""#, .due, "next fri", true),
    (#"due:next\ fri"#, .due, "next fri", false), (#"@"""#, .user, "", true),
  ])
  func attributes(line: String, key: AttributeKey, value: String, isQuoted: Bool) throws {
    let words = Tokenizer.split(line).words
    #expect(words.count == 1)
    let attribute = try #require(words.first?.attribute)
    #expect(attribute.key == key)
    #expect(attribute.value == value)
    #expect(attribute.isQuoted == isQuoted)
    #expect(words.first?.isLiteral == false)
  }

  @Test func rangesAreInUTF8() {
    let words = Tokenizer.split(#" é "b c" @花 x"#).words
    #expect(words.map(\.range) == [1..<3, 4..<9, 10..<14, 15..<16])
  }

  @Test(arguments: [
    (#"add "a b"#, 4), (#"""#, 0), (#"é @"Anna"#, 4), (#"due:"x\""#, 4), (#""a" "b"#, 4),
  ])
  func unclosedQuotes(line: String, offset: Int) {
    let error = #expect(throws: PlacedError.self) { try Tokenizer.words(of: line) }
    #expect(error?.error as? WordError == .unclosedQuote(at: offset))
    #expect(error?.place == offset..<line.utf8.count)
    #expect(Tokenizer.split(line).unclosedQuote == offset)
  }

  @Test func nulIsRefused() {
    #expect(throws: WordError.containsNUL) { try Tokenizer.words(of: "add a\0b") }
    #expect(throws: WordError.containsNUL) {
      try Tokenizer.words(ofArguments: ["add", "\0"], in: AttributeTable.standard)
    }
  }

  @Test func lengthIsLimited() throws {
    let longest = String(repeating: "é", count: Tokenizer.lineLimit / 2)
    #expect(try Tokenizer.words(of: longest).count == 1)
    #expect(throws: WordError.lineTooLong(bytes: 65_537)) {
      try Tokenizer.words(of: longest + "x")
    }
    #expect(throws: WordError.lineTooLong(bytes: 65_537)) {
      try Tokenizer.words(ofArguments: ["add", longest + "x"], in: AttributeTable.standard)
    }
  }

  /// All words cost something; those of an outer shell are few.
  @Test(arguments: ["a ", "due:x ", "\"a b\" ", "\u{3000}あ", "; "])
  func wordsAreLimited(piece: String) throws {
    let most = String(repeating: piece, count: Tokenizer.wordLimit)
    #expect(try Tokenizer.words(of: most).count == Tokenizer.wordLimit)
    #expect(throws: WordError.tooManyWords(count: 8193)) { try Tokenizer.words(of: most + piece) }
  }

  /// A word longer than any name is text, and stays as it is; a list of numbers may be long.
  @Test(arguments: [
    "a", "É", "日", "ｶ\u{FF9E}", "e\u{301}\u{323}", "👨‍👩‍👧", "1,", "(", "-", "#a", "due:", "/",
  ])
  func aWordLongerThanAnyNameIsText(piece: String) throws {
    let isName = piece.unicodeScalars.first?.properties.isAlphabetic == true
    for count in [1, 3, 2000] {
      let text = String(repeating: piece, count: count)
      let words = Tokenizer.split("add " + text).words
      try #require(words.count == 2, "\(count)")
      #expect(words[1].text == text && words[1].range.count == text.utf8.count)
      let isText = count == 2000 && words[1].attribute == nil
      #expect(words[1].isLiteral == (isText && (isName || piece == "👨‍👩‍👧")))
    }
    let key = String(repeating: "k", count: 2000)
    #expect(Tokenizer.split("add \(key):x").words.last?.attribute == nil)
    #expect(Tokenizer.split("add note:\(key)").words.last?.attribute?.value == key)
  }

  @Test func argumentsAreOneWordEach() throws {
    let words = try Tokenizer.words(
      ofArguments: ["add", "a b", #"say "hi"#, "@Anna Maria", "due:next fri", "", "@"],
      in: AttributeTable.standard)
    #expect(
      words.map(\.text) == ["add", "a b", #"say "hi"#, "@Anna Maria", "due:next fri", "", "@"])
    #expect(words.map(\.isLiteral) == [false, true, true, false, false, false, false])
    #expect(words.map(\.attribute?.value) == [nil, nil, nil, "Anna Maria", "next fri", nil, nil])
  }
}
