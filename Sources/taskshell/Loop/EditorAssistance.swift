import LineEditing
import SystemCalls
import TaskLanguage
import TaskShellKit

/// The shell's contribution to line editing.
enum EditorAssistance {
  static func assistant(
    for shell: Shell, index: TaskIndex, _ screen: Screen
  ) -> LineAssistant {
    let completer = Completer(shell: shell, index: index, paths: PathListing.paths)
    let reader = LineReader(shell: shell, index: index)
    var assistant = LineAssistant()
    assistant.complete = { line, cursor in
      CompletionList(completer.candidates(in: line, cursor: cursor))
    }
    assistant.highlight = { [weak screen] line in
      let palette = screen?.palette ?? .usual
      return reader.styles(of: line).map { StyledSpan(range: $0.range, style: palette[$0.role]) }
    }
    assistant.suggest = reader.suggestion
    assistant.explain = { reader.explanation(of: $0, isAtRest: $1) }
    assistant.readOtherwise = reader.otherReading
    assistant.search = { query in
      completer.tasks(matching: query).map {
        SearchOffer(line: "show \($0.number)", display: "\($0.number)  \($0.text)")
      }
    }
    assistant.expand = { line, end in shell.expansion(of: line, at: end) }
    assistant.shortcut = { shell.cardLine(for: $0) }
    assistant.words = { line in Tokenizer.split(line).words.map(\.range) }
    assistant.isIncomplete = InputLines.isIncomplete
    return assistant
  }
}

extension CompletionList {
  /// Candidates that match in the middle have no common prefix to insert.
  fileprivate init(_ found: Candidates) {
    self.init(
      replacing: found.replacing,
      candidates: found.candidates.map { candidate in
        Completion(
          insertion: candidate.insertion, display: candidate.display,
          description: candidate.detail, isFinal: candidate.isFinal)
      },
      commonPrefix: found.matchFromStart ? nil : "")
    isCut = found.isCut
    areGuesses = found.isScattered
  }
}

/// Completion of paths.
enum PathListing {
  private static let limit = 500

  /// Returns the paths that begin with this one, by name; folders end in a slash. Hidden files are
  /// listed only after a dot was typed.
  static func paths(beginningWith typed: String) -> [String] {
    let slash = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    let (folder, name) = (String(typed[..<slash]), typed[slash...])
    let home = getenv("HOME").map { String(cString: $0) }
    // No outer shell has expanded it.
    let path = OpenFile.expanded(folder, home: home)
    let found = directoryEntries(at: path.isEmpty ? "." : path, limit: limit) { entry in
      entry.utf8.starts(with: name.utf8) && (!entry.hasPrefix(".") || name.hasPrefix("."))
        && !entry.unicodeScalars.contains("\u{FFFD}")
    }
    return (found ?? []).map { entry in
      var status = stat()
      let isFolder = stat(path + entry, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      return folder + entry + (isFolder ? "/" : "")
    }.sorted()
  }
}
