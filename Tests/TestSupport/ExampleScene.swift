/// What is there before the examples of a verb run, so that they mean something.
package enum ExampleScene {
  /// Commands before those of every verb.
  package static let base = [
    "user add Anna seat 12", "add Buy milk", "add Pay rent tomorrow", "add Call Bob",
    "add Write report", "add Read", "add Clean up",
  ]

  /// Files that examples name.
  package static let files = [
    "week.tasks": "add Water plants\n",
    "todo.txt": "(A) 2026-03-01 Call Mum +family @phone\n",
    "table.csv": "Title,Colour,due\nBuy bread,red,2026-03-14\n",
    "tasks.json": """
    [{"uuid":"5f5d0b24-22eb-40ab-9144-a2544bbf94b9","description":"Buy bread",\
    "entry":"20260301T090000Z","status":"pending"}]
    """,
  ]

  /// Commands before the examples of that verb.
  package static func lines(for verb: String) -> [String] {
    switch verb {
    case "reopen": ["done 1"]
    case "deselect": ["select 1"]
    case "redo": ["undo"]
    case "commit", "rollback": ["begin"]
    case "done", "delete": ["add More milk"]
    case "edit": ["edit 1 @Anna"]
    case "stop": ["start 1", "start 2"]
    case "note", "open": ["note 1 See https://example.org"]
    case "swap": ["user add Bob seat 3"]
    case "move": ["user add Bob", "edit 1,2 @Anna", "edit 2 due:today"]
    case "template": ["template save launch 2-4"]
    case "template delete": ["template save launch 1"]
    case "skip": ["edit 1 every:week"]
    case "store merge": ["store backup \"tasks (conflicted copy).jsonl\""]
    case "attribute rename": ["attribute add points number"]
    case "attribute delete": ["attribute add effort number", "edit 1 effort:3"]
    default: []
    }
  }
}
