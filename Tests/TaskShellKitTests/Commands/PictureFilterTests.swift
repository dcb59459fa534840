import Testing

@testable import TaskShellKit

/// The number and the filter of `calendar` and `agenda`.
@Suite struct PictureFilterTests {
  @Test(arguments: [
    ("calendar july", "calendar [MONTHS] [FILTER…]"), ("calendar x", "calendar [MONTHS] [FILTER…]"),
    ("agenda xyz", "agenda [DAYS] [FILTER…] [asof:DATE]"),
  ])
  func emptyPicturesAreExplained(line: String, hint: String) throws {
    let shell = try TestShell.office()
    #expect(shell.run(line).suffix(2) == ["No task matches.", "  > " + hint])
    #expect(shell.run("calendar").isEmpty)
  }

  @Test func theNumberMayFollowTheFilter() throws {
    let shell = try TestShell.office()
    #expect(shell.run("agenda @Anna 3") == shell.run("agenda 3 @Anna"))
    #expect(shell.run("agenda open 30") == shell.run("agenda 30 open"))
    shell.run("calendar @Anna 3")
    #expect(shell.view.calendar?.months.count == 3)
    shell.run("calendar chapter 14")
    #expect(shell.view.calendar?.months.count == 1)
  }

  @Test func noNumberIsNegative() throws {
    let shell = try TestShell.office()
    #expect(shell.run("agenda -1") == ["! agenda takes 1 to 366 days."])
    #expect(shell.run("calendar @Anna 99") == ["! calendar takes 1 to 24 months."])
  }
}
