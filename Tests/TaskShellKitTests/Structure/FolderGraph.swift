/// The uses of types between the folders of a target.
struct FolderGraph {
  /// The used folders of each folder, with the names used.
  private let edges: [String: [String: Set<String>]]

  init(_ folders: [String: [SourceText]]) {
    var owners: [String: String] = [:]
    for (folder, texts) in folders {
      for name in texts.flatMap(\.declarations) { owners[name] = folder }
    }
    edges = folders.mapValues { _ in [:] }
      .merging(
        folders.map { folder, texts in
          let own = Set(texts.flatMap(\.nestedDeclarations))
          let foreign = Set(texts.flatMap(\.uses)).subtracting(own)
            .filter { owners[$0].map { $0 != folder } ?? false }
          return (
            folder, Dictionary(grouping: foreign, by: { owners[$0] ?? "" }).mapValues(Set.init)
          )
        }, uniquingKeysWith: { $1 })
  }

  /// One line per folder: `Screen → Store (A, B)`.
  var drawing: String {
    edges.keys.sorted().map { folder in
      let others = (edges[folder] ?? [:]).sorted { $0.key < $1.key }
        .map { "\($0.key) (\($0.value.sorted().joined(separator: ", ")))" }
      return "\(folder) →" + (others.isEmpty ? "" : " " + others.joined(separator: "; "))
    }.joined(separator: "\n")
  }

  /// A circle, such as `Screen → Store → Screen`; nil if there is none.
  var circle: String? {
    for start in edges.keys.sorted() {
      if let path = path(from: start, to: start, seen: []) {
        return ([start] + path).joined(separator: " → ")
      }
    }
    return nil
  }

  private func path(from folder: String, to end: String, seen: Set<String>) -> [String]? {
    for next in (edges[folder] ?? [:]).keys.sorted() {
      if next == end { return [end] }
      if !seen.contains(next),
        let rest = path(from: next, to: end, seen: seen.union([folder, next]))
      {
        return [next] + rest
      }
    }
    return nil
  }
}
