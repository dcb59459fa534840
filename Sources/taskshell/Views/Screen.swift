import LineEditing
import TaskLanguage
import TaskModel
import TaskShellKit

/// The view of the whole shell: writes data to standard output in the current format, messages to
/// standard error.
final class Screen: ShellView {
  var askedFormat: OutputFormat?
  var isQuiet = false
  var isMuted = false { didSet { output.isMuted = isMuted } }
  /// Whether answers of commands are hidden from scripts: those of the start-up file.
  var dropsAnswers = false
  /// The text of the selected task.
  private(set) var selection: String?
  /// Shows messages about other shells while a line is edited; nil drops them.
  var showElsewhere: (([Sentence]) -> Void)?
  var announcesOthers = true

  /// The changes of the running command, for scripts; nil if there are none.
  private var changes: ChangedRows?
  /// The data answer of the running command.
  private var answer: DataAnswer?
  private let output: Output
  let isTerminal: Bool
  private let usesColor: () -> Bool
  /// The number of the terminal's colours; only asked if a look needs more than the basic ones.
  private let depth: () -> ColorDepth
  private var lastPalette: Palette?
  /// The terminal's features.
  private let terminal: TerminalFeatures
  private let language: () -> Language
  private let glyphs: Glyphs
  let bar = ProgressBar()
  /// Returns the shell's current settings.
  private let settings: () -> Settings

  init(
    format: OutputFormat?, output: Output, isTerminal: Bool, usesColor: @escaping () -> Bool,
    depth: @escaping () -> ColorDepth = { .sixteen }, terminal: TerminalFeatures = .none,
    language: @escaping () -> Language,
    glyphs: Glyphs = .unicode,
    settings: @escaping () -> Settings = { Settings() }
  ) {
    askedFormat = format
    self.output = output
    self.isTerminal = isTerminal
    self.usesColor = usesColor
    self.depth = depth
    self.terminal = terminal
    self.language = language
    self.glyphs = glyphs
    self.settings = settings
  }

  var format: OutputFormat { askedFormat ?? (isTerminal ? .table : .plain) }

  private var renderer: any Renderer {
    switch format {
    case .table: return table(columns: isTerminal ? TerminalSize.columns : nil, style)
    case .plain: return PlainRenderer(isData: askedFormat == .plain)
    case .json: return JSONRenderer(isForTerminal: isTerminal)
    case .csv: return CSVRenderer(isForTerminal: isTerminal)
    }
  }

  /// Returns the renderer for people, that many columns wide.
  func table(columns: Int?, _ style: Styler) -> TableRenderer {
    TableRenderer(
      language: language(), columns: columns, style: style, glyphs: glyphs,
      layout: settings().listLayout.shown(columns: columns))
  }

  /// The current styles.
  var palette: Palette {
    let looks = settings().looks
    if let lastPalette, lastPalette.looks == looks { return lastPalette }
    let palette = Palette(looks, depth())
    lastPalette = palette
    return palette
  }

  /// The current styler; without links in a pager, as not all pagers know them.
  var style: Styler {
    let isEnabled = usesColor()
    return Styler(
      isEnabled: isEnabled, palette: isEnabled ? palette : .usual,
      hasLinks: output.pager == nil && features.contains(.links))
  }

  /// The terminal features that are supported and not turned off.
  var features: Set<TerminalFeature> {
    guard !terminal.all.isEmpty else { return [] }
    let off = settings().terminalWithout
    return terminal.all.filter { feature in
      TerminalPart(rawValue: feature.rawValue).map { !off.contains($0) } ?? true
    }
  }

  /// Puts a text on the clipboard; returns whether the terminal supports that, as far as known.
  func copy(_ text: String) -> Bool {
    guard features.contains(.clipboard),
      let sequence = TerminalSequence.clipboard(text, on: terminal)
    else { return false }
    return output.control(sequence)
  }

  /// Whether the output is for people: then messages are sentences.
  var isForPeople: Bool { format == .table || format == .plain }

  // MARK: Data

  /// Writes data that is already text.
  func write(text: String) { output.write(text) }

  var rowLimit: Int? {
    guard isForPeople, isTerminal, output.limit != nil, output.pager == nil else { return nil }
    let layout = settings().listLayout.shown(columns: TerminalSize.columns)
    let isTwoLine = format == .table && layout == .twoLine
    return isTwoLine ? OutputLimit.rows / 2 : OutputLimit.rows - 1
  }

  var listedAttributes: [Attribute]? { renderer.listedAttributes }

  func show(tasks: [TaskRow]) { output.write(renderer.tasks(tasks)) }
  func show(tasks: [TaskRow], groups: [TaskGroup]) {
    output.write(renderer.tasks(tasks, groups: groups))
  }
  func show(tasks: [TaskRow], groups: [TaskGroup], columns: [Attribute]) {
    output.write(renderer.tasks(tasks, groups: groups, columns: columns))
  }
  func show(details: [TaskRow]) { output.write(renderer.details(details)) }
  func show(cards: [TaskCard]) { output.write(renderer.cards(cards)) }
  func show(count: Int) { output.write(renderer.count(count)) }
  func show(people: [PersonRow]) { output.write(renderer.people(people)) }
  func showNow() { output.flush() }

  func show(_ answer: CommandAnswer) {
    switch answer {
    case .report(let report): output.write(renderer.report(report))
    case .agenda(let agenda): output.write(renderer.picture(agenda))
    case .calendar(let calendar): output.write(renderer.picture(calendar))
    case .timeline(let timeline): output.write(renderer.picture(timeline))
    case .theme(let theme): output.write(renderer.picture(theme))
    case .statistics(let statistics): output.write(renderer.picture(statistics))
    case .help(let page): output.write(renderer.help(page))
    case .log(let rows): output.write(renderer.log(rows))
    case .step(let row): show(step: row)
    case .difference(let rows, let sentences): show(difference: rows, sentences: sentences)
    case .imported(let report, let sentences): show(imported: report, sentences: sentences)
    case .exported(let report, let sentences): show(exported: report, sentences: sentences)
    case .bytes(let bytes, let format): show(bytes: bytes, of: format)
    }
  }

  /// Shows a log step as a line of JSON, unless lines for people were requested.
  private func show(step: LogRow) {
    let isJSON = askedFormat == nil || !isForPeople
    output.write(
      isJSON ? JSONRenderer(isForTerminal: isTerminal).text(of: step.data) : renderer.log([step]))
  }

  // MARK: Changes and answers

  func show(
    changes: @autoclosure () -> ChangedRows, sentences: @autoclosure () -> [Sentence]
  ) {
    guard isForPeople else { return gather(changes()) }
    if !isQuiet { show(all: sentences()) }
  }

  func show(selected: [TaskRow], _ sentence: Sentence) {
    if isForPeople { show(sentence) } else { show(tasks: selected) }
  }

  /// Shows an answer: facts as lines and results as sentences for people, the value for scripts.
  func show(_ answer: DataAnswer) {
    guard isForPeople else {
      if !dropsAnswers, !isMuted { self.answer = answer }
      return
    }
    output.write(renderer.answer(answer))
    show(all: answer.sentences)
  }

  private func gather(_ rows: ChangedRows) {
    if isMuted { return }
    changes = (changes ?? ChangedRows()).followed(by: rows)
  }

  /// Writes the one value of the command for scripts: its changes, or else its answer.
  func commandEnded() {
    if let changes {
      output.write(renderer.changes(changes))
    } else if let answer {
      output.write(renderer.answer(answer))
    }
    (changes, answer) = (nil, nil)
  }

  /// Shows a difference, which is data because it was asked for, both as sentences and as rows.
  private func show(difference: ChangedRows, sentences: [Sentence]) {
    guard isForPeople else { return gather(difference) }
    for sentence in sentences { output.write(text(of: sentence, first: .text)) }
  }

  func show(elsewhere sentences: [Sentence]) {
    if announcesOthers { showElsewhere?(sentences) }
  }

  /// Shows the failure above a line that is being edited, like other news of the store.
  func show(storeRefused failure: Failure) {
    guard isForPeople, let showElsewhere else { return show(failure: failure, at: nil) }
    showElsewhere([failure.sentence])
  }

  func tell(ofStore sentence: Sentence, isFault: Bool) {
    guard isForPeople, !(isFault && isQuiet) else { return remark(sentence) }
    if let showElsewhere { showElsewhere([sentence]) } else { show(sentence) }
  }

  /// Clears the screen like `clear(1)`, but keeps the scrollback.
  func clearScreen() {
    if isTerminal, format == .table { output.write("\u{1B}[H\u{1B}[2J") }
  }

  func show(selection: String?) { self.selection = selection }

  func show(_ sentence: Sentence) {
    guard isForPeople, !isQuiet else { return }
    output.message(text(of: sentence, first: .text))
  }

  func remark(_ sentence: Sentence) {
    output.message(
      format == .json
        ? JSONRenderer(isForTerminal: Output.errorsGoToTerminal).remark(sentence)
        : text(of: sentence, first: .detail))
  }

  func show(failure: Failure, at location: ScriptLocation?) {
    guard format != .json else {
      output.message(
        JSONRenderer(isForTerminal: Output.errorsGoToTerminal).failure(failure, at: location))
      return
    }
    if let spot = failure.spot, Output.errorsGoToTerminal {
      let caret = CaretLines(spot, columns: TerminalSize.columns ?? 80)
      output.message("\(caret.line)\n\(style(caret.marks, .error))\n")
    }
    let prefix = location.map { "\($0.source):\($0.line): " } ?? ""
    let sentence = Sentence(
      prefix + failure.sentence.text, hint: failure.sentence.hint,
      details: failure.sentence.details)
    output.message(text(of: sentence, first: .error))
  }

  /// Returns the rows of a sentence, sanitized: line feeds in a text do not end rows, and words are
  /// not broken.
  func rows(of sentence: Sentence) -> [String] {
    parts(of: sentence, columns: isTerminal ? TerminalSize.columns : nil).flatMap(\.self)
  }

  /// Formats a sentence like ``rows(of:)`` for standard error, each row with its line feed.
  func text(of sentence: Sentence, first: Role) -> String {
    let columns = Output.errorsGoToTerminal ? TerminalSize.columns : nil
    let parts = parts(of: sentence, columns: columns)
    let styles =
      [first] + sentence.details.map { _ in Role.text } + (sentence.hint == nil ? [] : [.detail])
    return zip(parts, styles).flatMap { rows, role in rows.map { style($0, role) + "\n" } }.joined()
  }

  /// Returns the rows of the sentence, of each detail and of the hint.
  private func parts(of sentence: Sentence, columns: Int?) -> [[String]] {
    func rows(_ text: String, indent: Int) -> [String] {
      TerminalText.wrapped(TerminalText.sanitized(text), to: columns ?? .max, indent: indent)
    }
    // もしかして: and 例: are labels themselves.
    let isLabelled = ["もしかして: ", "例: "].contains { sentence.hint?.hasPrefix($0) == true }
    let label = isLabelled ? "" : language().say(.hintLabel)
    return [rows(sentence.text, indent: 2)]
      + sentence.details.map { rows("  " + $0, indent: 4) }
      + (sentence.hint.map { [rows(label + $0, indent: TerminalText.width(label))] } ?? [])
  }
}

/// A refused line, with marks in the row below under the error.
struct CaretLines: Equatable {
  /// The line, sanitized for the terminal.
  let line: String
  let marks: String

  /// - Parameter columns: the maximum width of both rows, in terminal columns.
  init(_ spot: LineSpot, columns: Int) {
    func part(_ range: Range<Int>) -> String {
      let bytes = spot.line.utf8.dropFirst(range.lowerBound).prefix(range.count)
      return TerminalText.sanitized(String(decoding: bytes, as: UTF8.self))
    }
    let end = min(spot.range.upperBound, spot.line.utf8.count)
    let marked = part(spot.range.lowerBound..<end)
    var before = part(0..<spot.range.lowerBound)
    let width = TerminalText.width(marked)
    // The beginning is cut if the error would not be visible.
    if TerminalText.width(before) + width > columns - 1 {
      let room = max(0, min(columns / 3, columns - width - 2))
      before = "…" + TerminalText.end(of: before, columns: room)
    }
    let column = TerminalText.width(before)
    let rest = part(end..<max(end, spot.line.utf8.count))
    line = TerminalText.truncated(before + marked + rest, to: columns)
    marks =
      String(repeating: " ", count: column)
      + String(repeating: "^", count: max(1, min(width, columns - column)))
  }
}
