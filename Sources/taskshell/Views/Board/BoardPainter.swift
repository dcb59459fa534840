import LineEditing
import SystemCalls
import TaskLanguage
import TaskShellKit

/// Draws a board: the list with the card beside it, or on a narrow screen below it; the parts are
/// at the left or, on a very narrow screen, in place of the card.
final class BoardPainter {
  private let board: BoardPresenter
  private let screen: Screen
  /// The last layout, to interpret clicks.
  private var layout = BoardLayout(
    WindowSize(rows: 24, columns: 80), messageRows: 1, hasSide: false)
  private var hasSide = false

  init(_ board: BoardPresenter, on screen: Screen) {
    self.board = board
    self.screen = screen
  }

  /// Returns the list row at a screen position; nil outside of the list.
  func listRow(row: Int, column: Int) -> Int? {
    let isInList =
      layout.list.contains(row) && column >= layout.listStart
      && column < layout.listStart + layout.listColumns
    return isInList ? row - layout.list.lowerBound : nil
  }

  func rows(on size: WindowSize) -> [ScreenRow] {
    let message = messageRows(on: size)
    layout = BoardLayout(size, messageRows: max(1, message.count), hasSide: hasSide)
    var picture = picture
    if picture.side.isEmpty == hasSide {
      hasSide.toggle()
      layout = BoardLayout(size, messageRows: max(1, message.count), hasSide: hasSide)
      picture = self.picture
    }
    let body =
      board.showsCardAlone
      ? cardAlone(picture, size)
      : layout.isWide
        ? wide(picture) : narrow(picture, columns: size.columns)
    return [head(picture, columns: size.columns)] + body
      + (message.isEmpty ? [keys(picture, columns: size.columns)] : message)
  }

  private var picture: BoardPicture {
    board.picture(
      rows: layout.list.count,
      sideRows: layout.isSideBelow ? layout.card.count : max(0, layout.list.count - 1),
      hasCard: layout.isWide || !layout.card.isEmpty && !layout.isSideBelow)
  }

  private var style: Styler { screen.style }

  // MARK: The first row and the last ones

  private func head(_ picture: BoardPicture, columns: Int) -> ScreenRow {
    let title = TerminalText.sanitized(picture.title)
    let names = picture.views.map { ($0.name, $0.isShown) }
    let width = names.reduce(0) { $0 + TerminalText.width($1.0) + 2 }
    // All views if there is room, otherwise only the one that is shown.
    let shown =
      width + min(TerminalText.width(title), 20) <= columns ? names : names.filter(\.1)
    var line = Line(columns: columns)
    for (name, isShown) in shown {
      line.add(name, isShown ? .cursor : .detail, style)
      line.add("  ", .text, style)
    }
    line.add(TerminalText.truncated(title, to: line.room), .heading, style)
    return line.row
  }

  private func keys(_ picture: BoardPicture, columns: Int) -> ScreenRow {
    var line = Line(columns: columns)
    for key in picture.keys {
      let text = (line.row.width == 0 ? "" : " · ") + key.names + " " + key.words
      guard TerminalText.width(text) < line.room else { break }
      line.add(text, .detail, style)
    }
    return line.row
  }

  /// The message in as many rows as it takes, at most half of the screen.
  private func messageRows(on size: WindowSize) -> [ScreenRow] {
    guard let message = board.message else { return [] }
    let rows = message.text.split(separator: "\n").flatMap {
      TerminalText.wrapped(TerminalText.sanitized(String($0)), to: size.columns)
    }
    return rows.prefix(max(1, size.rows / 2)).map {
      var line = Line(columns: size.columns)
      line.add($0, message.isFailure ? .error : .text, style)
      return line.row
    }
  }

  // MARK: The list and what is beside it

  private func wide(_ picture: BoardPicture) -> [ScreenRow] {
    let card = card(picture, columns: layout.cardColumns)
    return sideAndList(picture).enumerated().map { index, row in
      var text = row.text
      let start = layout.listStart + layout.listColumns
      text += column(start + 1) + "│ " + (index < card.count ? card[index].text : "")
      let width = start + 3 + (index < card.count ? card[index].width : 0)
      return ScreenRow(text: text, width: width)
    }
  }

  /// Returns the rows of the list, with the parts at the left if the layout has them there.
  private func sideAndList(_ picture: BoardPicture) -> [ScreenRow] {
    let list = padded(list(picture, columns: layout.listColumns), to: layout.list.count)
    guard layout.sideColumns > 0, !layout.isSideBelow else { return list }
    let side = side(picture, columns: layout.sideColumns)
    return list.enumerated().map { index, row in
      let part = index < side.count ? side[index].text : ""
      return ScreenRow(
        text: part + column(layout.listStart - 2) + "│ " + row.text,
        width: layout.listStart + row.width)
    }
  }

  /// Clears up to a column and moves there, however wide the terminal draws the text before it.
  private func column(_ column: Int) -> String { "\u{1B}[K\u{1B}[\(column + 1)G" }

  private func narrow(_ picture: BoardPicture, columns: Int) -> [ScreenRow] {
    let rows = sideAndList(picture)
    guard !layout.card.isEmpty else { return rows }
    let below =
      layout.isSideBelow
      ? Array(side(picture, columns: columns).dropFirst()) : card(picture, columns: columns)
    let title = layout.isSideBelow ? picture.sideTitle : nil
    return rows + [rule(title, columns: columns)] + padded(below, to: layout.card.count)
  }

  private func rule(_ title: String?, columns: Int) -> ScreenRow {
    var line = Line(columns: columns)
    if let title {
      line.add("── ", .detail, style)
      line.add(TerminalText.truncated(title, to: max(1, columns - 6)), .heading, style)
      line.add(" ", .detail, style)
    }
    line.add(String(repeating: "─", count: line.room), .detail, style)
    return line.row
  }

  private func cardAlone(_ picture: BoardPicture, _ size: WindowSize) -> [ScreenRow] {
    let room = layout.list.count + layout.card.count + (layout.card.isEmpty ? 0 : 1)
    let rows = card(picture, columns: size.columns)
    let top = max(0, min(board.cardTop, rows.count - room))
    return padded(Array(rows.dropFirst(top)), to: room)
  }

  private func padded(_ rows: [ScreenRow], to count: Int) -> [ScreenRow] {
    let shown = Array(rows.prefix(count))
    return shown
      + [ScreenRow](
        repeating: ScreenRow(), count: max(0, count - shown.count))
  }

  private func card(_ picture: BoardPicture, columns: Int) -> [ScreenRow] {
    guard let card = picture.card else { return [] }
    let text = screen.table(columns: columns, style).cards([card])
    return TerminalText.rows(ofOutput: text, columns: columns, keepsLinks: style.hasLinks)
  }

  private func side(_ picture: BoardPicture, columns: Int) -> [ScreenRow] {
    guard columns > 0 else { return [] }
    var title = Line(columns: columns)
    title.add(TerminalText.truncated(picture.sideTitle, to: columns), .heading, style)
    return [title.row]
      + picture.side.map { part in
        var line = Line(columns: columns)
        let count = " \(part.count)"
        let name = TerminalText.truncated(
          TerminalText.sanitized(part.name), to: columns - 2 - count.utf8.count)
        line.add(part.isChosen ? "> " : "  ", .text, style)
        line.add(name, part.isChosen ? .cursor : .text, style)
        line.add(count, .detail, style)
        return line.row
      }
  }

  /// Columns of the cursor and of marks.
  private static let gutter = 2

  private func list(_ picture: BoardPicture, columns: Int) -> [ScreenRow] {
    if let emptiness = picture.emptiness {
      return TerminalText.wrapped(TerminalText.sanitized(emptiness), to: columns - Self.gutter)
        .map {
          var line = Line(columns: columns)
          line.add("  " + $0, .detail, style)
          return line.row
        }
    }
    let tasks = picture.lines.compactMap {
      if case .task(let row, _, _) = $0 { row } else { nil }
    }
    let room = columns - Self.gutter
    var styled = lines(of: tasks, picture.grouped, room, style)[...]
    var plain = lines(of: tasks, picture.grouped, room, Styler(isEnabled: false))[...]
    return picture.lines.compactMap { line in
      switch line {
      case .heading(let title, let detail):
        var row = Line(columns: columns)
        let rest = "  " + TerminalText.sanitized(detail)
        let kept = max(8, columns - TerminalText.width(rest))
        row.add(TerminalText.truncated(TerminalText.sanitized(title), to: kept), .heading, style)
        row.add(TerminalText.truncated(rest, to: row.room), .detail, style)
        return row.row
      case .task(_, let isCurrent, let isMarked):
        guard let look = styled.popFirst(), let bare = plain.popFirst() else { return nil }
        var row = Line(columns: columns)
        row.add(isCurrent ? ">" : " ", .text, style)
        row.add(isMarked ? "*" : " ", .marked, style)
        let width = TerminalText.width(bare)
        if isCurrent {
          row.add(TerminalText.padded(bare, to: room), .cursor, style)
        } else {
          row.add(styled: look, width: width)
        }
        return row.row
      }
    }
  }

  private func lines(
    of tasks: [TaskRow], _ grouped: Attribute?, _ columns: Int, _ style: Styler
  ) -> [String] {
    var lines = screen.table(columns: columns, style).lines
    lines.isTwoLine = false
    return lines.lines(tasks, without: grouped).map { String($0.dropLast()) }
  }
}

/// A row under construction.
private struct Line {
  private(set) var row = ScreenRow()
  let columns: Int

  /// Remaining columns.
  var room: Int { max(0, columns - row.width) }

  /// Adds text that is safe for the terminal.
  mutating func add(_ text: String, _ role: Role, _ style: Styler) {
    guard !text.isEmpty else { return }
    add(styled: style(text, role), width: TerminalText.width(text))
  }

  mutating func add(styled text: String, width: Int) {
    row.text += text
    row.width += width
  }
}
