/// Words for days with one typing error.
enum DateTypo {
  private static let words = [
    "today", "tomorrow", "tonight", "yesterday", "monday", "tuesday", "wednesday", "thursday",
    "friday", "saturday", "sunday",
  ]

  /// Those with more than one error, or too short to be told by it.
  private static let known = [
    "wensday": "wednesday", "wendsday": "wednesday", "wenesday": "wednesday", "tody": "today",
    "tmorow": "tomorrow", "tomoro": "tomorrow",
    "satday": "saturday", "thusday": "thursday", "tusday": "tuesday",
  ]

  /// The word that was meant by one that is nearly it; nil for a word that is right, or too far.
  static func meant(by word: String) -> String? {
    // "All our tomorrows", "Eat a sundae"
    if let meant = known[word] { return meant }
    guard (5...10).contains(word.utf8.count), word != "sundae", !word.hasSuffix("s") else {
      return nil
    }
    let near = words.filter { isNear(word.utf8, $0.utf8) }
    if near.isEmpty || near.contains(word) { return nil }
    return Nearest.to(word, among: near, within: word.utf8.count < 8 ? 1 : 2).first
  }

  /// Whether they begin and end alike but for two letters, as all do that are one error apart.
  private static func isNear(_ left: String.UTF8View, _ right: String.UTF8View) -> Bool {
    let (longer, shorter) = (max(left.count, right.count), min(left.count, right.count))
    guard longer - shorter <= 1, left.first == right.first else { return false }
    let head = zip(left, right).prefix { $0 == $1 }.count
    let tail = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    return head + tail >= longer - (longer < 8 ? 2 : 4)
  }
}
