import TaskLanguage

/// The files and tasks that exist before the examples of a verb run, so that they have an effect.
package enum ExampleScene {
  /// Files that examples refer to.
  package static let files = [
    "week.tasks": "add Water plants\n",
    "todo.txt": "(A) 2026-03-01 Call Mum +family @phone\n",
    "table.csv": "Title,Colour,due\nBuy bread,red,2026-03-14\n",
    "tasks.json": """
    [{"uuid":"5f5d0b24-22eb-40ab-9144-a2544bbf94b9","description":"Buy bread",\
    "entry":"20260301T090000Z","status":"pending"}]
    """,
  ]

  /// Commands to run before the examples of a verb, in the language of the examples.
  package static func lines(before verb: String) -> [Bilingual] { base + lines(for: verb) }

  private static let base = [
    Bilingual("user add Anna seat 12", "user add 花子 座席 12"),
    Bilingual("add Buy milk", "add 牛乳を買う"),
    Bilingual("add Pay rent tomorrow", "add 家賃を払う 明日"),
    Bilingual("add Call Bob", "add 太郎に電話"),
    Bilingual("add Write report", "add 報告書を書く"),
    Bilingual("add Read", "add 読書"),
    Bilingual("add Clean up", "add 掃除"),
  ]

  private static func lines(for verb: String) -> [Bilingual] {
    switch verb {
    case "reopen": [.same("done 1")]
    case "deselect": [.same("select 1")]
    case "redo": [.same("undo")]
    case "commit", "rollback": [.same("begin")]
    case "done", "delete": [Bilingual("add More milk", "add 牛乳を買い足す")]
    case "edit": [Bilingual("edit 1 @Anna", "edit 1 @花子")]
    case "stop":
      [.same("start 1"), .same("start 2"), Bilingual("start 3 9am", "start 3 9時")]
    case "note", "open":
      [Bilingual("note 1 See https://example.org", "note 1 参照: https://example.org")]
    case "swap": [Bilingual("user add Bob seat 3", "user add 太郎 座席 3")]
    case "move":
      [
        Bilingual("user add Bob", "user add 太郎"), Bilingual("edit 1,2 @Anna", "edit 1,2 @花子"),
        Bilingual("edit 2 due:today", "edit 2 期限:今日"),
      ]
    case "template": [Bilingual("template save launch 2-4", "template save 準備 2-4")]
    case "template delete": [Bilingual("template save launch 1", "template save 準備 1")]
    case "stats": [Bilingual("edit 1 estimate:1h", "edit 1 見積もり:1時間"), .same("track 1 30m")]
    case "tag rename": [Bilingual("edit 1,2 #home", "edit 1,2 #家")]
    case "project rename":
      [Bilingual("edit 1 project:house.kitchen", "edit 1 プロジェクト:家.台所")]
    case "skip": [Bilingual("edit 1 every:week", "edit 1 毎週")]
    case "store merge": [.same("store backup \"tasks (conflicted copy).jsonl\"")]
    case "attribute rename":
      [Bilingual("attribute add points number", "attribute add 点数 number")]
    case "attribute delete":
      [
        Bilingual("attribute add effort number", "attribute add 労力 number"),
        Bilingual("edit 1 effort:3", "edit 1 労力:3"),
      ]
    default: []
    }
  }
}
