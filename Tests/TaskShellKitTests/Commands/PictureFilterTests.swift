import Testing

@testable import TaskLanguage
@testable import TaskShellKit

/// The number and the filter of `calendar` and `agenda`.
@Suite struct PictureFilterTests {
  @Test(arguments: [
    ("calendar july", "calendar [N] [FILTER…]"), ("calendar x", "calendar [N] [FILTER…]"),
    ("agenda xyz", "agenda [N] [FILTER…] [asof:DATE]"),
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
    #expect(shell.run("agenda -1") == ["! -1 is not a number from 1 to 366."])
    #expect(shell.run("calendar @Anna 99") == ["! 99 is not a number from 1 to 24."])
  }
}
