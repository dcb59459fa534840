/// The letters of a keyboard, for errors of a finger.
enum Keys {
  /// Returns whether a finger may have typed that for a word: in the other order, without a letter,
  /// or with the key beside one, instead of it or as well.
  static func slip(from meant: String, to typed: [UInt8]) -> Bool {
    let meant = Array(meant.utf8)
    let same = zip(meant, typed).prefix { $0 == $1 }.count
    switch typed.count - meant.count {
    case 0:
      let (right, wrong) = (meant[same...], typed[same...])
      return right.dropFirst() != wrong.dropFirst()
        || right.first.map { areNeighbours($0, wrong[same]) } ?? true
    case 1:
      let beside = [
        same > 0 ? typed[same - 1] : nil, same + 1 < typed.count ? typed[same + 1] : nil,
      ]
      return beside.contains { $0.map { areNeighbours($0, typed[same]) } == true }
    default: return true
    }
  }

  /// Whether keys are the same or touch each other.
  private static func areNeighbours(_ first: UInt8, _ second: UInt8) -> Bool {
    guard let first = places[first], let second = places[second] else { return false }
    return abs(first.row - second.row) < 2 && abs(first.column - second.column) < 3
  }

  /// Returns the other keys that touch one; none for a character that is not typed by a key alone.
  static func beside(_ key: UInt8) -> [UInt8] { neighbours[key] ?? [] }

  private static let neighbours: [UInt8: [UInt8]] = Dictionary(
    uniqueKeysWithValues: places.keys.map { key in
      (key, places.keys.filter { $0 != key && areNeighbours(key, $0) }.sorted())
    })

  /// The columns of the keys of an American keyboard in half widths of one.
  private static let places = Dictionary(
    uniqueKeysWithValues: ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"].enumerated()
      .flatMap { row, keys in keys.utf8.enumerated().map { ($1, (row: row, column: 2 * $0 + row)) }
      })
}
