import TaskLanguage
import TaskModel

/// Tags, projects and priorities to go on with: those that tasks have.
struct AttributeCandidates {
  private let request: CompletionRequest

  init(_ request: CompletionRequest) { self.request = request }

  func offer(_ attribute: Word.Attribute) -> Candidates {
    if attribute.key == .after { return numbers(attribute.value) }
    let prefix = String(request.current.text.dropLast(attribute.value.count))
    let all = values(of: attribute.key).map { value in
      Candidate(insertion: prefix + Quoting.value(value), display: value, detail: "")
    }
    return request.matching(all, query: attribute.value)
  }

  /// The numbers of open tasks, behind those that stand there.
  private func numbers(_ value: String) -> Candidates {
    let last = value.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
    let prefix = request.current.text.dropLast(last.count)
    let open = request.shell.model.state.tasks.filter { $0.state == .open }
    let all = open.suffix(request.depth.limit).reversed().map { task in
      Candidate(insertion: "\(prefix)\(task.number)", display: "\(task.number)", detail: task.text)
    }
    return request.matching(all, query: String(last))
  }

  private func values(of key: AttributeKey) -> [String] {
    let tasks = request.shell.model.state.tasks
    switch key {
    case .tag: return Self.unique(tasks.flatMap(\.tags))
    case .project: return Self.unique(tasks.compactMap(\.project))
    case .priority: return TaskItem.Priority.allCases.map(\.rawValue)
    case .every, .again:
      return RecurrenceParser.examples
    default: return []
    }
  }

  private static func unique(_ values: [String]) -> [String] {
    Dictionary(values.map { ($0.folded, $0) }, uniquingKeysWith: { first, _ in first })
      .sorted { $0.key < $1.key }.map(\.value)
  }
}
