import TaskLanguage
import TaskModel

/// The boards of a shell.
struct BoardState {
  /// The filter of the board that a command has requested.
  var requested: String?
  /// The board that was shown last.
  var last: BoardPresenter?
}

extension Shell {
  /// The board that a command has requested since the last call, reusing the last board; nil
  /// without a request.
  package func takeBoard() -> BoardPresenter? {
    guard let filter = boards.requested else { return nil }
    boards.requested = nil
    if let board = boards.last { return board.opened(filter) }
    let new = presenters.board(filter) { [unowned self] view, filter in
      try boardQuery(view, filter)
    }
    boards.last = new
    return new
  }

  /// The query of a board's view, combined with the board's filter and the active filter.
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

  /// The number of open tasks that a board with this filter lists, or the error, in words.
  package func boardCount(of filter: String) -> String? {
    do {
      return say(.boardCount(try boardQuery(.all, filter).indices(in: model.state, clock).count))
    } catch {
      return failure(error).sentence.text
    }
  }

  private func boardFilter(_ text: String) throws -> TaskFilter {
    let words = try Tokenizer.words(of: text, in: people.attributes)
    return try FilterParser.parse(
      savedFilters.expanded(words) ?? words, naming: people, dates)
  }

  /// The command of a lone key typed after a card was shown, and its words at the key's position;
  /// nil for anything else.
  func cardCommand(_ words: [Word]) -> (line: String, words: [Word])? {
    guard words.count == 1, let line = cardLine(words[0]) else { return nil }
    let meant = Tokenizer.split(line, in: people.attributes).words.map { word in
      Word(range: words[0].range, text: word.text, isLiteral: false, attribute: word.attribute)
    }
    return (line, meant)
  }

  private func cardLine(_ word: Word) -> String? {
    guard word.isPlain, focus.card != nil, aliases.alias(for: word) == nil else { return nil }
    return cardLine(for: word.text)
  }

  /// The command of Alt with a letter, which runs at once after a card.
  ///
  /// A letter alone needs Enter, since each of them also begins a command.
  package func cardLine(for letter: Character) -> String? { cardLine(for: String(letter)) }

  private func cardLine(for typed: String) -> String? {
    guard let number = focus.card, let key = CardKey(rawValue: typed.folded),
      let task = model.state.task(numbered: number), CardKey.fitting(task, dates).contains(key)
    else { return nil }
    return key.command(on: task, dates).joined(separator: " ")
  }
}
