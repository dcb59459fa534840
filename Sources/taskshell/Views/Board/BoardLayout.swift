import SystemCalls

/// The layout of a board; rows and columns count from 0.
struct BoardLayout {
  /// The rows of the list, and of what is below it: a card or the parts. `card` is empty if the
  /// card is beside the list.
  let list: Range<Int>
  let card: Range<Int>
  /// Whether the card is beside the list.
  let isWide: Bool
  /// The width of the parts; 0 for none.
  let sideColumns: Int
  /// Whether the parts are below the list, instead of the card.
  let isSideBelow: Bool
  let listColumns: Int
  let cardColumns: Int

  /// The minimum width for a card beside the list.
  private static let leastWide = 100
  /// The minimum width for the parts at the left.
  private static let leastBeside = 60
  private static let side = 22
  /// The width of the gap between two columns.
  static let gap = 3

  /// The first column of the list.
  var listStart: Int { sideColumns == 0 || isSideBelow ? 0 : sideColumns + Self.gap }

  /// - Parameters:
  ///   - messageRows: the number of rows of the last part.
  ///   - hasSide: whether there are parts beside the list, or below it.
  init(_ size: WindowSize, messageRows: Int, hasSide: Bool) {
    let body = max(1, size.rows - 1 - messageRows)
    isWide = size.columns >= Self.leastWide
    guard isWide else {
      let below = body < 6 ? 0 : max(3, (body - 1) * 2 / 5)
      let rows = below == 0 ? body : body - 1 - below
      list = 1..<1 + rows
      card = below == 0 ? list.upperBound..<list.upperBound : list.upperBound + 1..<1 + body
      cardColumns = size.columns
      isSideBelow = hasSide && size.columns < Self.leastBeside
      guard hasSide, !isSideBelow else {
        (sideColumns, listColumns) = (hasSide ? size.columns : 0, size.columns)
        return
      }
      sideColumns = min(Self.side, size.columns / 4)
      listColumns = size.columns - sideColumns - Self.gap
      return
    }
    isSideBelow = false
    list = 1..<1 + body
    card = list.upperBound..<list.upperBound
    sideColumns = hasSide ? Self.side : 0
    let left = size.columns - (hasSide ? Self.side + Self.gap : 0)
    cardColumns = min(60, max(32, left * 2 / 5))
    listColumns = max(20, left - cardColumns - Self.gap)
  }
}
