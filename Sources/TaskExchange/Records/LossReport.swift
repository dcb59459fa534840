import TaskLanguage
import TaskModel

/// Counts what the other format cannot hold; each kind of loss is one line.
package struct LossReport: Equatable, Sendable {
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

  package mutating func add(_ others: LossReport) {
    for (loss, count) in others.all { add(loss, count: count) }
  }

  package static func == (left: LossReport, right: LossReport) -> Bool {
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
  /// Values that became a custom attribute.
  case asAttribute(String, AttributeDefinition.Kind)
  /// Values under a name that nothing has stayed in the text.
  case inText(String)
  /// The choices of a custom attribute.
  case choices(of: String)
  /// Line breaks where a record is one line.
  case lineBreaks(of: String)
  /// Times in a zone that was taken for the one here.
  case zone(String)
  /// Records that are no tasks, by their names.
  case records(String)
  /// Tasks that the file gives no text.
  case untitled
  /// A rule of a day that some months do not have, where the last day takes its place.
  case shortMonths(String)
  /// Control characters, which the other side has no place for.
  case controls(of: String)

  package func words(count: Int) -> Bilingual {
    let values = count == 1 ? "1 value" : "\(count) values"
    return switch self {
    case .values(let name):
      Self.label(name) + Bilingual(": \(values) left out", ": \(count)件は、この形式では表せないため除きました")
    case .times(let name):
      Self.label(name)
        + Bilingual(": the time of day of \(values) dropped", ": \(count)件の時刻を省きました")
    case .seconds(let name):
      Self.label(name) + Bilingual(": the seconds of \(values) dropped", ": \(count)件の秒を省きました")
    case .references(let name):
      Self.label(name)
        + Bilingual(
          ": \(count == 1 ? "1 reference" : "\(count) references") to missing tasks left out",
          ": 存在しないタスクへの参照\(count)件を除きました")
    case .asNotes(let name):
      Self.label(name) + Bilingual(": \(values) kept as notes", ": \(count)件の値をメモにしました")
    case .asAttribute(let name, let kind):
      Bilingual(
        "\(name): became a custom attribute (\(kind.name.english))",
        "\(name): 独自の属性にしました（\(kind.name.japanese)）")
    case .inText(let name):
      .same(name) + Bilingual(": \(values) kept in the text", ": \(count)件の値は本文に残しました")
    case .choices(let name):
      .same(name)
        + Bilingual(": its list of choices is left out", ": 選択肢の一覧は除きました")
    case .lineBreaks(let name):
      Self.label(name)
        + Bilingual(": line breaks of \(values) became spaces", ": \(count)件の改行を空白にしました")
    case .controls(let name):
      Self.label(name)
        + Bilingual(
          ": control characters of \(values) left out", ": \(count)件の制御文字を除きました")
    case .deleted, .rule, .zone, .records, .untitled, .shortMonths: wordsOfRecords(count)
    }
  }

  private func wordsOfRecords(_ count: Int) -> Bilingual {
    switch self {
    case .rule(let rule):
      Bilingual(
        "rule \(rule): cannot be kept, \(count == 1 ? "1 task" : "\(count) tasks") will not recur",
        "繰り返しの規則 \(rule) は表せないため、\(count)件のタスクは繰り返しません")
    case .untitled:
      Bilingual(
        "\(count == 1 ? "1 task" : "\(count) tasks") without a text: called (untitled)",
        "本文のないタスク\(count)件の本文を (untitled) としました")
    case .shortMonths(let rule):
      Bilingual(
        "rule \(rule): in a month without that day, the last day is due",
        "繰り返しの規則 \(rule): その日のない月では、月末日が期限になります")
    case .zone(let zone):
      Bilingual(
        "\(zone): \(count == 1 ? "1 time" : "\(count) times") taken as local time",
        "\(zone): \(count)件の時刻を現地時間とみなしました")
    case .records(let name):
      Bilingual(
        "\(name): \(count == 1 ? "1 record" : "\(count) records") left out",
        "\(name): \(count)件の記録を除きました")
    default:
      Bilingual(
        "\(count == 1 ? "1 deleted task" : "\(count) deleted tasks") left out",
        "削除済みのタスク\(count)件を除きました")
    }
  }

  /// What an attribute is called; another name as it stands in the file.
  package static func label(_ name: String) -> Bilingual {
    let attribute = AttributeTable.standard.all.first { $0.field?.name == name || $0.name == name }
    guard let attribute else { return ofPeople[name] ?? .same(name) }
    return Bilingual(attribute.name, attribute.label.japanese)
  }

  /// What users have.
  private static let ofPeople = [
    "user": Bilingual("users", "ユーザー"), "name": Bilingual("name", "名前"),
    "seat": Bilingual("seat", "座席"), "capacity": Bilingual("capacity", "作業可能時間"),
    "away": Bilingual("away", "不在"),
  ]
}

extension AttributeDefinition.Kind {
  fileprivate var name: Bilingual {
    switch self {
    case .text: Bilingual("text", "文字列")
    case .number: Bilingual("number", "数値")
    case .date: Bilingual("date", "日付")
    case .duration: Bilingual("duration", "時間の長さ")
    case .choice: Bilingual("choice", "選択肢")
    }
  }
}
