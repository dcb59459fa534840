import TaskLanguage
import TaskModel

/// The boards of a shell.
struct BoardState {
  /// The filter of the one that a command has asked for.
  var requested: String?
  /// The one that was shown last.
  var last: BoardPresenter?
}

extension Shell {
  /// The board that a command has asked for, which is the one shown before, with another filter; nil
  /// where none did since the last time.
  package func takeBoard() -> BoardPresenter? {
    guard let filter = boards.requested else { return nil }
    boards.requested = nil
    if let board = boards.last { return board.opened(filter) }
    let new = presenters.planning.board(filter) { [unowned self] view, filter in
      try boardQuery(view, filter)
    }
    boards.last = new
    return new
  }

  /// What a view of a board asks for, of what the filter in force lets through.
  func boardQuery(_ view: BoardView, _ filter: String) throws -> BoardQuery {
    let own = try boardFilter(view.filter)
    let asked = try boardFilter(filter)
    var both = TaskFilter(
      scope: asked.scope ?? own.scope, condition: .all([own.condition, asked.condition]),
      sort: asked.sort.isEmpty ? own.sort : asked.sort, group: asked.group ?? own.group,
      limit: asked.limit)
    if both.group == nil { both.columns = [] }
    let inForce = try resolver(for: .filter(both), in: model.state).filter
    return BoardQuery(filter: inForce?.narrowing(both) ?? both, weights: settings.weights)
  }

  /// How many open tasks a filter lists on a board, or why it lists none.
  package func boardCount(of filter: String) -> String? {
    do {
      return say(.boardCount(try boardQuery(.all, filter).places(in: model.state, clock).count))
    } catch {
      return failure(error).sentence.text
    }
  }

  private func boardFilter(_ text: String) throws -> TaskFilter {
    let words = try Tokenizer.words(of: text, in: people.attributes)
    return try FilterParser.parse(
      savedFilters.expanded(words) ?? words, naming: people, dates)
  }
}
