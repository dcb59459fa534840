/// What Japanese grammar asks for.
package enum Japanese {
  /// `a、b、c`
  package static func either(_ words: [String]) -> String { words.joined(separator: "、") }

  /// 花子さん; a name that has such an ending keeps its own.
  package static func person(_ name: String) -> String {
    honorifics.contains(where: name.hasSuffix) ? name : name + "さん"
  }

  /// The name without such an ending; nil where it has none, or is nothing else.
  package static func withoutHonorific(_ name: String) -> String? {
    guard let ending = honorifics.first(where: name.hasSuffix), ending.count < name.count else {
      return nil
    }
    return String(name.dropLast(ending.count))
  }

  private static let honorifics = ["さん", "さま", "様", "ちゃん", "くん", "君", "氏", "先生"]
}
