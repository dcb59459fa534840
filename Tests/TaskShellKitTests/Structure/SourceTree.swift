import Foundation

/// The source files of the package, located relative to this one.
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

  /// The sorted names of the files in a folder of the package.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
  }

  /// The contents of a file of the package.
  static func text(of file: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: file)), as: UTF8.self)
  }

  /// The Swift files by the direct subfolders of a folder; a file in none is a group by itself.
  static func folders(in folder: String) throws -> [String: [SourceText]] {
    let depth = root.appending(path: folder).pathComponents.count
    let files = try files(in: folder)
    let grouped = Dictionary(grouping: files) { $0.pathComponents[depth] }
    return try grouped.mapValues { try $0.map(SourceText.init) }
  }

  /// The modules that a file imports, in every form of import.
  static func imports(of file: URL) throws -> Set<String> {
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let pattern =
      /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|func|protocol|typealias|let|var|actor)\s+)?(\w+)/
    return Set(
      text.split(separator: "\n").compactMap { $0.firstMatch(of: pattern).map { String($0.1) } })
  }
}
