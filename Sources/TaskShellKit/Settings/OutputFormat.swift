/// How data is printed.
package enum OutputFormat: String, CaseIterable, Sendable {
  case table
  case plain
  case json
  case csv
}
