/// Whether somebody asked what runs to stop, for all that waits for what may never come.
package final class StopRequest {
  /// Asked at every turn of a wait: whoever hears yes stops there.
  package var isMade: () -> Bool = { false }

  package init() {}
}
