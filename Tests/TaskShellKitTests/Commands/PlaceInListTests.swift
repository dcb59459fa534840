import Testing

/// Selecting from a list by position.
@Suite struct PlaceInListTests {
  @Test func placesInTheList() throws {
    let shell = try TestShell([
      "add A due:2026-03-20", "add B due:2026-03-12", "add C due:2026-03-15",
    ])
    shell.run("list")
    func selected(_ line: String) -> Int? {
      shell.run(line)
      return shell.model.selection
    }
    #expect(selected("select first") == 2)
    #expect(selected("select next") == 3)
    #expect(selected("select next") == 1)
    #expect(shell.run("select next").first == "! There is no such row; the list has 3.")
    #expect(shell.model.selection == 1)
    #expect(selected("select previous") == 3)
    #expect(selected("select last") == 1)
    #expect(selected("select row 2") == 3)
    #expect(shell.run("select row 4").first == "! There is no such row; the list has 3.")
    #expect(selected("select 最初") == 2)
    #expect(selected("select 行 3") == 1)
  }

  /// Without a list, or in quotes, the words search for a text.
  @Test func wordsOfATextStay() throws {
    let shell = try TestShell(["add Buy milk", "add Plan next week's trip", "add next"])
    shell.run("select \"next\"")
    #expect(shell.model.selection == 3)
    shell.run("select trip")
    #expect(shell.model.selection == 2)
  }
}
