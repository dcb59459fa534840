import SystemCalls
import TaskShellKit

/// A bar on standard error that goes when all is read: how many records, how fast, how long still.
final class ProgressBar {
  /// Fewer are read before anybody would look.
  private static let firstCount = 5_000
  private static let width = 20

  private var start: MonotonicTime?
  private var drawn: MonotonicTime?
  private var isShown = false

  func show(_ progress: ExchangeProgress?) {
    guard let progress else { return clear() }
    let now = MonotonicTime.now
    let start = start ?? now
    self.start = start
    guard progress.count >= Self.firstCount, drawn.map({ now - $0 > .milliseconds(100) }) ?? true
    else { return }
    drawn = now
    isShown = true
    write("\r" + Self.line(progress, elapsed: (now - start) / .seconds(1)) + "\u{1B}[K")
  }

  private func clear() {
    if isShown { write("\r\u{1B}[K") }
    (start, drawn, isShown) = (nil, nil, false)
  }

  /// `[########            ] 40000  81000/s  0:03`
  static func line(_ progress: ExchangeProgress, elapsed: Double) -> String {
    let fraction = min(max(progress.fraction, 0), 1)
    let full = Int(fraction * Double(width))
    let bar = String(repeating: "#", count: full) + String(repeating: " ", count: width - full)
    guard elapsed > 0, fraction > 0 else { return "[\(bar)] \(progress.count)" }
    let left = Int((elapsed / fraction * (1 - fraction)).rounded(.up))
    let seconds = left % 60
    let rate = Int(Double(progress.count) / elapsed)
    return
      "[\(bar)] \(progress.count)  \(rate)/s  \(left / 60):\(seconds < 10 ? "0" : "")\(seconds)"
  }

  private func write(_ text: String) { try? writeAll(Array(text.utf8), to: STDERR_FILENO) }
}
