import Testing

/// Descending ranges, which may have been meant as months.
@Suite struct NumberRangeTests {
  @Test(arguments: [
    "done 2026-03", "list 2026-03", "count 2026-03", "edit 2026-03 x", "delete 1,7-5",
    "add x after:7-5", "note 7-5 x",
  ])
  func backwardRangesAreRefused(line: String) throws {
    let shell = try TestShell.office()
    let before = shell.model.state
    let isMonth = line.contains("2026")
    #expect(
      shell.run(line) == [
        "! \"\(isMonth ? "2026-03" : "7-5")\" is not a range of task numbers: the first is larger.",
        isMonth ? "  > due:mar 2026 means the month" : "  > write the smaller number first",
      ])
    #expect(shell.model.state == before)
  }

  @Test func theHintWorks() throws {
    let shell = try TestShell.office()
    #expect(shell.run("count due:mar 2026") == ["count 4"])
    #expect(shell.run("count 3-5") == ["count 3"])
  }
}
