import TaskLanguage

extension LookupError: Refusal {
  package var message: Message {
    switch self {
    case .personNotFound(let name, let tasksContainIt, let nearest):
      Message(
        "There is nobody named \(name).", "「\(name)」というユーザーは見つかりません",
        hint: Self.elsewhere(name, tasksContainIt, nearest))
    case .personHasNoSeat(let name):
      Message(
        "\(name) has no seat.", "\(Japanese.person(name))の座席は登録されていません",
        hint: .same("user seat \(name) 12"))
    case .seatIsEmpty(let seat):
      Message("Nobody sits at seat \(seat).", "座席 \(seat) は空席です")
    case .meIsNobody(let name):
      Message(
        name.map {
          Bilingual(
            "\"me\" is set to \($0), but there is nobody of that name.",
            "me は「\($0)」に設定されていますが、そのユーザーはいません")
        } ?? Bilingual("\"me\" is not set.", "me が設定されていません"),
        hint: Bilingual("set me NAME", "set me 名前"))
    }
  }

  /// Where else to look for what is no person.
  private static func elsewhere(
    _ name: String, _ tasksContainIt: Bool, _ nearest: [String]
  ) -> Bilingual {
    switch (nearest.isEmpty, tasksContainIt) {
    case (true, true):
      Bilingual("tasks contain the word (list \(name))", "この語を含むタスクがあります（「list \(name)」）")
    case (true, false): Bilingual("users lists everyone", "一覧は「users」")
    case (false, true):
      .didYouMean(nearest)
        + Bilingual(" Tasks contain the word (list \(name))", " この語を含むタスクもあります（「list \(name)」）")
    case (false, false): .didYouMean(nearest)
    }
  }
}
