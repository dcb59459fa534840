import TaskModel
import TestSupport
import Testing

@testable import TaskLanguage

/// Typing errors beside a date at the end of a text: the plain day after one is never taken for the
/// whole, and a notice shows what may be meant.
@Suite struct MisspellingTests {
  /// Slips inside a date of several words, also in words that are common elsewhere.
  @Test(arguments: [
    "Trip n saturday at noon", "Trip ob saturday",
    "Water plants every 3 says", "Visa in 2 wees", "Report by end of moth",
  ])
  func noSlipInsideADateIsSilent(text: String) throws {
    let found = try DueInText.find(in: Tokenizer.words(of: text), DateContext(now: .now))
    #expect(found.due == nil && found.recurrence == nil && found.notice != nil, "\(text)")
    #expect(found.text.joined(separator: " ") == text)
  }

  @Test(arguments: [
    "Buy vitamin b friday", "Fly to ny friday", "Say ok friday", "Ask my boss friday",
    "Plan b monday",
  ])
  func shortWordsBeforeADateAreNoSlips(text: String) throws {
    let found = try DueInText.find(in: Tokenizer.words(of: text), DateContext(now: .now))
    #expect(found.due != nil && found.notice == nil, "\(text)")
  }

  private static let clocks = ["2026-03-11T10:00", "2026-01-31T10:00", "2028-02-29T18:00"]

  private static func find(_ text: String, _ clock: String) throws -> DueInText {
    let now = try #require(CivilDateTime(iso8601: clock))
    return try DueInText.find(in: Tokenizer.words(of: text), DateContext(now: now))
  }

  @Test(arguments: [
    ("Zed netx friday", "netx friday", "due:next friday"),
    ("Zed comming friday", "comming friday", "due:coming friday"),
    ("Zed thsi friday", "thsi friday", "due:this friday"),
    ("Zed lsat friday", "lsat friday", "due:last friday"),
    ("Zed nex week", "nex week", "due:next week"),
    ("Zed next mnth", "next mnth", "due:next month"),
    ("Zed next fridya", "next fridya", "due:next friday"),
    ("Zed evry monday", "evry monday", "every:monday"),
    ("Zed evry day", "evry day", "every:day"), ("Zed every weeek", "every weeek", "every:week"),
    ("Zed every 2 wekes", "every 2 wekes", "every:2 weeks"),
    ("Zed evry other friday at 9", "evry other friday at 9", "every:other friday at 9"),
    ("Zed in 3 das", "in 3 das", "due:in 3 days"),
    ("Zed in 2 mnths", "in 2 mnths", "due:in 2 months"),
    ("Zed in an hoour", "in an hoour", "due:in an hour"),
    ("Zed dayly", "dayly", "every:daily"), ("Zed montly", "montly", "every:monthly"),
    ("Zed weeekly", "weeekly", "every:weekly"),
    ("Zed Febuary 5", "Febuary 5", "due:february 5"),
    ("Zed apirl 5", "apirl 5", "due:april 5"),
    ("Zed 5 septembre", "5 septembre", "due:5 september"),
    ("Zed octobr 5 9am", "octobr 5 9am", "due:october 5 9am"),
    ("Zed friday mroning", "friday mroning", "due:friday morning"),
    ("Zed toay at 5pm", "toay at 5pm", "due:today at 5pm"),
    ("Buy breadtomorrow", "breadtomorrow", "due:tomorrow"),
    ("Call Annafriday 5pm", "Annafriday 5pm", "due:friday 5pm"),
    ("Zed end f month", "end f month", "due:end of month"),
  ])
  func arePointedOut(text: String, word: String, written: String) throws {
    for clock in Self.clocks {
      let found = try Self.find(text, clock)
      #expect(found.text.joined(separator: " ") == text && found.due == nil)
      #expect(found.recurrence == nil)
      #expect(found.notice == .word(word, written: written), "\(clock)")
    }
  }

  /// Every letter of a time of day omitted, doubled, changed or swapped with the next one, beside a
  /// date.
  @Test(arguments: ["noon", "midnight"])
  func noDateBesideAnErrorIsTaken(name: String) throws {
    for word in Self.errors(in: name) where word != "non" {
      for text in [
        "Call Bob \(word) tomorrow", "Call Bob at \(word) tomorrow", "\(word) tomorrow call Bob",
        "tomorrow \(word) call Bob", "Call Bob tomorrow \(word)", "Call Bob friday at \(word)",
      ] {
        let found = try Self.find(text, "2026-03-11T10:00")
        #expect(found.due == nil && found.notice != nil, "\(text)")
      }
    }
  }

  /// A noun and a day without the space between them; the key applies the day to the text.
  @Test(arguments: ["today", "tomorrow", "tonight", "monday", "friday"])
  func aDayThatIsGluedToANounIsOffered(day: String) throws {
    for noun in ["bread", "milk", "Anna", "report"] {
      let found = try Self.find("Buy \(noun)\(day)", "2026-03-11T10:00")
      #expect(found.due == nil && found.notice == .word(noun + day, written: "due:" + day))
      let offer = try #require(found.notice?.offer)
      #expect(offer == (noun + day, "\(noun) due:\(day)"))
    }
    for word in ["Yesterday", "birthday", "holiday", "everyday", "noonday"] {
      #expect(try Self.find("Enjoy the \(word)", "2026-03-11T10:00").due == nil)
    }
  }

  /// Every letter of every month omitted, doubled, changed or swapped with the next one.
  @Test func noErrorInAMonthIsSilentOrWrong() throws {
    for (month, name) in Self.months {
      for word in Self.errors(in: name) where !Self.isAnother(word) {
        let found = try Self.find("Call Bob \(word) 5", "2026-03-11T10:00")
        if let due = found.due {
          // `jun`, `sept`
          #expect(due.date.components.month == month, "\(word)")
          continue
        }
        #expect(found.text == ["Call", "Bob", word, "5"])
        #expect(found.notice != nil, "\(word) stays without a word")
      }
    }
  }

  /// Every character of an ISO 8601 date omitted, doubled, changed or swapped with the next one, at
  /// the end of a text, in front, inside and before a time.
  @Test(arguments: ["2026-06-27", "2027-12-31", "2029-01-05"])
  func noErrorInAWrittenDateIsSilent(date: String) throws {
    let letters = Array(date)
    for place in letters.indices {
      var (left, doubled, swapped) = (letters, letters, letters)
      left.remove(at: place)
      doubled.insert(letters[place], at: place)
      if place + 1 < letters.count { swapped.swapAt(place, place + 1) }
      let changed = Array("o").map { other in
        letters.indices.map { $0 == place ? other : letters[$0] }
      }
      for word in ([left, doubled, swapped] + changed).map({ String($0) }) where word != date {
        // What is read as another day is shown, and a day that there is not is refused.
        var isRead = true
        do { isRead = try DateParser(DateContext(now: .now)).parse([word]) != nil } catch {}
        if isRead { continue }
        for text in ["Zed \(word)", "\(word) zed", "Zed \(word) bar", "Zed \(word) by 5pm"] {
          let found = try Self.find(text, "2026-03-11T10:00")
          #expect(found.text.joined(separator: " ") == text && found.due == nil)
          guard case .word(let shown, let written)? = found.notice else {
            Issue.record("\(text): \(String(describing: found.notice))")
            continue
          }
          #expect(shown.hasPrefix(word), "\(text)")
          if let written { #expect(written.hasPrefix("due:" + date), "\(text)") }
        }
      }
    }
  }

  /// Numbers that have the digits of a date but are none.
  @Test(arguments: [
    "Call 0120-12-345", "Call 555-123-4567", "Pay invoice 2049-3630", "Order 123-45-6789",
    "Ship 12345678901", "Fix 202-555-0173",
  ])
  func otherNumbersAreNotSpokenOf(text: String) throws {
    #expect(try Self.find(text, "2026-03-11T10:00").notice == nil)
  }

  /// Words and names that differ in one letter from those of dates.
  @Test(arguments: [
    "Ask Avery friday", "Buy milk list friday", "Read the text friday", "Build a nest tomorrow",
    "Meet Nate tomorrow", "Mop the east friday", "Sell the last friday", "Bake fast tomorrow",
    "Plan a cast friday", "Call Judy tomorrow", "Play tune tomorrow", "Dust the dais friday",
    "Water the larch tomorrow", "Play match tomorrow", "Pick pears tomorrow", "Say yeah friday",
    "Stretch other tomorrow", "Bring his friday", "Fix it very tomorrow", "Pack gear friday",
  ])
  func ordinaryWordsStandBesideDates(text: String) throws {
    let found = try Self.find(text, "2026-03-11T10:00")
    let isPast = text.contains(" last ")
    #expect((found.due == nil) == (isPast || text.contains(" other ")))
  }

  @Test(arguments: [
    "Visit Jane 5", "Park in 3 bays", "Buy 3 pears", "Read 4 texts", "Sing tune 5",
    "Play match 5", "Fix mouth 2", "Meet every geek", "Watch dairy", "Cook daisy", "Buy 2 daisies",
    "Serve in 2 tours", "Cross in 2 ways", "Ask for the net weak", "Feed every bear",
  ])
  func titlesAreNotSpokenOf(text: String) throws {
    let found = try Self.find(text, "2026-03-11T10:00")
    #expect(found.due == nil && found.notice == nil)
    #expect(found.text.joined(separator: " ") == text)
  }

  private static let months: [(Int, String)] = [
    (1, "january"), (2, "february"), (3, "march"), (4, "april"), (6, "june"), (7, "july"),
    (8, "august"), (9, "september"), (10, "october"), (11, "november"), (12, "december"),
  ]

  /// Whether a slip is a word or name itself.
  private static func isAnother(_ word: String) -> Bool {
    ["arch", "mach", "marc", "gust", "avril"].contains(word) || word.utf8.count < 4
      || months.contains { $0.1 == word }
  }

  private static func errors(in name: String) -> [String] {
    let letters = Array(name)
    return letters.indices.flatMap { place -> [String] in
      var (left, doubled, changed, swapped) = (letters, letters, letters, letters)
      left.remove(at: place)
      doubled.insert(letters[place], at: place)
      changed[place] = "x"
      if place + 1 < letters.count { swapped.swapAt(place, place + 1) }
      return [left, doubled, changed, swapped].map { String($0) }.filter { $0 != name }
    }
  }
}
