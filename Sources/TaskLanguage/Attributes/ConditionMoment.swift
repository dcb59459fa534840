import TaskModel

/// What conditions are checked against.
package struct ConditionMoment {
  let state: ModelState
  let clock: Clock
  let now: CivilDateTime

  package init(state: ModelState, clock: Clock, now: CivilDateTime) {
    self.state = state
    self.clock = clock
    self.now = now
  }
}
