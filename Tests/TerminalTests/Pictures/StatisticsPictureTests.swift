import Testing

@testable import TaskShellKit
@testable import taskshell

@Suite struct StatisticsPictureTests {
  private static func statistics(weeks: Int = 4, scale: Int = 1) -> Statistics {
    let none = Statistics.Shares(rows: [], drawnCount: 0, rest: nil)
    let people = Statistics.Shares(
      rows: [
        Statistics.Share(
          name: "花子", nameShown: "花子", tally: Statistics.Tally(open: 3, overdue: 1, done: 2)),
        Statistics.Share(name: nil, nameShown: "none", tally: Statistics.Tally(open: 1)),
      ], drawnCount: 1, rest: "… and 1 more")
    return Statistics(
      total: Statistics.Tally(open: 4, overdue: 1, done: 2), streak: 2, longestStreak: 5,
      averageAge: 3,
      weeks: (0..<weeks).map { week in
        Statistics.Week(
          name: "2026-W\(week + 10)", label: "W\(week + 10)", first: "2026-01-05",
          done: [0, 1, 8, 24][week % 4] * scale, open: 4)
      }, people: people, projects: none, summary: ["4 open, 1 overdue, 2 done"])
  }

  @Test func barsGrowInEighths() {
    #expect(
      Self.statistics().drawn(on: PictureRows.canvas(30)).split(
        separator: "\n", omittingEmptySubsequences: false
      ).prefix(9).map(trimmed) == [
        "4 open, 1 overdue, 2 done", "", "Done per week", "            ███",
        "            ███", "    ▁▁▁ ███ ███", "  0   1   8  24", "W10 W11 W12 W13", "",
      ])
  }

  private func trimmed(_ line: Substring) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  @Test func chartsStandSideBySideWhereTheyFit() {
    let wide = Self.statistics(weeks: 12).drawn(on: PictureRows.canvas(80))
    #expect(wide.contains("Done per week                          Open at the end of the week"))
    let narrow = Self.statistics(weeks: 12).drawn(on: PictureRows.canvas(40))
    #expect(
      narrow.contains("Done per week\n") && narrow.contains("\nOpen at the end of the week\n"))
    for width in 40...100 {
      for scale in [1, 1000, 1_000_000] {
        let text = Self.statistics(weeks: 12, scale: scale).drawn(on: PictureRows.canvas(width))
        #expect(PictureRows.fits(text, width))
      }
    }
  }

  /// Sentences are wrapped, never cut.
  @Test func sentencesAreWhole() {
    let text = Self.statistics().drawn(on: PictureRows.canvas(20))
    #expect(text.hasPrefix("4 open, 1 overdue, 2\ndone\n"), "\(text)")
  }

  @Test func plainCharactersWillDo() {
    let text = Self.statistics().drawn(on: PictureRows.canvas(30, glyphs: .ascii))
    #expect(text.contains("    ... ### ###\n"))
  }

  @Test func sharesAreATable() {
    #expect(
      Self.statistics().drawn(on: PictureRows.canvas()).hasSuffix(
        """
        Open  Overdue  Done  Who
           3        1     2  花子
        … and 1 more

        """))
  }

  @Test func scriptsGetAllNumbers() {
    let plain = PlainRenderer().picture(Self.statistics(weeks: 1))
    #expect(
      plain == """
        open\tall\t\t4
        overdue\tall\t\t1
        done\tall\t\t2
        streak\tall\t\t2
        longest-streak\tall\t\t5
        average-age-days\tall\t\t3
        done\tweek\t2026-W10\t0
        open\tweek\t2026-W10\t4
        open\tperson\t花子\t3
        overdue\tperson\t花子\t1
        done\tperson\t花子\t2
        open\tperson\t\t1
        overdue\tperson\t\t0
        done\tperson\t\t0

        """)
    #expect(
      JSONRenderer().picture(Self.statistics(weeks: 1)) == #"""
        {"open":4,"overdue":1,"done":2,"hidden":0,"streak":2,"longestStreak":5,"averageAgeDays":3,\#
        "weeks":[{"week":"2026-W10","first":"2026-01-05","done":0,"open":4}],\#
        "people":[{"name":"花子","open":3,"overdue":1,"done":2},{"open":1,"overdue":0,"done":0}],\#
        "projects":[]}

        """#)
  }
}
