/// What was cut from lines, to be put back: the newest first, older ones by rotating.
struct KillRing {
  /// How many texts are kept.
  private static let bound = 20

  private var texts: [String] = []
  private var position = 0

  /// Adds what was cut; with `joining`, to what was cut just before: behind it, or before it.
  mutating func add(_ text: String, joining: Bool, before: Bool) {
    position = 0
    guard joining, let newest = texts.first else {
      texts.insert(text, at: 0)
      if texts.count > Self.bound { texts.removeLast() }
      return
    }
    texts[0] = before ? text + newest : newest + text
  }

  /// What is put back first; empty when nothing was cut.
  mutating func newest() -> String {
    position = 0
    return texts.first ?? ""
  }

  /// The next older text, after the oldest the newest again; nil when nothing was cut.
  mutating func rotated() -> String? {
    guard !texts.isEmpty else { return nil }
    position = (position + 1) % texts.count
    return texts[position]
  }
}
