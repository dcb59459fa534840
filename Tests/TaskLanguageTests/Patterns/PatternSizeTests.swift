import TestSupport
import Testing

@testable import TaskLanguage

/// The maximum size of a pattern, and the time of a search.
struct PatternSizeTests {
  private func fits(_ pattern: String, _ text: String) throws -> Bool {
    try #require(try TextPattern(word: pattern)).occurs(in: text)
  }

  /// A pattern without conditions is repeated only once, whatever the count and depth of
  /// repetition.
  @Test(arguments: ["", "a{0}", "(?i)", "|", "(){3}", "()*"])
  func nothingRepeatedIsNothing(inner: String) throws {
    var pattern = "(\(inner))"
    for _ in 0..<40 { pattern = "(\(pattern){500})" }
    #expect(try fits("/x\(pattern)y/", "axyb"))
    #expect(try !fits("/x\(pattern)y/", "axzyb"))
    pattern = "(\(inner))"
    for _ in 0..<40 { pattern = "(\(pattern){0,500})" }
    #expect(try fits("/x\(pattern)y/", "axyb"))
  }

  @Test(arguments: [
    "/((((a){500}){500}){500}){500}/", "/a{500}b/", "/(a|b){400}/", "/(a*){400}/",
    "/(a?){0,300}b{300}/",
    "/[\(String(repeating: "ab", count: 300))]/", "/[0-9a-z]{300}/",
    "/(\(String(repeating: "a|", count: 400))b)/", "~\(String(repeating: "a", count: 600))",
  ])
  func aPatternThatIsTooLargeIsRefused(pattern: String) {
    #expect(throws: PatternError.self) { try TextPattern(word: pattern) }
  }

  @Test(arguments: [
    "/(a|b|ab)*c/", "/(a*)*(a*)*c/", "/(a?){100}a{100}c/", "/([a-f]|[b-g]|[ac])+z/", "/.*.*.*.*x/",
    "a*a*a*a*z", "/(.{1,9}){1,9}z/",
  ])
  func lookingTakesTimeInProportionToTheText(pattern: String) throws {
    let pattern = try #require(try TextPattern(word: pattern))
    let ratio = growth(from: 500, to: 2000) { count in
      _ = pattern.occurs(in: String(repeating: "a", count: count))
    }
    #expect(ratio < 8)
  }
}
