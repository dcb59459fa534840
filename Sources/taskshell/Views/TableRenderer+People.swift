import LineEditing
import TaskLanguage
import TaskShellKit

/// Users, their seats, and when they are away: in a column, or below their names where that has no
/// room.
extension TableRenderer {
  func people(_ rows: [PersonRow]) -> String {
    guard !rows.isEmpty else { return "" }
    let plain = columns(of: rows)
    let away = rows.map { row in
      row.awayShown.map { $0.text(in: labels.language) }
    }
    let looks = rows.map { _ in Role.text }
    guard away.contains(where: { !$0.isEmpty }) else {
      return Table(columns: plain, styles: looks).text(width: columns, style: style)
    }
    let comma = labels.language.say(Bilingual(", ", "、"))
    let all = plain + [Table.Column(labels.away, away.map { $0.joined(separator: comma) })]
    let table = Table(columns: all, styles: looks)
    if columns.map(table.fits) ?? true { return table.text(width: columns, style: style) }
    let lines = Table(columns: plain, styles: looks).text(width: columns, style: style)
      .split(separator: "\n", omittingEmptySubsequences: false)
    var text = lines.first.map { $0 + "\n" } ?? ""
    for (line, away) in zip(lines.dropFirst(), away) {
      text += line + "\n"
      for absence in away { text += wrapped("  \(labels.away) \(absence)", indent: 4) }
    }
    return text
  }

  private func columns(of rows: [PersonRow]) -> [Table.Column] {
    func numbers(_ numbers: [Int?]) -> [String] { numbers.map { $0.map(String.init) ?? "" } }
    var columns = [
      Table.Column(labels.name, rows.map(\.name), isFlexible: true),
      Table.Column(
        labels.seat, rows.map { $0.seat?.text ?? "" },
        alignment: rows.allSatisfy { $0.seat.map { $0.number != nil } ?? true } ? .right : .left),
    ]
    if rows.contains(where: { $0.reading != nil }) {
      let reading = labels.language.say(Bilingual("Reading", "読み"))
      columns.insert(Table.Column(reading, rows.map { $0.reading ?? "" }, dropOrder: 2), at: 1)
    }
    if rows.contains(where: { $0.open != nil }) {
      columns.append(Table.Column(labels.open, numbers(rows.map(\.open)), alignment: .right))
    }
    if rows.contains(where: { $0.isHere != nil }) {
      let here = rows.map { $0.isHere == true ? labels.now : "" }
      columns.append(Table.Column(labels.here, here, dropOrder: 1))
    }
    return columns
  }
}
