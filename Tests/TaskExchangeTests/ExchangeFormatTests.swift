import Testing

@testable import TaskExchange

/// The format of a file is detected from its name or first bytes.
struct ExchangeFormatTests {
  @Test(
    arguments: [
      ("# Home\n\n- [ ] Milk\n", .markdown), ("- [x] Milk\n", .markdown),
      ("* [ ] Milk\n", .markdown),
      ("# notes\nadd Milk\n", nil), ("#!/bin/bash\n# taskshell\n", nil),
      ("# only a heading\n", nil),
      ("[]", .json), ("BEGIN:VCALENDAR\r\n", .ical), ("text,due\n", .csv), ("", nil),
    ] as [(String, ExchangeFormat?)])
  func contents(text: String, format: ExchangeFormat?) {
    #expect(ExchangeFormat(contents: Array(text.utf8), named: nil) == format)
  }

  @Test(
    arguments: [
      ("a.csv", .csv), ("A.CSV", .csv), ("a.tsv", nil), ("a.xlsx", nil), ("a.md", .markdown),
      ("a", nil),
    ] as [(String, ExchangeFormat?)])
  func names(path: String, format: ExchangeFormat?) {
    #expect(ExchangeFormat(path: path) == format)
  }
}
