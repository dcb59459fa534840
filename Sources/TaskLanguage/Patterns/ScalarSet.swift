/// A set of Unicode scalars.
struct ScalarSet: Equatable, Sendable {
  enum Class: Equatable, Sendable {
    case digit, word, space

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .digit: scalar.isASCII ? (48...57).contains(scalar.value) : scalar.isNumber
      case .word: scalar.isOfWord
      case .space: scalar.properties.isWhitespace
      }
    }
  }

  private(set) var ranges: [ClosedRange<Unicode.Scalar>] = []
  private(set) var classes: [Class] = []
  private(set) var otherThan: [Class] = []
  var isNegated = false

  init() {}

  init(_ scalar: Unicode.Scalar) { ranges = [scalar...scalar] }

  init(_ kind: Class, isNegated: Bool = false) {
    classes = [kind]
    self.isNegated = isNegated
  }

  /// Every scalar.
  static var any: ScalarSet {
    var set = ScalarSet()
    set.isNegated = true
    return set
  }

  /// How many things a scalar is compared with.
  var count: Int { ranges.count + classes.count + otherThan.count }

  mutating func add(_ range: ClosedRange<Unicode.Scalar>) { ranges.append(range) }

  /// - Parameter isNegated: whether all others are meant: `[\D-]`.
  mutating func add(_ kind: Class, isNegated: Bool) {
    if isNegated { otherThan.append(kind) } else { classes.append(kind) }
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    for range in ranges where range.contains(scalar) { return !isNegated }
    for kind in classes where kind.contains(scalar) { return !isNegated }
    for kind in otherThan where !kind.contains(scalar) { return !isNegated }
    return isNegated
  }
}

extension Unicode.Scalar {
  fileprivate var isNumber: Bool { properties.numericType == .decimal }

  /// Whether it is a letter, a digit or `_`.
  var isOfWord: Bool {
    if isASCII {
      switch value {
      case 48...57, 65...90, 97...122, 95: return true
      default: return false
      }
    }
    return properties.isAlphabetic || properties.numericType != nil
      || properties.generalCategory == .nonspacingMark
  }

  /// Whether both are of one word, as far as spaces tell: kana and ideographs are words of their own.
  func isJoined(to next: Unicode.Scalar) -> Bool {
    isOfWord && next.isOfWord && !isWithoutSpaces && !next.isWithoutSpaces
  }

  /// Whether it is written without spaces between words.
  private var isWithoutSpaces: Bool {
    switch value {
    case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
