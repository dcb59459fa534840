import TaskLanguage
import TaskModel

extension Inconsistency: Refusal {
  package var message: Message {
    switch self {
    case .userHasWorked(let name):
      Message(
        "\(name) has done tasks or recorded time.",
        "\(Japanese.person(name))には完了したタスクか作業時間の記録があります",
        hint: .same("list all @\(Quoting.value(name))"))
    case .userHasSeat(let name, let seat): .userHasSeat(name, seat)
    case .seatHolderGone(let seat):
      Message(
        "The person at seat \(seat) has been deleted.", "座席 \(seat) を使っていたユーザーは削除されています",
        hint: Bilingual("users lists everyone", "一覧は「users」"))
    case .taskIsThere(let number, let other):
      Message(
        "Task \(number) is already here as task \(other).",
        "タスク \(number) は、タスク \(other) としてすでにあります",
        hint: .same("show \(other)"))
    case .taskHasParts(let number, let parts): .taskHasParts(number, parts)
    case .assigneeGone(let number):
      Message(
        "Task \(number) was assigned to a person who has been deleted.",
        "タスク \(number) の担当者は削除されています",
        hint: Bilingual("edit \(number) @NAME", "edit \(number) @名前"))
    case .attributeGone(let number):
      Message(
        "Task \(number) had a value of an attribute that has been deleted.",
        "タスク \(number) が値を持っていた属性は削除されています",
        hint: Bilingual("attributes lists them", "一覧は「attributes」"))
    }
  }
}

extension Message {
  fileprivate static func userHasSeat(_ name: String, _ seat: SeatName) -> Message {
    let typed = Quoting.value(name)
    return Message(
      "\(name) sits at seat \(seat).", "\(Japanese.person(name))は座席 \(seat) を使っています",
      hint: Bilingual("user seat \(typed) none", "user seat \(typed) なし"))
  }

  fileprivate static func taskHasParts(_ number: Int, _ parts: [Int]) -> Message {
    let list = (parts.prefix(10).map(String.init) + (parts.count > 10 ? ["…"] : []))
      .map(Bilingual.same).joined(by: Bilingual(", ", "、"))
    return Message(
      Bilingual("Task \(number) has parts: ", "タスク \(number) には子タスクがあります: ") + list,
      hint: Bilingual("delete \(number) deletes them as well", "子タスクごと削除するには「delete \(number)」"))
  }
}
