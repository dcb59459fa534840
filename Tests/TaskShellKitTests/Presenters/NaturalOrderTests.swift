import Testing

@testable import TaskShellKit

/// Names with numbers: p2 comes before p10 wherever names are listed.
@Suite struct NaturalOrderTests {
  @Test(arguments: [
    ("add % #%", "tags"), ("add % project:%", "projects"), ("user add %", "users"),
    ("user add %", "seats"), ("user add %", "workload"), ("alias % = list", "alias"),
    ("context % = #%", "context"), ("add %", "list sort:text"), ("add % #%", "list sort:tag"),
    ("add % project:%", "list sort:project"), ("add % project:%", "list group:project"),
  ])
  func numbersInNamesAreNumbers(line: String, command: String) throws {
    let names = ["p1", "p2", "p10", "p100"]
    let shell = try TestShell(names.reversed().map { line.replacing("%", with: $0) })
    let words = shell.run(command).flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
    let found = words.map(String.init).filter(names.contains)
    #expect(found.reduce(into: []) { if $0.last != $1 { $0.append($1) } } == names)
  }
}
