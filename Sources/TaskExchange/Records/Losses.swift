import TaskLanguage

/// What one side says and the other cannot hold, counted; each kind is told in one line.
package struct Losses: Equatable, Sendable {
  /// In the order in which they were met.
  package private(set) var all: [(loss: Loss, count: Int)] = []
  private var places: [Loss: Int] = [:]

  package init() {}

  package mutating func add(_ loss: Loss, count: Int = 1) {
    guard count > 0 else { return }
    if let place = places[loss] {
      all[place].count += count
    } else {
      places[loss] = all.count
      all.append((loss, count))
    }
  }

  package mutating func add(_ others: Losses) {
    for (loss, count) in others.all { add(loss, count: count) }
  }

  package static func == (left: Losses, right: Losses) -> Bool {
    left.all.elementsEqual(right.all) { $0 == $1 }
  }
}

/// A kind of thing that is lost.
package enum Loss: Hashable, Sendable {
  /// Tasks that were deleted where they come from.
  case deleted
  /// Values under that name.
  case values(of: String)
  /// Times of day where only a day is kept.
  case times(of: String)
  /// Seconds where minutes are kept.
  case seconds(of: String)
  /// A rule that the other side does not know.
  case rule(String)
  /// References to tasks that are not there.
  case references(of: String)
  /// Values that are kept as notes.
  case asNotes(String)
  /// Values that became an attribute of one's own.
  case asAttribute(String)
  /// Line breaks where a record is one line.
  case lineBreaks(of: String)
  /// Times in a zone that was taken for the one here.
  case zone(String)
  /// Records that are no tasks, by their names.
  case records(String)

  package func words(count: Int) -> Bilingual {
    let values = count == 1 ? "1 value" : "\(count) values"
    return switch self {
    case .deleted:
      Bilingual(
        "\(count == 1 ? "1 deleted task" : "\(count) deleted tasks") left out",
        "削除済みのタスク\(count)件は対象外です")
    case .values(let name):
      Bilingual("\(name): \(values) left out", "\(name): \(count)件の値は対象外です")
    case .times(let name):
      Bilingual("\(name): the time of day of \(values) dropped", "\(name): \(count)件の時刻を省きました")
    case .seconds(let name):
      Bilingual("\(name): the seconds of \(values) dropped", "\(name): \(count)件の秒を省きました")
    case .rule(let rule):
      Bilingual(
        "rule \(rule): cannot be kept, \(count == 1 ? "1 task" : "\(count) tasks") will not recur",
        "繰り返しの規則 \(rule) は表せないため、\(count)件のタスクは繰り返しません")
    case .references(let name):
      Bilingual(
        "\(name): \(count == 1 ? "1 reference" : "\(count) references") to missing tasks left out",
        "\(name): 存在しないタスクへの参照\(count)件は対象外です")
    case .asNotes(let name):
      Bilingual("\(name): \(values) kept as notes", "\(name): \(count)件の値をメモにしました")
    case .asAttribute(let name):
      Bilingual("\(name): became a custom attribute", "\(name): 独自の属性にしました")
    case .lineBreaks(let name):
      Bilingual("\(name): line breaks of \(values) became spaces", "\(name): \(count)件の改行を空白にしました")
    case .zone(let zone):
      Bilingual(
        "\(zone): \(count == 1 ? "1 time" : "\(count) times") taken as local time",
        "\(zone): \(count)件の時刻を現地時間とみなしました")
    case .records(let name):
      Bilingual(
        "\(name): \(count == 1 ? "1 record" : "\(count) records") left out",
        "\(name): \(count)件の記録は対象外です")
    }
  }
}
