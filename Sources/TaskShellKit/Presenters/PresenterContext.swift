import TaskModel

/// What every presenter works with.
struct PresenterContext {
  let model: SharedModel
  let clock: Clock
  /// The words of the language that is set now.
  let phrasebook: () -> any Phrasebook

  var rowMaker: RowMaker { RowMaker(model: model, clock: clock) }
  var now: CivilDateTime { clock.now().civil }
  var instant: Instant { clock.now().instant }
}
