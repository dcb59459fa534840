import LineEditing
import SystemCalls
import TaskExchange
import TaskModel
import TaskShellKit

/// What came in and went out: sentences for people, one value for scripts.
extension Screen {
  func show(imported report: ImportReport, sentences: [Sentence]) {
    if isForPeople { return show(all: sentences) }
    write(exchange: report.facts)
  }

  func show(exported report: ExportReport, sentences: [Sentence]) {
    if report.file == "-" {
      for sentence in sentences { tellLoss(sentence) }
      return
    }
    if isForPeople { return show(all: sentences) }
    write(exchange: report.facts)
  }

  func show(bytes: [UInt8]) { write(text: String(decoding: bytes, as: UTF8.self)) }

  /// Beside data that goes elsewhere, losses are said on standard error.
  private func tellLoss(_ sentence: Sentence) { show(sentence) }

  private func write(exchange facts: ExchangeFacts) {
    write(text: format == .csv ? facts.csv : facts.json)
  }

  func show(progress: ExchangeProgress?) {
    guard Output.errorsGoToTerminal else { return }
    bar.show(progress)
  }
}

/// The facts of a report, each a name and a number or a text.
private struct ExchangeFacts {
  enum Value {
    case number(Int)
    case text(String)
    case texts([String])
    case flag(Bool)
  }

  var values: [(name: String, value: Value)] = []

  var json: String {
    var json = JSONWriter()
    json.beginObject()
    for (name, value) in values {
      json.name(name)
      switch value {
      case .number(let number): json.value(number)
      case .text(let text): json.value(text)
      case .flag(let flag): json.value(literal: flag ? "true" : "false")
      case .texts(let texts):
        json.beginValueArray()
        for text in texts { json.string(text) }
        json.endArray()
      }
    }
    json.endObject()
    json.endLine()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  var csv: String {
    let cells = values.map { entry in
      switch entry.value {
      case .number(let number): String(number)
      case .text(let text): text
      case .flag(let flag): flag ? "true" : "false"
      case .texts(let texts): texts.joined(separator: "\n")
      }
    }
    return CSVRenderer(isForTerminal: false).table(values.map(\.name), [cells])
  }
}

extension ImportReport {
  fileprivate var facts: ExchangeFacts {
    ExchangeFacts(values: [
      ("file", .text(file)), ("format", .text(format.name)), ("dryRun", .flag(isDryRun)),
      ("added", .number(count(.added))), ("changed", .number(count(.changed))),
      ("deleted", .number(count(.deleted))), ("unchanged", .number(count(.same))),
      ("conflicts", .number(count(.conflicting))), ("deletedHere", .number(count(.goneHere))),
      ("skipped", .number(problems.count)),
      (
        "lost",
        .texts(losses.all.map { $0.loss.words(count: $0.count).text(in: .english) })
      ),
    ])
  }
}

extension ExportReport {
  fileprivate var facts: ExchangeFacts {
    ExchangeFacts(values: [
      ("file", .text(file)), ("format", .text(format.name)), ("tasks", .number(count)),
      (
        "lost",
        .texts(losses.all.map { $0.loss.words(count: $0.count).text(in: .english) })
      ),
    ])
  }
}
