import Testing

@testable import TaskShellKit
@testable import taskshell

@Suite struct TimelinePictureTests {
  private static func timeline(drawn: Int = 5, rest: String? = nil) -> Timeline {
    Timeline(
      rows: [
        Timeline.Row(
          task: PictureRows.row(7, "Old", due: "2020-03-11", urgency: .overdue), day: -2000),
        Timeline.Row(
          task: PictureRows.row(1, "Write report", due: "2026-03-09", urgency: .overdue), day: -2),
        Timeline.Row(task: PictureRows.row(12, "打ち合わせの資料", due: "2026-03-11"), day: 0),
        Timeline.Row(task: PictureRows.row(3, "Pay\trent", due: "2026-03-19"), day: 8),
        Timeline.Row(task: PictureRows.row(4, "Far", due: "2030-03-11"), day: 1500),
      ], drawnCount: drawn, rest: rest, span: -2...8,
      ticks: [Timeline.Tick(day: 1, label: "12 Mar"), Timeline.Tick(day: 5, label: "16 Mar")],
      todayLabel: "today")
  }

  @Test func marksLieOnTheScale() {
    #expect(
      Self.timeline().drawn(on: PictureRows.canvas(67)) == """
                                                │today          ╵16 Mar
         7  2020/03/11  Old               <─────│
         1  2026/03/09  Write report      !─────│
        12  2026/03/11  打ち合わせの資料        ●
         3  2026/03/19  Pay␉rent                │─────────────────────────●
         4  2030/03/11  Far                     │─────────────────────────>

        """)
  }

  @Test func timelineFitsNarrowASCIITerminals() {
    #expect(
      Self.timeline(drawn: 4, rest: "… and 1 more").drawn(
        on: PictureRows.canvas(40, glyphs: .ascii)) == """
                                   |today
           7  Old              <---|
           1  Write report     !---|
          12  打ち合わせの資…      *
           3  Pay␉rent             |-------------*
          … and 1 more

          """)
    for width in 20...90 {
      #expect(PictureRows.fits(Self.timeline().drawn(on: PictureRows.canvas(width)), width))
    }
  }

  @Test func scriptsGetAllRows() {
    let plain = PlainRenderer().picture(Self.timeline(drawn: 1))
    #expect(plain.hasPrefix("7\t2020/03/11\t-2000\t\tOld\n"))
    #expect(plain.split(separator: "\n").count == 5)
    #expect(
      JSONRenderer().picture(Self.timeline(drawn: 1))
        .contains(#""created":"2026-03-11T09:00:00Z","days":-2},"#))
    #expect(Timeline.empty.drawn(on: PictureRows.canvas()) == "")
  }
}

extension Timeline {
  fileprivate static let empty = Timeline(
    rows: [], drawnCount: 0, rest: nil, span: 0...1, ticks: [], todayLabel: "")
}
