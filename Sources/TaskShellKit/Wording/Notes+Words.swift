import TaskLanguage

extension Message {
  static let notOpened = Message(
    "There is no program to open it.", "開くためのプログラムがありません",
    hint: Bilingual("xdg-open, or $BROWSER", "xdg-open か $BROWSER が必要です"))
}
