import TaskModel

/// Something of a task that a VTODO can hold.
package enum CalendarField: Hashable, Sendable {
  case text
  /// The first of the notes.
  case description
  /// The other notes.
  case comments
  case state
  case started
  case completed
  case due
  case scheduled
  case recurrence
  case priority
  case tags
  case parent
  case after
  case project
  case assignees
  case wait
  case until
  case estimate
  /// The place in the order that people give tasks by hand.
  case order
  case sessions
  case noted
  case reminders
  /// The attribute of that key, which people have added.
  case own(String)

  /// Those that are compared, but for attributes of one's own.
  static let all: [CalendarField] = [
    .text, .description, .comments, .state, .started, .completed, .due, .scheduled, .recurrence,
    .priority, .tags, .parent, .after, .project, .assignees, .wait, .until, .estimate, .order,
    .sessions, .reminders,
  ]

  /// What it is of a task; nil for an attribute that people have added.
  package var field: TaskField? {
    switch self {
    case .text: .text
    case .description, .comments: .notes
    case .noted: .noted
    case .state: .state
    case .started: .started
    case .completed: .completed
    case .due: .due
    case .scheduled: .scheduled
    case .recurrence: .recurrence
    case .priority: .priority
    case .tags: .tags
    case .parent: .parent
    case .after: .after
    case .project: .project
    case .assignees: .assignee
    case .wait: .wait
    case .until: .until
    case .estimate: .estimate
    case .order: .order
    case .sessions: .sessions
    case .reminders: .reminders
    case .own: nil
    }
  }

  /// How two changes of it become one.
  var rule: TaskField.ListRule {
    switch self {
    case .comments, .sessions: .sequence
    case .tags, .after, .reminders: .distinct
    default: .single
    }
  }

  /// Whether it is the date, the start or the rule, which mean something only together.
  var isDate: Bool { self == .due || self == .scheduled || self == .recurrence }

  /// The property of this program for it, without ``CalendarTodo/prefix``; nil for what iCalendar has
  /// one for.
  var ownProperty: String? {
    switch self {
    case .project: "PROJECT"
    case .assignees: "ASSIGNEE"
    case .wait: "WAIT"
    case .until: "UNTIL"
    case .estimate: "ESTIMATE"
    case .sessions: "SESSION"
    case .noted: "NOTED"
    case .scheduled: "SCHEDULED"
    case .recurrence: "EVERY"
    case .started: "STARTED"
    case .own(let key): key.uppercased()
    default: nil
    }
  }

  /// The field of a property of this program.
  init(ownProperty name: String) {
    let all: [CalendarField] = [
      .project, .assignees, .wait, .until, .estimate, .sessions, .noted, .scheduled, .recurrence,
      .started,
    ]
    self = all.first { $0.ownProperty == name } ?? .own(Self.key(name))
  }

  /// The key of an attribute, by the name of its property: that is in upper case, the key in lower.
  static func key(_ property: String) -> String {
    property.utf8.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }[...].string
  }
}
