import TaskLanguage

extension NameError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .notASeat(let text):
      Message("\"\(text)\" is not a seat number.", "「\(text)」は座席番号ではありません", hint: .same("seat 12"))
    case .notAName(let name):
      Message(
        "Nobody can be called \"\(name)\": it means something else in commands.",
        "「\(name)」という名前は使えません。コマンドの中で別の意味になります",
        hint: Bilingual("user add Anna", "user add 花子"))
    case .endsInSeat(let name, let seat):
      Message(
        "\"\(seat)\" cannot be the end of a name.", "名前の終わりに「\(seat)」は使えません",
        hint: .same("user seat \(name) \(seat.plainWords.last ?? seat)"))
    }
  }
}
