import TaskLanguage
import TaskModel

/// A definition of the shell: the common part of `alias`, `report`, `macro`, `context` and
/// `set --save`.
protocol ShellDefinition: NamedDefinition {
  /// The definition with a name; nil without one.
  static func named(_ name: String, in shell: Shell) -> Self?
  /// Sets the definition with a name, or removes it.
  static func put(_ definition: Self?, named name: String, in shell: Shell)
}

extension Aliases.Alias: ShellDefinition {
  static func named(_ name: String, in shell: Shell) -> Self? {
    shell.aliases.all.first { $0.name.folded == name.folded }
  }

  static func put(_ definition: Self?, named name: String, in shell: Shell) {
    shell.aliases.put(definition, named: name)
  }
}

extension Macro: ShellDefinition {
  static func named(_ name: String, in shell: Shell) -> Self? { shell.macros[name] }

  static func put(_ definition: Self?, named name: String, in shell: Shell) {
    shell.macros[name] = definition
  }
}

extension Contexts.Context: ShellDefinition {
  static func named(_ name: String, in shell: Shell) -> Self? {
    shell.settings.contexts.definitions[name]
  }

  static func put(_ definition: Self?, named name: String, in shell: Shell) {
    let isCurrent = shell.settings.contexts.current?.name.folded == name.folded
    if let definition {
      shell.settings.contexts.define(definition)
    } else {
      shell.settings.contexts.remove(name)
    }
    if isCurrent { shell.settings.filter = definition?.filter }
  }
}

/// A setting and its value, as saved by `set --save`.
struct SavedSetting: ShellDefinition {
  static let verb = "set"
  let setting: Setting
  /// In the form of ``Setting/value``.
  let value: String
  /// Whether the value is the default of the language and changes with it.
  var isFollowing = false
  /// The context that ends when another filter is set.
  var context: Contexts.Context?

  var name: String { setting.name }
  var label: String { name }
  var line: String { setting.isOneWord ? Quoting.asNeeded(value) : value }
  var definition: String { "\(Quoting.asNeeded(name)) \(line)" }

  func isDefined(by words: [String]) -> Bool {
    words.count >= 2 && words[0] == Self.verb && words[1] == name
  }

  func definedLater(path: String) -> Message { .settingSetLater(name, path: path) }

  static func named(_ name: String, in shell: Shell) -> Self? {
    guard let setting = Setting.found(name) else { return nil }
    var following = shell.settings
    setting.follow?(&following)
    return SavedSetting(
      setting: setting, value: setting.value(shell.settings),
      isFollowing: setting.follow != nil && following == shell.settings,
      context: setting.free?.kind == .filter ? shell.settings.contexts.current : nil)
  }

  static func put(_ kept: Self?, named name: String, in shell: Shell) {
    guard let kept else { return }
    var settings = shell.settings
    kept.setting.assign(&settings, kept.value)
    if kept.isFollowing { kept.setting.follow?(&settings) }
    if let context = kept.context { settings.contexts.enter(context) }
    shell.settings = settings
  }
}

/// A definition added or removed at a prompt, for `undo`.
struct DefinitionStep {
  /// The line as typed.
  let title: String
  /// The number of the user's undoable commits then: `undo` reverts what came last.
  let stepsBefore: Int
  /// Whether it belongs to the last commit and is undone together with that.
  var joinsCommit = false
  let takeBack: (Shell) throws -> Void
}

extension Shell {
  var startupFile: StartupFile {
    StartupFile(path: host.startupPath, files: host.files, isFrozen: model.isRehearsing)
  }

  /// The file of saved definitions; the start-up file stays as the user wrote it.
  var definitionsFile: StartupFile {
    StartupFile(path: host.definitionsPath, files: host.files, isFrozen: model.isRehearsing)
  }

  /// Defines a name, saves the definition if wanted, and reports it; the start-up file reports
  /// nothing.
  ///
  /// - Parameter isReported: whether to report the definition.
  /// - Returns: whether it is saved.
  @discardableResult
  func define<Value: ShellDefinition>(
    _ value: Value, _ keeping: Keeping, isReported: Bool = true
  ) throws -> Bool {
    let isKept = keeps(keeping)
    try change(value, to: value, isKept: isKept)
    let path = definitionsFile.path
    switch keeping {
    case .always: presenters.settings.saved(value.name, path: path)
    case .asUsual where isKept:
      show(.nowMeans(value.label, value.line, keptIn: path))
    case .asUsual, .never:
      guard isReported, !scripts.isStarting else { break }
      show(.nowMeans(value.label, value.line))
      remarkOnKeeping("\(Value.verb) --save \(value.definition)")
    }
    if isKept { try tellLater(value) }
    tellHidden(value)
    return isKept
  }

  /// Saves new definitions from a file as one undoable step.
  func keep(_ definitions: [any ShellDefinition], joinsCommit: Bool) throws {
    guard !definitions.isEmpty else { return }
    try definitionsFile.add(definitions)
    for definition in definitions { put(definition, isThere: true) }
    guard isTyped, rehearsal == nil else { return }
    definitionSteps.append(
      DefinitionStep(
        title: invocation.title, stepsBefore: model.undoableCommands(any: false).count,
        joinsCommit: joinsCommit
      ) { shell in
        for definition in definitions {
          _ = try shell.definitionsFile.remove(definition)
          shell.put(definition, isThere: false)
        }
      })
  }

  private func put<Value: ShellDefinition>(_ value: Value, isThere: Bool) {
    Value.put(isThere ? value : nil, named: value.name, in: self)
  }

  /// Sets a value for this session and later ones.
  func keep(_ setting: SavedSetting) throws {
    try change(setting, to: setting, isKept: true)
    presenters.settings.saved(setting.name, path: definitionsFile.path)
    try tellLater(setting)
  }

  /// Sets a value, and saves it under the rules for definitions.
  func use(_ setting: Setting, value: String, _ keeping: Keeping) throws {
    let kept = SavedSetting(setting: setting, value: value)
    if keeps(keeping) { return try keep(kept) }
    try change(kept, to: kept, isKept: false)
    if !scripts.isStarting { remarkOnKeeping("set --save \(kept.definition)") }
  }

  /// Whether a definition is saved for later sessions.
  private func keeps(_ keeping: Keeping) -> Bool {
    keeping == .always || keeping == .asUsual && isTyped && !host.definitionsPath.isEmpty
  }

  /// Remarks that a definition ends with a run of one command, and how to keep it.
  private func remarkOnKeeping(_ line: String) {
    warnAboutOneShot(Bilingual("to keep it: \(line)", "次回以降も使うには「\(line)」"))
  }

  /// Removes the saved value of a setting for later sessions, if there is one.
  func removeSaved(_ setting: SavedSetting) throws {
    if try definitionsFile.line(defining: setting) != nil {
      try change(setting, to: nil, isKept: true)
      presenters.settings.removed(setting.name, path: definitionsFile.path)
    }
    try tellLater(setting)
  }

  /// Saves an existing definition.
  func save(_ definition: some ShellDefinition) throws {
    try definitionsFile.save(definition)
    presenters.settings.saved(definition.name, path: definitionsFile.path)
    try tellLater(definition)
  }

  /// Removes a definition; returns whether it was saved. A running file does not edit itself.
  func forget<Value: ShellDefinition>(_ value: Value, fromFile: Bool) throws -> Bool {
    let wasKept = try fromFile && definitionsFile.line(defining: value) != nil
    try change(value, to: nil, isKept: wasKept)
    // A definition left in the start-up file would be back at the next start.
    if fromFile { try tellLater(value) }
    return wasKept
  }

  /// Removes a definition, and reports it.
  func delete(_ value: some ShellDefinition) throws {
    _ = try forget(value, fromFile: !scripts.isStarting)
    show(.definitionDeleted(value.label))
  }

  private func change<Value: ShellDefinition>(
    _ value: Value, to new: Value?, isKept: Bool
  ) throws {
    let old = Value.named(value.name, in: self)
    let line = isKept ? try definitionsFile.line(defining: value) : nil
    if isKept {
      if let new { try definitionsFile.save(new) } else { _ = try definitionsFile.remove(value) }
    }
    Value.put(new, named: value.name, in: self)
    guard isTyped, rehearsal == nil else { return }
    definitionSteps.append(
      DefinitionStep(
        title: invocation.title, stepsBefore: model.undoableCommands(any: false).count
      ) { shell in
        if isKept {
          if let line {
            try shell.definitionsFile.save(line, defining: value)
          } else {
            _ = try shell.definitionsFile.remove(value)
          }
        }
        Value.put(old, named: value.name, in: shell)
      })
  }

  /// Remarks that the start-up file also defines the name, which takes effect at the next start.
  private func tellLater(_ value: some ShellDefinition) throws {
    if try startupFile.line(defining: value) != nil {
      remark(value.definedLater(path: startupFile.path))
    }
  }

  /// Remarks on name clashes: a verb takes precedence over an alias or a report, these over a macro and
  /// over other names of commands, such as `mine` of `store mine`.
  private func tellHidden(_ value: some ShellDefinition) {
    guard !scripts.isStarting else { return }
    let name = value.name
    let isVerb = table.command(named: name) != nil || !table.choices(after: name).isEmpty
    if value is Macro, isVerb || Aliases.Alias.named(name, in: self) != nil {
      remark(.macroIsHidden(name))
    } else if value is Aliases.Alias, macros[name] != nil {
      remark(.macroIsHidden(name))
    }
    if let alias = value as? Aliases.Alias, let meant = Synonyms.meaning(of: name.folded, .command),
      !alias.line.hasPrefix(meant)
    {
      remark(.wasAnotherName(name, of: meant))
    }
  }

  /// The lines of the definitions that `undo` reverts before any task changes, latest first.
  var definitionsToUndo: [String] { stepsToUndo.filter { !$0.joinsCommit }.map(\.title) }

  private var stepsToUndo: [DefinitionStep] {
    guard isTyped, !definitionSteps.isEmpty else { return [] }
    let count = model.undoableCommands(any: false).count
    return definitionSteps.reversed().prefix { $0.stepsBefore == count }
  }

  /// Undoes the last definition if nothing was changed since; returns that step, or nil.
  func undoDefinition() throws -> DefinitionStep? {
    guard let step = stepsToUndo.first else { return nil }
    try step.takeBack(self)
    definitionSteps.removeLast()
    return step
  }
}
