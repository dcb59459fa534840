import TaskLanguage

extension NameError: Refusal {
  package static var status: ExitStatus { .usage }

  package var message: Message {
    switch self {
    case .notASeat(let text):
      Message(
        "\"\(text)\" cannot name a seat.", "「\(text)」は座席の名前に使えません",
        hint: Bilingual(
          "a number up to 999999, or a name with a digit in it, such as A1 or 3F-12",
          "999999までの番号か、数字を含む名前（A1、3F-12、東3 など）を指定してください"))
    case .notAName(let name):
      Message(
        "\"\(name)\" cannot be a name: it has another meaning in commands.",
        "「\(name)」は名前に使えません。コマンドで別の意味を持つためです",
        hint: Bilingual("user add Anna", "user add 花子"))
    case .endsInSeat(let name, let seat):
      Message(
        "A name cannot end in \"\(seat)\".", "名前の末尾に「\(seat)」は使えません",
        hint: .same("user seat \(name) \(seat.plainWords.last ?? seat)"))
    }
  }
}
