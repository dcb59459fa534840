/// How far an import is.
package struct ExchangeProgress: Equatable, Sendable {
  /// Records read so far.
  package let count: Int
  /// How much of the whole that is, from 0 to 1.
  package let fraction: Double

  package init(count: Int, fraction: Double) {
    self.count = count
    self.fraction = fraction
  }
}
