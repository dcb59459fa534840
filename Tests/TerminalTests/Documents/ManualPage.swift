import Formats
import LineEditing
import TaskModel

@testable import TaskLanguage
@testable import TaskShellKit
@testable import taskshell

/// The manual pages taskshell(1) and taskshell-language(7), as they are committed under `man/`, in
/// the language of man(7): options, commands and words from their definitions, the rest from here.
/// Each page refers to the other for what it leaves out.
enum ManualPage {
  /// The day on which the language or the options last changed; not the build date.
  private static let date = "2026-11-26"

  /// The width of the terms in long lists: a column, or an indent in a terminal under 62 columns.
  private static let termWidth = #"""
    .nr term 28
    .if (\n[.l]>0)&(\n[.l]<1500) .nr term 7
    """#

  /// taskshell(1).
  static var text: String {
    [synopsis, usage, surroundings, parts, scripts, ending, limits, others].joined(separator: "\n")
  }

  /// taskshell-language(7): the syntax of lines.
  static var language: String {
    let attributes = HelpPage.attributes(in: .english)
    let known = Set(attributes.sections.flatMap(\.entries).map(\.term))
    return """
      .TH TASKSHELL\\-LANGUAGE 7 "\(date)" "taskshell \(Environment.version)" "Miscellaneous"
      \(termWidth)
      .SH NAME
      taskshell\\-language \\- dates, filters and attributes of taskshell
      .SH DESCRIPTION
      The language of the lines of
      .BR taskshell (1),
      at its prompt and in scripts.
      Words in double quotes are text.
      \(naming)
      .SH FILTERS
      A filter consists of words, operators and the attributes below.
      Days are counted from the moment below.
      \(sections(of: HelpPage.filters(moment, language: .english), without: known))
      .SH ATTRIBUTES
      \(sections(of: attributes))
      .SH DATES
      The meaning of dates on Wednesday, 11 March 2026, at 10:00.
      In quotes, they are text.
      .B date
      explains any of them.
      \(sections(of: HelpPage.dates(moment, language: .english)))
      .SH SEE ALSO
      .BR taskshell (1),
      .BR taskshell\\-store (5)

      """
  }

  private static var synopsis: String {
    """
    .TH TASKSHELL 1 "\(date)" "taskshell \(Environment.version)" "User Commands"
    \(termWidth)
    .SH NAME
    taskshell \\- an interactive shell for tasks, people and deadlines
    .SH SYNOPSIS
    .B taskshell
    .RI [ option "]..."
    .br
    .B taskshell
    .RI [ option "]... " command " [" word "]..."
    .br
    .B taskshell
    .RI [ option "]... "
    .B \\-c
    .IR line ...
    .br
    .B taskshell
    .RI [ option "]... "
    .B \\-f
    .I file
    .SH DESCRIPTION
    Without a command,
    .B taskshell
    reads commands from the terminal, with history and completion,
    or from standard input if that is not a terminal.
    Every change is on disk before it is confirmed.
    """
  }

  private static var usage: String {
    """
    .SH OPTIONS
    Options come before the first word.
    \(options)
    .PP
    Some may also follow a command:
    \(commandOptions)
    Any other word that begins with two dashes is refused there
    unless it is in quotes or follows
    .BR \\-\\- ,
    after which everything is text.
    .PP
    In JSON, a command prints one value: an array of tasks or of users,
    or, if a change affected both, an object with two arrays,
    .B tasks
    and
    .BR users .
    .SH COMMANDS
    Items in square brackets are optional.
    \(commands)
    """
  }

  private static var surroundings: String {
    """
    .SH SETTINGS
    .B set
    changes one of these for this session, or with
    .B \\-\\-save
    permanently.
    \(settings)
    .SH KEYS
    \(keys)
    .PP
    .I ~/.editrc
    can select the vi keys and bind others (see
    .BR editrc (5)).
    Its bindings override the keys above.
    """
  }

  private static var scripts: String {
    """
    .SH SCRIPTS
    \(sections(of: HelpPage.scripts(in: .english)))
    """
  }

  /// The moment used to explain dates.
  private static let moment = DateContext(
    now: CivilDateTime(
      date: CivilDate(year: 2026, month: 3, day: 11) ?? .epoch,
      time: CivilTime(hour: 10) ?? .midnight))

  /// Returns the sections of a help page, set compactly, without the entries of `known` terms.
  private static func sections(of page: HelpPage, without known: Set<String> = []) -> String {
    page.sections.compactMap { section in
      let others = section.entries.filter { !known.contains($0.term) }
      guard !others.isEmpty else { return nil }
      let entries = others.map { entry in
        entry.meaning.isEmpty
          ? ".PP\n\(prose(entry.term))"
          : ".TP \\n[term]n\n\\fB\(escaped(entry.term))\\fR\n\(prose(entry.meaning))"
      }
      let heading = section.heading.isEmpty ? [] : [".SS \(escaped(section.heading))"]
      return (heading + [".PD 0"] + entries + [".PD"])
        .joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static var options: String {
    LaunchOption.allCases.filter { !$0.isHidden }.map { option in
      let names = [option.shortForm, option.rawValue].compactMap(\.self)
        .map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
      let value = option.valueName.map { " \\fI\(escaped($0))\\fR" } ?? ""
      return """
        .TP
        \(names)\(value)
        \(escaped(sentence(option.summary.english)))
        """
    }.joined(separator: "\n")
  }

  private static var commandOptions: String {
    prose(CommandOptions.Name.allCases.map(\.rawValue).joined(separator: ", ") + ".")
  }

  private static var commands: String {
    CommandTable.standard.groups.map { group in
      ".SS \(escaped(group.heading.english))\n\(entries(of: group.commands))"
    }.joined(separator: "\n")
  }

  private static func entries(of commands: [any Command.Type]) -> String {
    commands.map { command in
      let verb = command.verb
      var lines = [
        ".TP", "\\fB\(escaped(verb.usage.english))\\fR", prose(sentence(verb.summary.english)),
      ]
      if let details = verb.details { lines.append(prose(details.english)) }
      for flag in verb.flags {
        let usage = "\\fB\(escaped(flag.usage.english))\\fR"
        lines += [".RS", ".TP", usage, prose(sentence(flag.summary.english)), ".RE"]
      }
      if !verb.latinNames.isEmpty {
        lines.append("Also: \(escaped(verb.latinNames.joined(separator: ", "))).")
      }
      lines += [".RS", ".PP", ".nf"] + verb.examples.map { escaped($0.english) }
      return (lines + [".fi", ".RE"]).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static var settings: String {
    Setting.all.map { setting in
      """
      .TP
      \\fB\(escaped(setting.name))\\fR \(escaped(setting.usage.english))
      \(prose(sentence(setting.summary.english)))
      """
    }.joined(separator: "\n")
  }

  private static var keys: String {
    let page = HelpPage.keys(in: .english, named: KeyBindings.names)
    return page.sections.flatMap { section in
      let heading = section.heading.isEmpty ? [] : [".SS \(escaped(section.heading))"]
      return heading
        + section.entries.map { key in
          ".TP\n\\fB\(escaped(key.term))\\fR\n\(prose(sentence(key.meaning)))"
        }
    }.joined(separator: "\n")
  }

  /// The sections that belong to no single command.
  private static let parts = #"""
    .SH TASKS, FILTERS, DATES
    For naming tasks, filters, attributes and dates, see
    .BR taskshell\-language (7).
    .SH BOARD
    .B board
    uses the whole screen of a terminal and restores it at the end. From an
    outer shell,
    .B taskshell board
    opens only the board.
    Its keys are listed above. It adapts to the size of the window.
    .SH SYNCING
    A remote is defined once, with
    .BR "sync add" ,
    and is of one of these kinds:
    .TP
    .B caldav
    A task list on a CalDAV server, which apps on a phone can use as well.
    .TP
    .B folder
    A folder that your machines share, by any means.
    .TP
    .B git
    The same in a repository, with
    .BR git (1).
    .PP
    A password comes from the program that
    .B password\-command:
    names, from
    .IR ~/.netrc ,
    or is asked for. It is never stored.
    The contents of a folder or repository can be encrypted with
    .BR age (1).
    If two sides have changed the same field,
    .B sync status
    shows both values, and
    .B mine
    or
    .B theirs
    chooses one.
    .SH REMINDERS
    An open shell shows reminders above its prompt.
    .B remind \-\-install
    creates a timer of the user\(aqs
    .BR systemd (1)
    or an agent of launchd, which runs
    .B taskshell remind
    every minute. The desktop shows the reminders, on Linux by
    .BR notify\-send (1),
    or the program of
    .B set notify\-command
    does.
    .SH HOOKS
    Two programs are run for each change on this machine:
    .B before\-commit
    can refuse or change it, and
    .B after\-commit
    is notified of it. See
    .BR taskshell\-hooks (7).
    """#

  private static let naming = #"""
    .SH NAMING TASKS
    A task is named by its number
    .RB ( 3
    or
    .BR "3,5\-7" ),
    by its id or the first eight digits of it, by its whole text in quotes,
    by words found only in its text, by
    .B it
    (the task last changed or selected) or
    .B them
    (the tasks last listed).
    A filter names all tasks that match.
    """#

  private static let ending = #"""
    .SH EXIT STATUS
    .TP
    .B 0
    Everything was done.
    .TP
    .B 1
    A command was refused or failed, the output could not be written,
    or a script read a damaged store and saw only the intact part.
    .TP
    .B 2
    A line or the options were not understood.
    .TP
    .B 129, 130, 143
    A signal ended it: SIGHUP, SIGINT (Ctrl\-C), SIGTERM.
    .SH ENVIRONMENT
    .TP
    .B TASKSHELL_STORE
    The file in which tasks are kept.
    .TP
    .B TASKSHELL_NOW
    Stops the clock at this moment, such as 2026\-03\-11T10:00:00.
    .TP
    .B TASKSHELL_HOOK
    Set while a hook runs; no other hook is run then.
    .TP
    .BR TASKSHELL_PAGER ", " PAGER
    The pager for output that is longer than the terminal, with
    .BR "set pager on" :
    the first of these that is set, otherwise less \-FIRX; no pager if it is empty.
    .TP
    .BR VISUAL ", " EDITOR
    The editor for a line or a task; vi by default.
    .TP
    .BR LC_ALL ", " LC_MESSAGES ", " LANG
    The language: Japanese if the first of these that is set begins with ja,
    otherwise English.
    .TP
    .BR LC_ALL ", " LC_CTYPE ", " LANG
    Charts are drawn in ASCII if the first of these that is set names C or an
    encoding other than UTF\-8, or if
    .B TERM
    is dumb.
    .TP
    .B TZ
    The time zone: a name such as Europe/Paris, a file or a rule.
    With anything else, such as a pipe, times are in UTC, and you are told.
    .TP
    .BR NO_COLOR ", " CLICOLOR ", " CLICOLOR_FORCE
    Whether colour is used.
    .TP
    .BR COLORTERM ", " TERM
    The number of colours: all if the first is truecolor or 24bit, 256 if the
    second ends in \-256color, otherwise 16.
    .TP
    .B COLORFGBG
    Whether the background is light, if the terminal is not asked or does not
    answer.
    .SH FILES
    .TP
    .I $XDG_DATA_HOME/taskshell/tasks.jsonl
    The tasks, by default under
    .IR ~/.local/share .
    .TP
    .I $XDG_STATE_HOME/taskshell/history
    The history of typed lines, by default under
    .IR ~/.local/state .
    .TP
    .I $XDG_CONFIG_HOME/taskshell/rc
    The start-up file: commands that run at every start, by default under
    .IR ~/.config .
    .TP
    .I $XDG_CONFIG_HOME/taskshell/definitions
    Definitions made at a prompt with alias, abbr, report, macro and context, and
    settings kept by set \-\-save; read before the start-up file.
    .TP
    .I $XDG_CONFIG_HOME/taskshell/hooks
    The programs before\-commit and after\-commit.
    .TP
    .I STORE.remotes
    The recorded state of each remote, beside the tasks.
    .TP
    .I ~/.editrc
    Key bindings, see
    .BR editrc (5).
    """#

  private static let others = """
    .SH SEE ALSO
    .BR taskshell\\-language (7),
    .BR taskshell\\-hooks (7),
    .BR taskshell\\-store (5),
    .BR editrc (5)

    """

  /// The section on limits of what is read from other programs.
  private static var limits: String {
    let entries = LimitsTable.entries.map { ".TP 12\n\($0.limit)\n\(escaped($0.what))" }
    return """
      .SH LIMITS
      Input from other programs and people is read up to these limits. Anything
      beyond is refused or left out, and you are told.
      Time and memory are proportional to the size, and Ctrl\\-C ends reading.
      \(entries.joined(separator: "\n"))
      """
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// Escapes text for roff and breaks it into lines of at most 72 characters.
  private static func prose(_ text: String) -> String {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < 72 {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.map(escaped).joined(separator: "\n")
  }

  /// Escapes text so that roff prints it literally.
  static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("…", with: "...").replacing("'", with: "\\(aq")
    let ascii = plain.unicodeScalars.map { scalar in
      scalar.isASCII ? String(scalar) : "\\[u\(hexadecimal(scalar.value, 4, uppercase: true))]"
    }.joined()
    return ascii.hasPrefix(".") ? "\\&" + ascii : ascii
  }
}

extension Verb {
  /// Other names in ASCII, which an English page can show.
  fileprivate var latinNames: [String] { otherNames.filter { $0.utf8.allSatisfy { $0 < 0x80 } } }
}
