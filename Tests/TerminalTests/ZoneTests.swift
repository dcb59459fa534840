import Foundation
import Testing

/// The time zone of the machine in the program.
@Suite struct ZoneTests {
  /// libc opens any path in `TZ`, and would block on a pipe without a writer.
  @Test(arguments: [":PIPE", "PIPE", ":/dev/zero", "/no/such/zone", ":/"])
  func invalidZoneIsIgnored(value: String) throws {
    try withProgram { program in
      var program = program
      try program.run("add", "One")
      let pipe = program.folder.path + "/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      let zone = value.replacingOccurrences(of: "PIPE", with: pipe)
      program.environment["TZ"] = zone
      for (language, sentence) in [
        ("en_US.UTF-8", "TZ is not a time zone, so times are in UTC: \(zone)\n"),
        ("ja_JP.UTF-8", "TZ の値をタイムゾーンとして読めないため、UTC の時刻を使います: \(zone)\n"),
      ] {
        program.environment["LANG"] = language
        let result = try program.run("count")
        #expect((result.output, result.status) == ("1\n", 0))
        #expect(result.errors == sentence)
      }
      program.environment["LANG"] = "C.UTF-8"
      #expect(
        try program.run("list", "--json").output.contains(#""created":"2026-03-11T10:00:00Z""#))
    }
  }

  @Test(arguments: [
    "UTC", "", ":", "Asia/Tokyo", ":Asia/Tokyo", "CET-1CEST,M3.5.0,M10.5.0/3", "<+03>-3",
    "/usr/share/zoneinfo/Asia/Tokyo", ":/usr/share/zoneinfo/Asia/Tokyo",
  ])
  func zonesAreTaken(value: String) throws {
    try withProgram { program in
      var program = program
      program.environment["TZ"] = value
      let result = try program.run("add", "One")
      #expect(result.errors == "Added 1: One\n")
      let hour = value.hasSuffix("Asia/Tokyo") ? 1 : value.hasPrefix("CET") ? 9 : nil
      if let hour {
        #expect(
          try program.run("list", "--json").output
            .contains("\"created\":\"2026-03-11T0\(hour):00:00Z\""))
      }
    }
  }

  #if os(Linux)
  /// The machine's zone changes while a shell is open, which uses it from its next line. libc reads
  /// a file in `TZ` only once, so this tests `/etc/localtime`, in private mounts.
  @Test func anOpenShellFollowsTheZoneOfTheMachine() throws {
    try withProgram { program in
      var program = program
      program.environment["TZ"] = nil
      // The clock runs: the zones are 25 hours apart, so their days always differ.
      program.environment["TASKSHELL_NOW"] = nil
      let script = """
        set -e
        zones=/usr/share/zoneinfo/Pacific
        mount --bind $zones/Kiritimati /etc/localtime
        mkfifo in out
        "$0" --store S <in 2>out &
        exec 3>in 4<out
        echo 'add Call due:today' >&3; read -r first <&4
        mount --bind $zones/Pago_Pago /etc/localtime
        echo 'add Call due:today' >&3; read -r second <&4
        exec 3>&-; wait
        echo "$first"; TZ=$zones/Kiritimati date +'%a %-d %b'
        echo "$second"; TZ=$zones/Pago_Pago date +'%a %-d %b'
        """
      let options = getuid() == 0 ? ["-m"] : ["-r", "-m"]
      let result = try program.run(
        "/usr/bin/env",
        arguments: ["timeout", "60", "unshare"] + options + ["sh", "-c", script, Program.path])
      #expect(result.status == 0, "\(result.errors)")
      let lines = result.output.split(separator: "\n").map(String.init)
      #expect(lines.count == 4)
      if lines.count == 4 {
        #expect(lines[0].contains(lines[1]) && lines[2].contains(lines[3]), "\(lines)")
      }
    }
  }
  #endif
}
