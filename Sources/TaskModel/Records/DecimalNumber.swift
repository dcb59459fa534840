/// A number as people write it, exact to six places after the point.
package struct DecimalNumber: Hashable, Comparable, Sendable {
  private static let scale = 1_000_000

  /// Millionths.
  package let millionths: Int

  package init(millionths: Int) { self.millionths = millionths }

  /// Reads `3`, `-3.5`, `.5`; nil for anything else, and for more than six places or 12 digits
  /// before the point.
  package init?(_ text: some StringProtocol) {
    let isNegative = text.first == "-"
    let parts = text.dropFirst(isNegative ? 1 : 0)
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, whole.utf8.count <= 12,
      parts.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) })
    else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard !(whole.isEmpty && fraction.isEmpty), fraction.utf8.count <= 6,
      parts.count == 1 || !fraction.isEmpty
    else { return nil }
    let places = fraction + String(repeating: "0", count: 6 - fraction.utf8.count)
    guard let high = Int(whole.isEmpty ? "0" : whole), let low = Int(places) else { return nil }
    millionths = (high * Self.scale + low) * (isNegative ? -1 : 1)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  package static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
    left.millionths < right.millionths
  }

  /// Both together; the greatest that there is where that is too much.
  package static func + (left: DecimalNumber, right: DecimalNumber) -> DecimalNumber {
    let (sum, overflows) = left.millionths.addingReportingOverflow(right.millionths)
    return DecimalNumber(millionths: overflows ? (left.millionths < 0 ? .min : .max) : sum)
  }

  /// The product with an integer; nil on overflow.
  package func times(_ count: Int) -> DecimalNumber? {
    let (product, overflows) = millionths.multipliedReportingOverflow(by: count)
    return overflows ? nil : DecimalNumber(millionths: product)
  }

  /// The number if it has no fraction.
  package var whole: Int? {
    millionths.isMultiple(of: Self.scale) ? millionths / Self.scale : nil
  }

  /// A whole number; nil for one that is too large.
  package init?(whole: Int) {
    let (millionths, overflows) = whole.multipliedReportingOverflow(by: Self.scale)
    guard !overflows else { return nil }
    self.millionths = millionths
  }

  /// The greatest whole number that is not greater.
  package var floor: Int {
    let (quotient, remainder) = millionths.quotientAndRemainder(dividingBy: Self.scale)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The least whole number that is not less.
  package var ceiling: Int {
    let (quotient, remainder) = millionths.quotientAndRemainder(dividingBy: Self.scale)
    return remainder > 0 ? quotient + 1 : quotient
  }

  /// `-3.5`, without zeros at the end; reads back as the same.
  package var notation: String {
    let magnitude = millionths.magnitude
    let scale = UInt(Self.scale)
    let places = String(magnitude % scale + scale).dropFirst()
    let fraction = String(places.reversed().drop { $0 == "0" }.reversed())
    return (millionths < 0 ? "-" : "") + String(magnitude / scale)
      + (fraction.isEmpty ? "" : ".\(fraction)")
  }
}
