import Formats
import LineEditing
import SystemCalls
import TaskExchange
import TaskShellKit

/// Results of import and export: sentences for people, one value for scripts.
extension Screen {
  func show(imported report: ImportReport, sentences: [Sentence]) {
    if isForPeople { return show(all: sentences) }
    write(report.facts)
  }

  func show(exported report: ExportReport, sentences: [Sentence]) {
    if report.file == "-" {
      // On standard error, as the data goes to standard output.
      for sentence in sentences { show(sentence) }
      return
    }
    if isForPeople { return show(all: sentences) }
    write(report.facts)
  }

  func show(bytes: [UInt8], of format: ExchangeFormat) {
    let bytes = isTerminal ? safe(bytes, of: format) : bytes
    write(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Sanitizes exported bytes for the terminal: JSON stays JSON, elsewhere the marks of
  /// ``TerminalText/sanitized(_:)`` replace controls. Carriage returns at the ends of rows of CSV
  /// and iCalendar are dropped.
  func safe(_ bytes: [UInt8], of format: ExchangeFormat) -> [UInt8] {
    let text = String(decoding: bytes.withoutCarriageReturns, as: UTF8.self)
    let isJSON = [.json, .taskwarrior].contains(format)
    return Array(TerminalText.sanitizedLines(isJSON ? JSONRenderer.shown(text) : text).utf8)
  }

  /// Writes the facts of a report; in CSV as one row, with a line for each item of a list.
  private func write(_ facts: [DataValue.Member]) {
    guard format == .csv else {
      return write(text: JSONRenderer(isForTerminal: isTerminal).text(of: .object(facts)))
    }
    write(
      text: CSVRenderer(isForTerminal: isTerminal)
        .table(facts.map(\.name), [facts.map { $0.value.text(separator: "\n") }]))
  }

  func show(progress: ExchangeProgress?) {
    guard Output.errorsGoToTerminal else { return }
    bar.show(progress)
  }
}

extension [UInt8] {
  /// The bytes without carriage returns before line feeds.
  fileprivate var withoutCarriageReturns: [UInt8] {
    indices.filter { index in
      self[index] != UInt8(ascii: "\r") || index + 1 == count
        || self[index + 1] != UInt8(ascii: "\n")
    }.map { self[$0] }
  }
}

extension LossReport {
  fileprivate var data: DataValue {
    .texts(all.map { $0.loss.words(count: $0.count).text(in: .english) })
  }
}

extension ImportReport {
  fileprivate var facts: [DataValue.Member] {
    .init(present: [
      "file": .text(file), "format": .text(format.name), "encoding": encoding.map { .text($0) },
      "dryRun": .flag(isDryRun), "added": .integer(count(.added)),
      "changed": .integer(count(.changed)),
      "deleted": .integer(count(.deleted)), "unchanged": .integer(count(.same)),
      "conflicts": .integer(count(.conflicting)), "deletedHere": .integer(count(.goneHere)),
      "skipped": .integer(problems.count), "usersAdded": .integer(summary.newPeople.count),
      "usersChanged": .integer(summary.changedPeople), "lost": losses.data,
      "differences": .list(differences.map(\.data)),
      "definitions": settings.map { .texts($0.definitions) },
      "settingsLeft": settings.map { .list($0.left.map(\.data)) },
    ])
  }
}

extension ImportedSettings.Left {
  fileprivate var data: DataValue {
    .object([
      .init("setting", .text(setting)), .init("line", .integer(line)),
      .init("count", .integer(count)), .init("reason", .text(code)),
    ])
  }
}

extension ImportDifference {
  fileprivate var data: DataValue {
    .object(
      .init(present: [
        "number": number.map { .integer($0) }, "subject": .text(subject), "field": .text(field),
        "yours": .text(here), "file": there.map { .text($0) },
      ]))
  }
}

extension ExportReport {
  fileprivate var facts: [DataValue.Member] {
    .init(present: [
      "file": .text(file), "format": .text(format.name), "tasks": .integer(count),
      "lost": losses.data,
    ])
  }
}

/// A progress bar on standard error, removed at the end: how many records, how fast, time left.
final class ProgressBar {
  /// The number of records before the bar is shown: fewer are read at once.
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
    // Its echo would move the bar away.
    Stops.hideTyping(true)
    write("\r" + Self.line(progress, elapsed: (now - start) / .seconds(1)) + "\u{1B}[K")
  }

  private func clear() {
    if isShown {
      write("\r\u{1B}[K")
      Stops.hideTyping(false)
    }
    (start, drawn, isShown) = (nil, nil, false)
  }

  /// Formats the bar: `[########            ] 40000  81000/s  0:03`
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
