import Testing

@testable import LineEditing

struct WatcherListTests {
  @Test func descriptorsHaveOneHandlerEach() {
    let watchers = WatcherList()
    watchers.watch(7) { ["first"] }
    watchers.watch(7) { ["second"] }
    watchers.watch(3) { [] }
    #expect(watchers.descriptors == [3, 7])
    #expect(watchers.run(7) == ["second"])
    watchers.watch(7, nil)
    #expect(watchers.descriptors == [3])
    #expect(watchers.run(7).isEmpty)
  }

  @Test func theNextTimerSetsTheTimeout() throws {
    let watchers = WatcherList()
    #expect(watchers.millisecondsToTimer() == nil)
    let slow = watchers.addTimer(everyMilliseconds: 60_000) { ["slow"] }
    let far = try #require(watchers.millisecondsToTimer())
    #expect((1...60_000).contains(far))
    #expect(watchers.runDueTimers().isEmpty)
    let fast = watchers.addTimer(everyMilliseconds: 1) { ["fast"] }
    #expect(try #require(watchers.millisecondsToTimer()) <= 1)
    while watchers.runDueTimers() != ["fast"] {}
    watchers.removeTimer(fast)
    watchers.removeTimer(slow)
    #expect(watchers.millisecondsToTimer() == nil)
  }
}
