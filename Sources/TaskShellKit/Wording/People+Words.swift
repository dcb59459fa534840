import TaskLanguage

extension Message {
  static func userAdded(_ name: String, seat: Int?) -> Message {
    Message(
      "Added user \(name)" + (seat.map { ", seat \($0)" } ?? ""),
      "ユーザーを追加しました: \(name)" + (seat.map { "、座席 \($0)" } ?? ""))
  }

  static func userRenamed(from old: String, to new: String) -> Message {
    Message("Renamed user \(old) to \(new)", "ユーザー名を変更しました: \(old) → \(new)")
  }

  static func userSeated(_ name: String, seat: Int?) -> Message {
    guard let seat else {
      return Message("\(name) no longer has a seat", "\(name)さんの座席を解除しました")
    }
    return Message("\(name) now sits at seat \(seat)", "\(name)さんの座席を \(seat) にしました")
  }

  static func userDeleted(_ name: String) -> Message {
    Message("Deleted user \(name)", "ユーザーを削除しました: \(name)")
  }

  static let nobodyYet = Message(
    "No users yet.", "ユーザーはまだいません",
    hint: Bilingual("user add Anna seat 12", "user add 花子 seat 12"))

  /// The start-up file says so, and that user is not there.
  static func meIsNotThereYet(_ name: String) -> Message {
    Message(
      "\"me\" is set to \(name), but there is no such user yet.",
      "me は「\(name)」に設定されていますが、そのユーザーはまだいません", hint: .same("user add \(name)"))
  }
}

extension Bilingual {
  /// Beside a name.
  static func seat(_ number: Int) -> Bilingual { Bilingual("Seat \(number)", "座席 \(number)") }
}
