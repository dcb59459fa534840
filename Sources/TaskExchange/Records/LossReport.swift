import TaskLanguage
import TaskModel

/// Counts what the other format cannot represent; each kind of loss is one line.
package struct LossReport: Equatable, Sendable {
  /// The losses in the order in which they were found.
  package private(set) var all: [(loss: Loss, count: Int)] = []
  private var indices: [Loss: Int] = [:]

  package init() {}

  package mutating func add(_ loss: Loss, count: Int = 1) {
    guard count > 0 else { return }
    if let index = indices[loss] {
      all[index].count += count
    } else {
      indices[loss] = all.count
      all.append((loss, count))
    }
  }

  package mutating func add(_ others: LossReport) {
    for (loss, count) in others.all { add(loss, count: count) }
  }

  /// The losses of a record whose original is kept.
  var kept: LossReport {
    var kept = LossReport()
    for (loss, count) in all { kept.add(loss.whereKept, count: count) }
    return kept
  }

  package static func == (left: LossReport, right: LossReport) -> Bool {
    left.all.elementsEqual(right.all) { $0 == $1 }
  }
}

/// A kind of loss.
package enum Loss: Hashable, Sendable {
  /// Tasks that were deleted at their source.
  case deleted
  /// Values under that name.
  case values(of: String)
  /// Times of day, where only a day is kept.
  case times(of: String)
  /// Seconds, where minutes are kept.
  case seconds(of: String)
  /// A rule unknown to the other side.
  case rule(String)
  /// Values or parts of a to-do that no field can hold, and that an export as iCalendar restores.
  case kept(String)
  /// References to missing tasks.
  case references(of: String)
  /// Values that are kept as notes.
  case asNotes(String)
  /// Values that became a custom attribute.
  case asAttribute(String, AttributeDefinition.Kind)
  /// Values under an unknown name, which stayed in the text.
  case inText(String)
  /// The choices of a custom attribute.
  case choices(of: String)
  /// Line breaks, where a record is one line.
  case lineBreaks(of: String)
  /// Times in a zone that was treated as the local one.
  case zone(String)
  /// Records other than tasks, by name.
  case records(String)
  /// Tasks without a text in the file.
  case untitled
  /// A rule with a day that some months do not have, replaced by their last day.
  case shortMonths(String)
  /// Control characters that the other side cannot represent.
  case controls(of: String)

  /// The kind of loss if the original record is kept.
  fileprivate var whereKept: Loss {
    switch self {
    case .values(let name), .records(let name): .kept(name)
    default: self
    }
  }

  /// The occasion of a loss.
  package enum Occasion: Sendable {
    case `import`
    case export
    /// A dry run of an import.
    case trial

    /// The words before a participle in English.
    fileprivate var be: String { self == .trial ? "would be " : "" }

    fileprivate var leavesOut: String {
      switch self {
      case .import: "取り込んでいません"
      case .export: "書き出していません"
      case .trial: "取り込みません"
      }
    }

    /// The reason why values are omitted: the target cannot represent them.
    fileprivate var lack: String {
      self == .export ? "この形式にないため" : "対応する値がないため"
    }
  }

  /// Returns one sentence for several kinds of values that the target cannot represent.
  package static func leftOut(
    _ values: [(loss: Loss, count: Int)], _ occasion: Occasion
  ) -> Bilingual {
    let side = occasion == .export ? "in this format" : "here"
    return Bilingual(
      "\(occasion == .trial ? "Would be left" : "Left") out, because there is no place for them \(side): ",
      "\(occasion.lack)、次のものは\(occasion.leavesOut): ") + list(values)
  }

  /// Lists kinds of values with their counts.
  private static func list(_ values: [(loss: Loss, count: Int)]) -> Bilingual {
    let more = values.count - mostNamed
    let named = values.prefix(mostNamed).compactMap { loss, count -> Bilingual? in
      switch loss {
      case .values(let name), .kept(let name):
        let label = label(name)
        return Bilingual("\(label.english) (\(count))", "\(label.japanese)（\(count)件）")
      default: return nil
      }
    }
    let rest = more > 0 ? [Bilingual("and \(more) more", "ほか\(more)種類")] : []
    return (named + rest).joined(by: Bilingual(", ", "、"))
  }

  /// The maximum number of kinds listed, as a file may have any number.
  private static let mostNamed = 40

  /// Returns one sentence for several kinds of values that are kept in their original form.
  package static func listKept(
    _ values: [(loss: Loss, count: Int)], _ occasion: Occasion
  ) -> Bilingual {
    Bilingual(
      "\(occasion == .trial ? "Would be kept" : "Kept") for an export as iCalendar, and not used here: ",
      "次のものは iCalendar に書き出すために残し、ここでは使いません: ") + list(values)
  }

  package func words(count: Int, _ occasion: Occasion = .import) -> Bilingual {
    let values = count == 1 ? "1 value" : "\(count) values"
    let be = occasion.be
    return switch self {
    case .values(let name):
      Self.label(name)
        + Bilingual(
          ": \(values) \(be)left out", "（\(count)件）は\(occasion.lack)\(occasion.leavesOut)")
    case .times(let name):
      Self.label(name)
        + Bilingual(": the time of day of \(values) \(be)dropped", ": \(count)件の時刻を省きました")
    case .seconds(let name):
      Self.label(name) + Bilingual(": the seconds of \(values) \(be)dropped", ": \(count)件の秒を省きました")
    case .references(let name):
      Self.label(name)
        + Bilingual(
          ": \(count == 1 ? "1 reference" : "\(count) references") to missing tasks \(be)left out",
          ": 存在しないタスクへの参照\(count)件は\(occasion.leavesOut)")
    case .asNotes(let name):
      Self.label(name) + Bilingual(": \(values) \(be)kept as notes", ": \(count)件の値をメモにしました")
    case .asAttribute(let name, let kind):
      Bilingual(
        "\(name): \(occasion == .trial ? "would become" : "became") a custom attribute (\(kind.name.english))",
        "\(name): 独自の属性に\(occasion == .trial ? "なります" : "しました")（\(kind.name.japanese)）")
    case .inText(let name):
      .same(name)
        + Bilingual(
          ": \(values) \(occasion == .trial ? "would stay" : "stayed") in the text",
          ": \(count)件の値は本文の一部に\(occasion == .trial ? "なります" : "なりました")")
    case .choices(let name):
      .same(name)
        + Bilingual(
          ": its list of choices \(occasion == .trial ? "would be" : "is") left out",
          ": 選択肢の一覧は\(occasion.leavesOut)")
    case .lineBreaks(let name):
      Self.label(name)
        + Bilingual(
          ": line breaks of \(values) \(occasion == .trial ? "would become" : "became") spaces",
          ": \(count)件の改行を空白にしました")
    case .controls(let name):
      Self.label(name)
        + Bilingual(
          ": control characters of \(values) \(be)left out", ": \(count)件の制御文字を除きました")
    case .kept(let name):
      Self.label(name)
        + Bilingual(
          ": \(values) \(be)kept for an export as iCalendar, and not used here",
          "（\(count)件）は iCalendar に書き出すために残し、ここでは使いません")
    case .deleted, .rule, .zone, .records, .untitled, .shortMonths: wordsOfRecords(count, occasion)
    }
  }

  private func wordsOfRecords(_ count: Int, _ occasion: Occasion) -> Bilingual {
    let be = occasion.be
    return switch self {
    case .rule(let rule):
      Bilingual(
        "rule \(rule): not supported, so \(count == 1 ? "1 task" : "\(count) tasks") will not recur",
        "繰り返しの規則 \(rule) は表せないため、\(count)件のタスクは繰り返しません")
    case .untitled:
      Bilingual(
        "\(count == 1 ? "1 task" : "\(count) tasks") without a text: \(be)called (untitled)",
        "本文のないタスク\(count)件の本文を (untitled) としました")
    case .shortMonths(let rule):
      Bilingual(
        "rule \(rule): in a month without that day, the last day is due",
        "繰り返しの規則 \(rule): その日のない月では、月末日が期限になります")
    case .zone(let zone):
      Bilingual(
        "\(zone): \(count == 1 ? "1 time" : "\(count) times") \(be)taken as local time",
        "\(zone): \(count)件の時刻を現地時間とみなしました")
    case .records(let name):
      Bilingual(
        "\(name): \(count == 1 ? "1 record" : "\(count) records") \(be)left out",
        "\(name): \(count)件の記録は\(occasion.leavesOut)")
    default:
      Bilingual(
        "\(count == 1 ? "1 deleted task" : "\(count) deleted tasks") \(be)left out",
        "削除済みのタスク\(count)件は\(occasion.leavesOut)")
    }
  }

  /// Returns the name of an attribute; another name as in the file.
  package static func label(_ name: String) -> Bilingual {
    let attribute = AttributeTable.standard.all.first { $0.field?.name == name || $0.name == name }
    guard let attribute else { return ofPeople[name] ?? .same(name.shortened) }
    return Bilingual(attribute.name, attribute.label.japanese)
  }

  /// The properties of people.
  private static let ofPeople = [
    "user": Bilingual("people", "ユーザー"), "name": Bilingual("name", "名前"),
    "seat": Bilingual("seat", "座席"), "capacity": Bilingual("capacity", "作業可能時間"),
    "away": Bilingual("away", "不在"), "reading": Bilingual("reading", "読み"),
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
