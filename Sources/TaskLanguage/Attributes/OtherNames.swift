/// What other programs, and people from habit, call attributes where one of them is plainly meant.
///
/// An attribute of one's own with such a name comes first.
enum OtherNames {
  static let keys: [String: AttributeKey] = [
    "recur": .every, "rec": .every, "repeat": .every, "repeats": .every, "depends": .after,
    "dep": .after, "sched": .scheduled, "proj": .project, "pri": .priority, "prio": .priority,
    "deadline": .due, "assignee": .user, "assigned": .user, "owner": .user, "label": .tag,
    "labels": .tag, "tags": .tag, "entry": .created, "end": .completed,
    "期日": .due, "締切": .due, "締め切り": .due, "〆切": .due, "担当者": .user, "優先": .priority,
    "重要度": .priority, "ラベル": .tag, "繰返し": .every, "くり返し": .every, "見積": .estimate,
  ]
}
