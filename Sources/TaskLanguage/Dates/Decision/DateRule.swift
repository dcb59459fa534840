import TaskModel

/// The decision on a date in a text.
enum DateOutcome: Equatable {
  /// The date becomes the deadline or recurrence and is removed from the text.
  case take
  /// The date stays in the text and is offered as a deadline.
  case offer
  /// The date stays in the text without a notice.
  case leave
}

/// A rule about dates in texts. The first that decides applies; nothing is weighed.
struct DateRule: Sendable {
  let name: String
  /// Texts that it decides on: dates that are taken are in brackets, offered ones in braces, and
  /// ones that are left between slashes.
  let examples: [String]
  let decide: @Sendable (DateCandidate) -> DateOutcome?

  /// Returns the decision on a date, and the rule that made it.
  static func decision(on candidate: DateCandidate) -> (outcome: DateOutcome, rule: DateRule) {
    for rule in all {
      if let outcome = rule.decide(candidate) { return (outcome, rule) }
    }
    return (.leave, all[all.count - 1])
  }

  static let all: [DateRule] = [
    DateRule(
      name: "a number is no date",
      examples: [
        "Order pizza /3/", "Open /24/7/", "Drill /5/8/ hole",
        "Organise movie /night/", "/今/後の方針", "Play hits of the /90s/", "Join /30 day/ challenge",
      ]
    ) { date in
      if case .outOfRange? = date.span.phrase?.problem, !date.isWhole { return .leave }
      if date.place == .end && date.isNight || date.isMeasure { return .leave }
      guard date.isBare else { return nil }
      switch date.first {
      case .number: return .leave
      // 今井さんに電話, 今後の方針
      case .now where date.place == .alone || date.glued != nil: return .leave
      case .slashed where date.isFraction: return .leave
      // 2026年度予算
      case .year where date.glued?.first == "度": return .leave
      default: return nil
      }
    },

    DateRule(
      name: "behind another key it is the value of that",
      examples: ["Pay owner: {friday}", "資料を送る 備考:{明日}"]
    ) { $0.isBehindKey ? .offer : nil },

    DateRule(
      name: "a date alone is a text",
      examples: ["{tomorrow}", "{明日17時}"]
    ) { $0.place == .alone ? .offer : nil },

    DateRule(
      name: "what is got each time is none",
      examples: ["Save 300 /a month/", "Take /a minute/", "Drink 2 litres /a day/"]
    ) { date in
      guard date.span.range.count == 2, case .one = date.first else { return nil }
      switch date.lexemes[date.start + 1].kind {
      case .unit(.minutes), .quarter: return .leave
      default:
        let isRate = date.before.suffix(3).contains { $0.first?.isNumber == true }
        return isRate || date.before.last == "it" ? .leave : nil
      }
    },

    DateRule(
      name: "の makes it say more of a noun",
      examples: [
        "/明日/の会議の準備", "{明日}の歯医者", "/昨日/の写真", "/元日/の写真", "{明日17時}の会議の準備",
        "/28日後/を見る", "/3月/の売上",
      ]
    ) { date in
      // 来週を目処に
      if let object = date.glued, object.first == "を", date.place != .end {
        return object.dropFirst().first.map("目め期締".contains) == true ? nil : .leave
      }
      guard date.place != .end, date.glued?.first == "の" else { return nil }
      // 金曜に来週の会議の準備
      if date.lexemes[date.span.range.dropLast()].contains(where: { $0.kind == .particle(.at) }) {
        return .offer
      }
      // 明日のに, 明日の 会議: a word is missing.
      let isCut = date.glued == "の" || ["のに", "のまで"].contains { date.glued?.hasPrefix($0) == true }
      return isCut || date.isAllOfText || date.isExact ? .offer : .leave
    },

    DateRule(
      name: "a name is none",
      examples: ["Call /Jan/", "Watch /Friday/ Night Lights", "Meet Mr /Friday/"]
    ) { date in
      if let title = date.before.last, EnglishCues.titlesOfPeople.contains(title), date.mayBeSurname
      {
        return .leave
      }
      if date.isName { return .leave }
      if date.isWrittenLarge { return .offer }
      guard date.isOfTitle else { return nil }
      return date.isWhole && !date.isUnsure && date.place == .end ? .offer : .leave
    },

    DateRule(
      name: "behind a cue none is taken",
      examples: [
        "Never call Bob {friday}", "Call Bob unless he writes {tomorrow}",
        "Call Bob befor {friday}",
        "If it rains, call Bob [tomorrow]", "Do not forget to call Bob [friday]",
        "Check if /friday/ works for Anna",
        "会議を{明日}に延期", "{明日}以外に会議",
      ]
    ) { date in
      guard date.isBehindCue else { return nil }
      return date.place == .middle && date.isSubject ? .leave : date.weakly
    },

    DateRule(
      name: "a clause about what was or is so names none",
      examples: [
        "Find the man who came {today}",
        "Return the book borrowed {on 2 March}", "Find the shop that closes {at 17:00}",
        "Send signed contract [friday]", "{明日}に届いた荷物を開ける",
      ]
    ) { $0.isInClause ? $0.weakly : nil },

    DateRule(
      name: "no part is taken beside another part",
      examples: [
        "Dentist {📅 14 March ⏰ 3pm}", "Call Bob {friday 5pm tomorrow}", "毎週 掃除 {金曜}",
        "Call Bob at 09:00hrs {on friday}", "{tomorrow}: dentist 9am",
        "Tomorrow call Bob {on friday}", "{Every friday} call Bob at 5pm",
      ]
    ) { date in
      guard date.place != .middle else { return nil }
      if date.left == .part { return .offer }
      if date.counterpart != nil || date.otherDate != nil || date.isOfTwoParts || date.isDayOfPeriod
        || date.hasDayAtEnd
      {
        return .offer
      }
      if date.place == .end, date.span.recurrence == nil, date.span.phrase?.day == nil,
        date.hasAnotherDay
      {
        return .offer
      }
      return date.place == .front && date.goesOn ? .offer : nil
    },

    DateRule(
      name: "what a preposition ties to a noun is none",
      examples: [
        "Plan for {tomorrow}", "Minutes of /friday/", "Wait {until monday}", "Talk /about friday/",
        "Photos from /last week/",
        "Catch the /17:05/", "Cut build time to /3 minutes/", "Hide rows older than /30 days/",
      ]
    ) { date in
      guard date.place == .end else { return nil }
      if date.isAboutDay || date.isOfArticle || date.isAmountOfChange { return .leave }
      guard date.left == .cue else { return nil }
      // "Notes on last week"
      let isPast = date.span.phrase?.due.hasPassed(at: date.text.context.now) == true
      return date.isOfNoun || isPast ? .leave : .offer
    },

    DateRule(
      name: "no date is taken where there is a slip of one",
      examples: [
        "Call Bob {netx friday}", "Call Bob {Eastr Monday}", "Call Bob tomorow about it {at 5pm}",
      ]
    ) { date in
      guard date.place != .middle, let slip = date.text.slip else { return nil }
      // 令和 is no slip of a day for a date far from it.
      let isBeside =
        slip.words.upperBound >= date.word && slip.words.lowerBound <= date.lastWord + 1
      let isLatin = date.text.folded[slip.words].allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
      return isBeside || isLatin ? .offer : nil
    },

    DateRule(
      name: "what has passed or is unsure is offered",
      examples: [
        "Call Bob {yesterday}", "Call Bob {at 7}", "Call Bob {8:28}", "Dentist {3/4}",
        "Annotate /14 July 1789/ lecture",
      ]
    ) { date in
      guard let phrase = date.span.phrase else { return nil }
      if date.place == .middle { return date.isScore || date.isOfAnotherYear ? .leave : nil }
      switch phrase.problem {
      case .needsHalfOfDay?, .ambiguousOrder?: return .offer
      case _?: return nil
      case nil: break
      }
      if date.text.grammar.unsureTime(phrase) != nil { return .offer }
      if phrase.due.hasPassed(at: date.text.context.now) {
        // 先月分の請求書
        let isOfNoun =
          date.isInJapanese && date.glued != nil && !date.lexemes[date.end - 1].kind.isParticle
        return isOfNoun || date.place == .end && date.isTied ? .leave : .offer
      }
      return date.isScore ? .offer : nil
    },

    DateRule(
      name: "at the end what is understood whole is taken",
      examples: [
        "Pay rent [tomorrow 5pm]", "Call Bob [thurs]", "Pay [the 14th]",
        "Standup [Mondays at 10am]",
        "Buy a TV [on Black Friday]", "Call Bob [sat 3/14]", "資料を送る [明日]", "歯医者 [3/14(土)]",
      ]
    ) { $0.place == .end && $0.isWhole ? .take : nil },

    DateRule(
      name: "in front a Japanese date is taken behind に, まで, から or a space",
      examples: [
        "[金曜に]打ち合わせ", "[金曜までに]レポート", "[明日から]旅行", "[毎週月曜] 朝礼", "{明日}会議", "{金曜}飲み会",
        "{月曜}会議", "/日曜/大工の道具", "/明日/香に電話", "/3/号室の鍵",
      ]
    ) { $0.place == .front && $0.isInJapanese ? $0.japaneseFront : nil },

    DateRule(
      name: "in front a date is taken with a time, a preposition, a mark or an imperative",
      examples: [
        "[tomorrow] call Bob", "[on friday] dentist", "[friday,] dentist", "[friday] pay rent",
        "[15:00] standup", "{friday} dentist",
      ]
    ) { date in
      guard date.place == .front else { return nil }
      return date.isWhole && date.isAdmittedInFront ? .take : nil
    },

    DateRule(
      name: "a word before a noun says more of it",
      examples: [
        "Fix /daily/ build", "Cook /Sunday/ roast", "Buy /christmas/ tree",
        "Fix bug /in March/ release", "Process /end of year/ bonuses", "Meet /on 5th/ Avenue",
        "Drive to /12 May/ Street", "Look up /Saturday Night/ Live cast",
        "Fetch minutes of /friday/ meeting",
      ]
    ) { date in
      guard date.place == .middle else { return nil }
      return date.saysMoreOfNoun || date.isOfName || date.isOfNoun ? .leave : nil
    },

    DateRule(
      name: "in the middle, and weakly at an edge, it is offered",
      examples: [
        "Call {tomorrow} Bob", "Call Bob {on friday} about the trip", "Prepare {march}",
        "/Sat/ exam prep", "/May/ report", "Fix /3/4/ inch pipe",
      ]
    ) { date in
      switch date.place {
      case .middle: date.isTold ? .offer : .leave
      case .front: date.isWordOfOwn ? .leave : .offer
      // "Report on q2"
      case .end: date.isTied && date.span.phrase?.day?.confidence == .never ? .leave : .offer
      case .alone: .offer
      }
    },
  ]
}
