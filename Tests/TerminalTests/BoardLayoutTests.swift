import SystemCalls
import Testing

@testable import taskshell

/// The division of a board on screens of every size: its parts fill the screen and do not overlap.
@Suite struct BoardLayoutTests {
  @Test(arguments: [false, true], [1, 3])
  func partsStandBesideEachOther(hasSide: Bool, messageRows: Int) {
    for columns in 20...160 {
      for rows in 4...50 {
        let layout = BoardLayout(
          WindowSize(rows: rows, columns: columns), messageRows: messageRows, hasSide: hasSide)
        let place = "\(columns) × \(rows)"
        #expect(layout.list.lowerBound == 1 && !layout.list.isEmpty, "\(place)")
        #expect(layout.listStart + layout.listColumns <= columns, "\(place)")
        #expect(layout.card.isEmpty || layout.card.lowerBound == layout.list.upperBound + 1)
        #expect(max(layout.list.upperBound, layout.card.upperBound) <= max(2, rows - messageRows))
        // The side is at the left from 60 columns on, and below the list on narrower screens.
        #expect(layout.isSideBelow == (hasSide && columns < 60), "\(place)")
        #expect((layout.sideColumns > 0) == hasSide, "\(place)")
        #expect((layout.listStart > 0) == (hasSide && columns >= 60), "\(place)")
        if layout.listStart > 0 { #expect(layout.sideColumns >= 15, "\(place)") }
      }
    }
  }
}
