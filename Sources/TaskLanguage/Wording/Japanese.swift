/// What Japanese grammar asks for.
package enum Japanese {
  /// `a、b、c`
  package static func either(_ words: [String]) -> String { words.joined(separator: "、") }
}
