import LineEditing
import TaskLanguage
import TaskModel
import TaskShellKit

/// The view of the whole shell: data to standard output in the format that is set, messages to
/// standard error.
final class Screen: ShellView {
  var askedFormat: OutputFormat?
  var isQuiet = false
  var isMuted = false { didSet { output.isMuted = isMuted } }
  /// Whether what a command answers is not shown to scripts: that of the start-up file.
  var dropsAnswers = false
  /// The text of the selected task.
  private(set) var selection: String?
  /// Where the messages about other shells go while a line is edited; nil drops them.
  var showElsewhere: (([Sentence]) -> Void)?
  var announcesOthers = true

  /// What the command that runs now has changed, where scripts read along; nil where nothing was said.
  private var changes: ChangedRows?
  /// The facts that it answered with.
  private var answer: DataAnswer?
  private let output: Output
  let isTerminal: Bool
  private let usesColor: () -> Bool
  /// How many colours the terminal has; asked where something has a colour that is not everywhere.
  private let depth: () -> ColorDepth
  private var lastPalette: Palette?
  /// What the terminal can do.
  private let terminal: TerminalFeatures
  private let language: () -> Language
  private let glyphs: Glyphs
  let bar = ProgressBar()
  /// What the shell is set to now.
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

  /// What draws for people, in that many columns.
  func table(columns: Int?, _ style: Styler) -> TableRenderer {
    let language = language()
    return TableRenderer(
      labels: Labels(language),
      stateNames: (
        language.say(TaskItem.State.open.words), language.say(TaskItem.State.done.words)
      ),
      columns: columns, style: style, glyphs: glyphs,
      titles: StatisticsTitles(language), layout: settings().listLayout.shown(columns: columns))
  }

  /// The looks of everything now.
  var palette: Palette {
    let looks = settings().looks
    if let lastPalette, lastPalette.looks == looks { return lastPalette }
    let palette = Palette(looks, depth())
    lastPalette = palette
    return palette
  }

  /// Pagers know colours, and not all of them addresses.
  var style: Styler {
    let isEnabled = usesColor()
    return Styler(
      isEnabled: isEnabled, palette: isEnabled ? palette : .usual,
      hasLinks: output.pager == nil && features.contains(.links))
  }

  /// What the terminal is asked for beside showing text: what it can do, and nobody has turned off.
  var features: Set<TerminalFeature> {
    guard !terminal.all.isEmpty else { return [] }
    let off = settings().terminalWithout
    return terminal.all.filter { feature in
      TerminalPart(rawValue: feature.rawValue).map { !off.contains($0) } ?? true
    }
  }

  /// Puts a text on the clipboard; returns whether the terminal takes that, as far as can be told.
  func copy(_ text: String) -> Bool {
    guard features.contains(.clipboard),
      let sequence = TerminalSequence.clipboard(text, on: terminal)
    else { return false }
    return output.control(sequence)
  }

  /// Whether people read along: then messages are sentences.
  var isForPeople: Bool { format == .table || format == .plain }

  // MARK: Data

  /// Data that is text already.
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

  /// A line of JSON unless lines for people were asked for.
  private func show(step: LogRow) {
    let isJSON = askedFormat == nil || !isForPeople
    output.write(isJSON ? JSONRenderer(isForTerminal: isTerminal).step(step) : renderer.log([step]))
  }

  // MARK: What happened

  func show(
    changes: @autoclosure () -> ChangedRows, sentences: @autoclosure () -> [Sentence]
  ) {
    guard isForPeople else { return gather(changes()) }
    if !isQuiet { show(all: sentences()) }
  }

  func show(selected: [TaskRow], _ sentence: Sentence) {
    if isForPeople { show(sentence) } else { show(tasks: selected) }
  }

  /// People read facts as lines, and what came of a command as sentences; scripts the value.
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

  /// A command has one value: what it changed, or the facts that it answered with.
  func commandEnded() {
    if let changes {
      output.write(renderer.changes(changes))
    } else if let answer {
      output.write(renderer.answer(answer))
    }
    (changes, answer) = (nil, nil)
  }

  /// A difference is what was asked for, so it is data, in sentences as in rows.
  private func show(difference: ChangedRows, sentences: [Sentence]) {
    guard isForPeople else { return gather(difference) }
    for sentence in sentences { output.write(text(of: sentence, first: .text)) }
  }

  func show(elsewhere sentences: [Sentence]) {
    if announcesOthers { showElsewhere?(sentences) }
  }

  /// Found while a line is edited, it stands above it like any other news of the store.
  func show(storeRefused failure: Failure) {
    guard isForPeople, let showElsewhere else { return show(failure: failure, at: nil) }
    showElsewhere([failure.sentence])
  }

  func tell(ofStore sentence: Sentence, isFault: Bool) {
    guard isForPeople, !(isFault && isQuiet) else { return remark(sentence) }
    if let showElsewhere { showElsewhere([sentence]) } else { show(sentence) }
  }

  /// `clear(1)` without the scrollback, which stays.
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

  func show(failure: Failure, at place: Place?) {
    guard format != .json else {
      output.message(
        JSONRenderer(isForTerminal: Output.errorsGoToTerminal).failure(failure, at: place))
      return
    }
    if let spot = failure.spot, Output.errorsGoToTerminal {
      let caret = CaretLines(spot, columns: TerminalSize.columns ?? 80)
      output.message("\(caret.line)\n\(style(caret.marks, .error))\n")
    }
    let prefix = place.map { "\($0.source):\($0.line): " } ?? ""
    let sentence = Sentence(
      prefix + failure.sentence.text, hint: failure.sentence.hint,
      details: failure.sentence.details)
    output.message(text(of: sentence, first: .error))
  }

  /// The rows of a sentence, made safe for the terminal: a line feed of a text ends none of them, and
  /// words are broken nowhere.
  func rows(of sentence: Sentence) -> [String] {
    parts(of: sentence, columns: isTerminal ? TerminalSize.columns : nil).flatMap(\.self)
  }

  /// The rows of a sentence as ``rows(of:)``, on standard error, each with its end.
  func text(of sentence: Sentence, first: Role) -> String {
    let columns = Output.errorsGoToTerminal ? TerminalSize.columns : nil
    let parts = parts(of: sentence, columns: columns)
    let styles =
      [first] + sentence.details.map { _ in Role.text } + (sentence.hint == nil ? [] : [.detail])
    return zip(parts, styles).flatMap { rows, role in rows.map { style($0, role) + "\n" } }.joined()
  }

  /// The sentence, its details and its hint, each in rows of its own.
  private func parts(of sentence: Sentence, columns: Int?) -> [[String]] {
    func rows(_ text: String, indent: Int) -> [String] {
      TerminalText.wrapped(TerminalText.sanitized(text), to: columns ?? .max, indent: indent)
    }
    let label = Labels(language()).hint
    return [rows(sentence.text, indent: 2)]
      + sentence.details.map { rows("  " + $0, indent: 4) }
      + (sentence.hint.map { [rows(label + $0, indent: TerminalText.width(label))] } ?? [])
  }
}

/// A line that was refused and, in the row below it, marks under what was wrong.
struct CaretLines: Equatable {
  /// Safe for the terminal.
  let line: String
  let marks: String

  /// - Parameter columns: the terminal columns that neither is wider than.
  init(_ spot: LineSpot, columns: Int) {
    func part(_ range: Range<Int>) -> String {
      let bytes = spot.line.utf8.dropFirst(range.lowerBound).prefix(range.count)
      return TerminalText.sanitized(String(decoding: bytes, as: UTF8.self))
    }
    let end = min(spot.range.upperBound, spot.line.utf8.count)
    let marked = part(spot.range.lowerBound..<end)
    var before = part(0..<spot.range.lowerBound)
    let width = TerminalText.width(marked)
    // What stands in front goes when what is wrong would not be seen.
    if TerminalText.width(before) + width > columns - 1 {
      let room = max(0, min(columns / 3, columns - width - 2))
      while TerminalText.width(before) > room, !before.isEmpty { before.removeFirst() }
      before = "…" + before
    }
    let column = TerminalText.width(before)
    let rest = part(end..<max(end, spot.line.utf8.count))
    line = TerminalText.truncated(before + marked + rest, to: columns)
    marks =
      String(repeating: " ", count: column)
      + String(repeating: "^", count: max(1, min(width, columns - column)))
  }
}
