import TaskLanguage
import TaskModel

extension GivenUp: Refusal {
  package var codeName: String { "givenUp" }

  package var message: Message {
    Message(
      Bilingual(
        "A change that was not saved no longer fits the store and is given up: \(title)",
        "保存できていなかった変更は、保存ファイルの今の内容と合わないため取り消しました: \(title)"),
      hint: Bilingual("the command was not run; run it again", "コマンドは実行していません。もう一度実行してください"),
      details: [reason.message.text])
  }
}
