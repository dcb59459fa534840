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
      tasks,
      but: [
        .text, .state, .due, .assignee, .project, .tags, .priority, .completed, .notes, .recurrence,
        .after, .wait, .scheduled, .estimate, .started,
      ])
    let date = Bilingual.date(Due(date: today)).text(in: context.language)
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
      <header><h1>\(title) <small><time datetime="\(today.iso8601)">\(date)</time></small></h1>
      \(navigation)</header>
      <main>
      \(PageAgenda(tasks, context, today).html)
      \(PageCalendar(tasks, context, today).html)
      \(PageCharts(tasks, context, today).html)
      </main>
      </body>
      </html>

      """
    result.bytes = Array(html.utf8)
    return result
  }

  /// The parts, for those who go by the keyboard: Tab and Enter, or the browser's access keys.
  private var navigation: String {
    let parts = [
      ("agenda", context.say("Agenda", "予定")), ("calendar", context.say("Calendar", "カレンダー")),
      ("charts", context.say("Charts", "グラフ")),
    ]
    let links = parts.enumerated().map { index, part in
      "<a href=\"#\(part.0)\" accesskey=\"\(index + 1)\">\(part.1)</a>"
    }
    return
      "<nav aria-label=\"\(context.say("Parts", "ページ内の見出し"))\">\(links.joined(separator: " "))</nav>"
  }

  private static let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
}

extension String {
  /// The same with its addresses as links, which open apart and tell nobody where they stood.
  var linkedHTML: String {
    var (result, rest) = ("", self[...])
    while let (range, address) = Links.first(in: rest) {
      result += String(rest[..<range.lowerBound]).html
      let shown = address.html
      result += "<a href=\"\(shown)\" rel=\"noopener noreferrer\" target=\"_blank\">\(shown)</a>"
      rest = rest[range.upperBound...]
    }
    return result + String(rest).html
  }

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
    --now:#1565c0;--done:#2e7d32;\
    --off:#fdf1f1;--mark:#fff6d6}
    @media(prefers-color-scheme:dark){:root{--ink:#e6e8ee;--soft:#99a;--line:#334;--back:#14161c;\
    --late:#ff8a80;--now:#82b1ff;--done:#81c784;--off:#2a1c20;--mark:#3a3420}}
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
    a{color:var(--now)}td a{color:inherit;text-decoration:none}td a:hover{text-decoration:underline}
    nav a{margin-right:1rem}:target{background:var(--mark)}
    a:focus-visible{outline:3px solid var(--now);outline-offset:2px}section:focus{outline:0}
    .off{background:var(--off)}.holiday{color:var(--late);font-size:.75rem}
    @media(max-width:40rem){body{margin:1rem auto;padding:0 .5rem}td,th{font-size:.7rem;padding:.1rem}}
    @media print{:root{--ink:#000;--soft:#444;--line:#999;--back:#fff;--late:#000;--now:#000;\
    --done:#555;--off:#eee;--mark:#fff}body{margin:0;max-width:none;font-size:11pt}nav{display:none}
    a{color:inherit;text-decoration:none}li,tr,svg{break-inside:avoid}h2,h3{break-after:avoid}
    .late{font-weight:bold}#charts{break-before:page}}
    """
}
