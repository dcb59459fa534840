/// The words of reports in English.
extension English {
  package func heading(_ heading: Heading) -> String {
    switch heading {
    case .name: "Name"
    case .id: "Id"
    case .project: "Project"
    case .tag: "Tag"
    case .open: "Open"
    case .done: "Done"
    case .overdue: "Overdue"
    case .week: "This week"
    case .nextDue: "Next due"
    }
  }

  package var unassigned: String { "(unassigned)" }

  package func openTasks(_ count: Int) -> String { "\(count) open" }
  package var freeSeat: String { "free" }
  package func freeSeats(_ count: Int) -> String { "\(count) free" }
  package var withoutSeat: String { "Without a seat:" }

  package var noProjectYet: Sentence {
    Sentence("No project yet.", hint: "add Paint the wall project:house.kitchen")
  }

  package var noTagYet: Sentence { Sentence("No tag yet.", hint: "add Buy milk #errands") }
}
