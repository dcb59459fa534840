import TaskModel

/// Names that nobody else uses.
enum RandomName {
  static let count = 16

  /// Sixteen hexadecimal digits.
  static func make() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: count - digits.count) + digits
  }

  /// Whether a name can be one that ``make()`` made.
  static func isOne(_ name: some StringProtocol) -> Bool {
    name.utf8.count == count && name.utf8.allSatisfy { hexDigit($0) != nil }
  }
}
