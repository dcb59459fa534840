/// How one command runs and answers, beyond what it does.
struct CommandManner {
  let format: OutputFormat?
  let assumesYes: Bool
  let isQuiet: Bool
  let color: Settings.Color
  let input: any LineSource
}

extension Shell {
  var manner: CommandManner {
    CommandManner(
      format: view.askedFormat, assumesYes: assumesYes, isQuiet: view.isQuiet,
      color: settings.color,
      input: input)
  }

  /// Goes on as the options of a command say.
  func take(_ options: CommandOptions) {
    if let format = options.format { view.askedFormat = format }
    if options.assumesYes { assumesYes = true }
    if options.isQuiet { view.isQuiet = true }
    if options.isColorless { settings.color = .never }
    if options.asksNothing { input = NoAnswers(within: input) }
  }

  /// Goes on as before a command that had these options.
  func restore(_ manner: CommandManner, after options: CommandOptions) {
    view.askedFormat = manner.format
    assumesYes = manner.assumesYes
    if options.isQuiet { view.isQuiet = manner.isQuiet }
    if options.isColorless { settings.color = manner.color }
    if options.asksNothing { input = manner.input }
  }
}
