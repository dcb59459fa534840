import TaskLanguage

extension LookupError: Refusal {
  package var message: Message {
    switch self {
    case .personNotFound(let name, let tasksContainIt, let nearest):
      Message(
        "There is nobody named \(name).", "\(name)という人は見つかりません",
        hint: Self.elsewhere(name, tasksContainIt, nearest))
    case .personHasNoSeat(let name):
      Message(
        "\(name) has no seat.", "\(name)さんには座席がありません", hint: .same("user seat \(name) 12"))
    case .seatIsEmpty(let number):
      Message("Nobody sits at seat \(number).", "座席 \(number) には誰もいません")
    case .meIsNobody(let name):
      Message(
        name.map {
          Bilingual(
            "\"me\" is set to \($0), but nobody has that name.", "me は\($0)さんですが、その名前の人はいません")
        } ?? Bilingual("\"me\" is nobody yet.", "me が誰か設定されていません"),
        hint: Bilingual("set me NAME", "set me 名前"))
    }
  }

  /// Where else to look for what is no person.
  private static func elsewhere(
    _ name: String, _ tasksContainIt: Bool, _ nearest: [String]
  ) -> Bilingual {
    switch (nearest.isEmpty, tasksContainIt) {
    case (true, true):
      Bilingual("tasks contain the word: list \(name)", "この語を含むタスクがあります: list \(name)")
    case (true, false): Bilingual("users lists everybody", "users で一覧を表示します")
    case (false, true):
      .didYouMean(nearest)
        + Bilingual(" Tasks contain the word: list \(name)", " この語を含むタスクもあります: list \(name)")
    case (false, false): .didYouMean(nearest)
    }
  }
}
