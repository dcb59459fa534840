import Foundation
import Testing

/// Files of one's own machines that may not be read: what can be synced is, and the rest is named.
/// Root runs without the capabilities that make permissions void for it (capabilities(7)).
@Suite struct ForbiddenFilesTests {
  struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    /// A command that prints what the second machine may not read.
    let path: String
    let status: Int32
    let sentences: [String]

    var testDescription: String { name }

    /// The data of the other machine wait; everything else is synced.
    static func waiting(_ name: String, _ path: String) -> Scene {
      Scene(
        name: name, path: path, status: 0,
        sentences: [
          "No permission to read %; the rest is synced.", "% を読み取る権限がありません（ほかは同期しました）",
        ])
    }

    /// Nothing can be synced.
    static func unusable(_ name: String, _ path: String) -> Scene {
      Scene(
        name: name, path: path, status: 1,
        sentences: [
          "A file of the sync cannot be used: Permission denied: %",
          "同期のファイルを扱えません: 権限がありません: %",
        ])
    }
  }

  static let scenes = [
    Scene.waiting("a file of another machine", #"find "$PWD/shared" -type f -newer mark"#),
    .waiting(
      "the folder of another machine", #"dirname "$(find "$PWD/shared" -type f -newer mark)""#),
    .unusable(
      "one's own folder",
      #"dirname "$(find "$PWD/shared" -type f -newer start ! -newer mark | head -n 1)""#),
    .unusable("the shared folder", #"echo "$PWD/shared""#),
    .unusable("its mark", #"echo "$PWD/shared/taskshell-sync""#),
    .unusable("the remotes", #"echo "$PWD/two/S.remotes""#),
    .unusable("the remote", #"echo "$PWD/two/S.remotes/own/remote.json""#),
  ]

  /// Two machines; the second may not read something, and then may again.
  private static let script = #"""
    program=$2
    on() { HOME=$PWD/$1; mkdir -p "$HOME"; shift; "$program" --store "$HOME/S" "$@"; }
    on one -c "sync add own folder $PWD/shared" -c 'add One' -c sync >/dev/null || exit 9
    touch start
    on two -c "sync add own folder $PWD/shared" -c sync -c 'add Two' -c sync >/dev/null || exit 9
    on one sync >/dev/null && touch mark && on one -c 'add Later' -c sync >/dev/null || exit 9
    path=$(eval "$1")
    chmod 000 "$path" || exit 9
    on two -c 'add Here' >/dev/null || exit 9
    on two sync 2>&1
    echo "status $? of $path"
    chmod 755 "$path"
    on two sync >/dev/null && on one sync >/dev/null && on one list --format plain | wc -l
    """#

  @Test(arguments: scenes, [0, 1]) func isNamed(_ scene: Scene, language: Int) throws {
    try withProgram { program in
      var program = program
      program.environment["LC_ALL"] = ["C.UTF-8", "ja_JP.UTF-8"][language]
      try program.write(script: Self.script, to: "scene.sh")
      let prefix =
        geteuid() == 0 ? ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"] : []
      let result = try program.run(
        "/usr/bin/env", arguments: prefix + ["sh", "scene.sh", scene.path, Program.path])
      let words = result.output.split(separator: "\nstatus ").last?.split(separator: " ") ?? []
      let path = words.dropFirst(2).first?.prefix { $0 != "\n" } ?? ""
      let sentence = scene.sentences[language].replacing("%", with: path)
      #expect(words.first == "\(scene.status)", "\(result.output)\(result.errors)")
      #expect(result.output.contains(sentence + "\n"), "\(result.output)")
      // Said once, and once it may be read everything arrives.
      #expect(result.output.components(separatedBy: path).count == 3, "\(result.output)")
      #expect(result.output.hasSuffix("\n4\n"), "\(result.output)")
    }
  }
}
