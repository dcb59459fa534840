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

  /// What names of one person have in common: no spaces, and of variants of a character the usual one.
  static func nameKey(_ name: String) -> String {
    String(name.folded.compactMap { $0.isWhitespace ? nil : variants[$0] ?? $0 })
  }

  private static let variants: [Character: Character] = [
    "髙": "高", "﨑": "崎", "嵜": "崎", "邊": "辺", "邉": "辺", "齋": "斉", "齊": "斉", "斎": "斉", "濵": "浜",
    "濱": "浜", "櫻": "桜", "澤": "沢", "國": "国", "廣": "広", "德": "徳", "曾": "曽", "𠮷": "吉", "嶋": "島",
    "嶌": "島", "眞": "真", "惠": "恵", "壽": "寿", "龍": "竜", "瀧": "滝", "黑": "黒", "槇": "槙",
  ]

  private static let honorifics = ["さん", "さま", "様", "ちゃん", "くん", "君", "氏", "先生"]
}
