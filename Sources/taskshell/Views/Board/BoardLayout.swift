import SystemCalls

/// How a board divides the screen; rows and columns count from 0.
struct BoardLayout {
  /// The rows of the list, and those of a card below it; that one is empty beside it.
  let list: Range<Int>
  let card: Range<Int>
  /// Whether the card stands beside the list.
  let isWide: Bool
  /// The columns of the parts at the left; 0 for none.
  let sideColumns: Int
  let listColumns: Int
  let cardColumns: Int

  /// From so many columns on a card stands beside the list.
  private static let leastWide = 100
  private static let side = 22
  /// What separates two columns.
  static let gap = 3

  /// The first column of the list.
  var listStart: Int { sideColumns == 0 ? 0 : sideColumns + Self.gap }

  /// - Parameters:
  ///   - messageRows: how many rows the last part has.
  ///   - hasSide: whether there are parts at the left.
  init(_ size: WindowSize, messageRows: Int, hasSide: Bool) {
    let body = max(1, size.rows - 1 - messageRows)
    isWide = size.columns >= Self.leastWide
    guard isWide else {
      let below = body < 6 ? 0 : max(3, (body - 1) * 2 / 5)
      let rows = below == 0 ? body : body - 1 - below
      list = 1..<1 + rows
      card = below == 0 ? list.upperBound..<list.upperBound : list.upperBound + 1..<1 + body
      (sideColumns, listColumns, cardColumns) = (0, size.columns, size.columns)
      return
    }
    list = 1..<1 + body
    card = list.upperBound..<list.upperBound
    sideColumns = hasSide ? Self.side : 0
    let left = size.columns - (hasSide ? Self.side + Self.gap : 0)
    cardColumns = min(60, max(32, left * 2 / 5))
    listColumns = max(20, left - cardColumns - Self.gap)
  }
}
