import TaskLanguage
import TaskModel

extension Message {
  static func userAdded(_ name: String, seat: SeatName?) -> Message {
    Message(
      "Added \(name)" + (seat.map { ", seat \($0)" } ?? ""),
      "ユーザーを追加しました: \(name)" + (seat.map { "、座席 \($0)" } ?? ""))
  }

  static func userRenamed(from old: String, to new: String) -> Message {
    Message("Renamed \(old) to \(new)", "ユーザー名を変更しました: \(old) → \(new)")
  }

  static func userSeated(_ name: String, seat: SeatName?) -> Message {
    guard let seat else {
      return Message("\(name) no longer has a seat", "\(Japanese.person(name))の座席を解除しました")
    }
    return Message("\(name) now sits at seat \(seat)", "\(Japanese.person(name))の座席を \(seat) にしました")
  }

  static func userReading(_ name: String, _ reading: String?) -> Message {
    guard let reading else {
      return Message("\(name) no longer has a reading", "\(Japanese.person(name))の読みを解除しました")
    }
    return Message(
      "\(name) is now read \(reading)", "\(Japanese.person(name))の読みを「\(reading)」にしました")
  }

  static func userCapacity(_ name: String, _ capacity: Minutes?) -> Message {
    guard let capacity = capacity.map(Bilingual.length) else {
      return Message("\(name) no longer has a capacity", "\(Japanese.person(name))の作業可能時間を解除しました")
    }
    return Message(
      "\(name) now has a capacity of \(capacity.english) a day",
      "\(Japanese.person(name))の作業可能時間を1日\(capacity.japanese)にしました")
  }

  static func userAway(_ name: String, _ absences: [Absence], today: CivilDate) -> Message {
    guard !absences.isEmpty else {
      return Message("\(name) is no longer away", "\(Japanese.person(name))の不在を解除しました")
    }
    let spans = absences.map { Bilingual.span($0, today: today) }.joined(by: Bilingual(", ", "、"))
    return Message(
      Bilingual("\(name) is away ", "\(Japanese.person(name))の不在を登録しました: ") + spans)
  }

  /// An open task was assigned to somebody who is away.
  static func isAway(_ name: String, _ absence: Absence, today: CivilDate) -> Message {
    Message(
      Bilingual("\(name) is away ", "\(Japanese.person(name))は不在です: ")
        + .span(absence, today: today))
  }

  static func userDeleted(_ name: String) -> Message {
    Message("Deleted \(name)", "ユーザーを削除しました: \(name)")
  }

  static let nobodyYet = Message(
    "No people yet.", "ユーザーはまだいません",
    hint: Bilingual("user add Anna seat 12", "user add 花子 座席 12"))

  /// The start-up file sets "me" to a user who does not exist yet.
  static func meIsNotThereYet(_ name: String) -> Message {
    Message(
      "\"me\" is set to \(name), but there is nobody of that name yet.",
      "「me」は「\(name)」に設定されていますが、そのユーザーはまだいません", hint: .same("user add \(name)"))
  }
}

extension Bilingual {
  /// `Wed 11 Mar to Fri 13 Mar`.
  static func span(_ absence: Absence, today: CivilDate) -> Bilingual {
    func day(_ date: CivilDate) -> Bilingual {
      let showsYear = date.components.year != today.components.year
      return Bilingual(
        English.date(Due(date: date), showsYear: showsYear),
        Japanese.date(Due(date: date), showsYear: showsYear))
    }
    let (first, last) = (day(absence.first), day(absence.last))
    return absence.first == absence.last
      ? Bilingual("on \(first.english)", "\(first.japanese)の1日")
      : Bilingual(
        "\(first.english) to \(last.english)", "\(first.japanese)から\(last.japanese)まで")
  }

  /// The seat beside a name.
  static func seat(_ seat: SeatName) -> Bilingual { Bilingual("Seat \(seat)", "座席 \(seat)") }
}
