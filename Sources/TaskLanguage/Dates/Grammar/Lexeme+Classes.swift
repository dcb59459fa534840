import TaskModel

/// Classes of lexemes, to decide whether a text contains a date.
extension Lexeme.Kind {
  var isClock: Bool {
    if case .clock = self { true } else { false }
  }

  /// Whether it is a time of day, or the end of one.
  var isTime: Bool {
    switch self {
    case .clock, .meridiem, .clockName, .oClock: true
    default: false
    }
  }

  /// Whether it marks a recurrence.
  var comesBack: Bool {
    switch self {
    case .every, .adverb, .weekdays: true
    default: false
    }
  }

  var isPart: Bool {
    if case .part = self { true } else { false }
  }

  var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }

  /// Whether it is a day even with a noun attached to it: 明日歯医者.
  var isOwnDay: Bool {
    switch self {
    case .dayOffset(let days, _): days >= 0
    case .period(_, let ahead): ahead >= 0
    case .tonight, .weekday: true
    default: false
    }
  }

  var isWeekday: Bool {
    if case .weekday = self { true } else { false }
  }

  var isMonth: Bool {
    if case .month = self { true } else { false }
  }

  /// Whether it is a count, exact or vague.
  var isAmount: Bool {
    switch self {
    case .number, .vague: true
    default: false
    }
  }

  var isParticle: Bool {
    if case .particle = self { true } else { false }
  }

  /// Whether it is a day or a time by itself, rather than a unit, a part or an ordinal.
  var isDay: Bool {
    switch self {
    case .unit, .part, .meridiem, .ordinal, .now, .never, .workday, .oClock: false
    default: isDateByItself
    }
  }

  /// Whether it is a day, a time, a duration or a recurrence.
  var isDateByItself: Bool {
    switch self {
    case .dotted, .slashed, .date, .compactDate, .weekDate, .yearMonth, .clock, .meridiem, .oClock,
      .weekday, .weekdays, .month, .dayOfMonth, .year, .dayOffset, .now, .period, .edgeOfPeriod,
      .part, .clockName, .tonight, .weekend, .workday, .holiday, .never, .adverb, .ordinal,
      .interval, .quarterOfYear:
      true
    case .unit(let unit): unit != .seconds
    default: false
    }
  }

  /// Whether a date may begin with it that is only recognised by what follows.
  var canStartDate: Bool {
    switch self {
    case .direction, .every, .edge, .preposition(.in), .preposition(.at), .number, .half, .sign,
      .last, .preposition(.within), .preposition(.by), .preposition(.on):
      true
    default: false
    }
  }
}
