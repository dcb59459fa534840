/// The words of reports in Japanese.
extension Japanese {
  package func heading(_ heading: Heading) -> String {
    switch heading {
    case .name: "名前"
    case .id: "ID"
    case .project: "プロジェクト"
    case .tag: "タグ"
    case .open: "未完了"
    case .done: "完了"
    case .overdue: "期限切れ"
    case .week: "今週まで"
    case .nextDue: "次の期限"
    }
  }

  package var unassigned: String { "(担当者なし)" }

  package func openTasks(_ count: Int) -> String { "未完了 \(count)" }
  package var freeSeat: String { "空席" }
  package func freeSeats(_ count: Int) -> String { "空席 \(count)" }
  package var withoutSeat: String { "座席なし:" }

  package var noProjectYet: Sentence {
    Sentence("プロジェクトはまだありません", hint: "add 壁を塗る project:家.台所")
  }

  package var noTagYet: Sentence { Sentence("タグはまだありません", hint: "add 牛乳を買う #買い物") }
}
