import TaskLanguage
import TaskModel

/// Writes a page of HTML that opens anywhere, without a network: the agenda, the calendar of this
/// month and charts, all of it in one file.
///
/// It runs nothing and asks nobody: its own policy forbids both, whatever the texts say.
struct PageWriter {
  private let context: WritingContext
  private let today: CivilDate

  init(_ context: WritingContext) {
    self.context = context
    today = context.clock.now().civil.date
  }

  func write(_ tasks: [TaskItem]) -> ExportedTasks {
    var result = ExportedTasks()
    result.lose(
      tasks, but: [.text, .state, .due, .assignee, .project, .tags, .priority, .completed, .notes])
    let title = context.say("Tasks", "タスク")
    let html = """
      <!DOCTYPE html>
      <html lang="\(context.say("en", "ja"))">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="icon" href="data:,">
      <title>\(title) \(today.iso8601)</title>
      <style>\(PageStyle.css)</style>
      </head>
      <body>
      <h1>\(title) <small>\(today.iso8601)</small></h1>
      \(PageAgenda(tasks, context, today).html)
      \(PageCalendar(tasks, context, today).html)
      \(PageCharts(tasks, context, today).html)
      </body>
      </html>

      """
    result.bytes = Array(html.utf8)
    return result
  }

  private static let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
}

extension String {
  /// The text as HTML shows it, and XML means it, within elements and attributes.
  package var html: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // What HTML has no way to write, and what would turn the rest of a line round.
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{7F}"..."\u{9F}",
        "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FFFE}", "\u{FFFF}":
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// How the page looks, by day and by night.
enum PageStyle {
  static let css = """
    :root{color-scheme:light dark;--ink:#1d2433;--soft:#667;--line:#dde;--back:#fff;--late:#c62828;\
    --now:#1565c0;--done:#2e7d32}
    @media(prefers-color-scheme:dark){:root{--ink:#e6e8ee;--soft:#99a;--line:#334;--back:#14161c;\
    --late:#ff8a80;--now:#82b1ff;--done:#81c784}}
    body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--back);margin:2rem auto;\
    max-width:60rem;padding:0 1rem}
    h1 small{color:var(--soft);font-weight:normal}
    h2{border-bottom:1px solid var(--line);margin-top:2.5rem}
    ul{list-style:none;padding:0}li{padding:.15rem 0;overflow-wrap:anywhere}
    .late{color:var(--late)}.soft{color:var(--soft)}.now{outline:2px solid var(--now)}
    .note{color:var(--soft);font-size:.9rem;margin-left:1.5rem;white-space:pre-wrap}
    table{border-collapse:collapse;width:100%;table-layout:fixed}
    td,th{border:1px solid var(--line);vertical-align:top;padding:.25rem;font-size:.85rem}
    td{height:4.5rem;overflow-wrap:anywhere}
    svg{max-width:100%;height:auto}svg text{font:12px system-ui,sans-serif;fill:var(--ink)}
    .open{fill:var(--now)}.done{fill:var(--done)}s{color:var(--soft)}
    """
}
