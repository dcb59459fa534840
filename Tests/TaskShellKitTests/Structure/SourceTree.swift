import Foundation

/// The source files of the package, found beside this one.
enum SourceTree {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The Swift files below a folder of the package.
  static func files(in folder: String) throws -> [URL] {
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: folder).path)
    return paths.filter { $0.hasSuffix(".swift") }.map {
      root.appending(path: folder).appending(path: $0)
    }
  }

  /// The names of the files in a folder of the package, in their order.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
  }

  /// What a file of the package says.
  static func text(of file: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: file)), as: UTF8.self)
  }

  /// The same by the folders right below that one; a file that lies in none is its own.
  static func folders(in folder: String) throws -> [String: [SourceText]] {
    let depth = root.appending(path: folder).pathComponents.count
    let files = try files(in: folder)
    let grouped = Dictionary(grouping: files) { $0.pathComponents[depth] }
    return try grouped.mapValues { try $0.map(SourceText.init) }
  }

  /// The modules that a file imports, in every way an import is written.
  static func imports(of file: URL) throws -> Set<String> {
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let pattern =
      /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|func|protocol|typealias|let|var|actor)\s+)?(\w+)/
    return Set(
      text.split(separator: "\n").compactMap { $0.firstMatch(of: pattern).map { String($0.1) } })
  }
}
