import SystemCalls

/// Encrypts files where others may read them, and decrypts them, by the program `age`.
///
/// The key is a file from `age-keygen`, or any other identity that `age` reads without prompting.
/// Its public half is stored nowhere, so without the key nobody can write a file that is accepted.
/// `age` encrypts the same bytes differently each time, so equal contents cannot be recognised.
struct SegmentCipher {
  /// The path of the key.
  let key: String
  var isInterrupted: () -> Bool = { false }

  private static let (program, generator) = ("age", "age-keygen")
  /// The time limit in milliseconds.
  private static let timeLimit = 120_000
  /// The first bytes of every encrypted file.
  private static let intro = Array((firstLine + "\n").utf8)
  /// The first line of a file that age has encrypted.
  static let firstLine = "age-encryption.org/v1"

  /// Encrypts the bytes for holders of the key; with `isArmored` as lines of ASCII.
  func encrypt(_ bytes: [UInt8], isArmored: Bool = false) throws(SyncFault) -> [UInt8] {
    try requireKey()
    let armor = isArmored ? ["--armor"] : []
    // A header, and 16 bytes for each 64 KiB.
    let answer = try run(
      ["--encrypt"] + armor + ["--identity", key], bytes, bytes.count + bytes.count / 1024)
    guard answer.status == 0 else { throw .keyUnusable(path: key, reason: answer.reason) }
    let isWhole =
      isArmored ? Self.isWholeArmor(answer.output) : answer.output.starts(with: Self.intro)
    // A program in its place may succeed with an output that is cut.
    guard isWhole, try decrypt(answer.output) == bytes else {
      throw .programFailed(name: Self.program, reason: "")
    }
    return answer.output
  }

  /// Whether the armoured text is complete.
  static func isWholeArmor(_ bytes: [UInt8]) -> Bool {
    bytes.suffix(armorEnd.count).elementsEqual(armorEnd)
  }

  private static let armorEnd = Array("\n-----END AGE ENCRYPTED FILE-----\n".utf8)

  /// Decrypts the bytes; nil if the key is wrong, or the bytes were changed.
  func decrypt(_ bytes: [UInt8]) throws(SyncFault) -> [UInt8]? {
    try requireKey()
    let answer = try run(["--decrypt", "--identity", key], bytes, bytes.count)
    return answer.status == 0 ? answer.output : nil
  }

  /// Throws if the key cannot be used.
  func requireUsable() throws(SyncFault) { _ = try encrypt([]) }

  private func requireKey() throws(SyncFault) {
    guard ChildProcess.program(named: Self.program) != nil else {
      throw .programMissing(Self.program)
    }
    guard access(key, F_OK) == 0 else { throw .keyMissing(path: key) }
  }

  /// Creates a key file, readable by its owner only, at an unused path.
  static func makeKey(at path: String, isInterrupted: @escaping () -> Bool) throws(SyncFault) {
    let cipher = SegmentCipher(key: path, isInterrupted: isInterrupted)
    guard ChildProcess.program(named: program) != nil else { throw .programMissing(program) }
    let answer = try cipher.run([], [], 1 << 16, of: generator)
    guard answer.status == 0, !answer.output.isEmpty else {
      throw .programFailed(name: generator, reason: answer.reason)
    }
    do {
      let location = try FileLocation(resolving: path)
      let directory = try location.openDirectory()
      try OpenFile.create(location.name, in: directory, answer.output)
      try directory.synchronize()
    } catch {
      throw .remoteFileUnusable(path: path, code: (error as? SystemError)?.code ?? errno)
    }
    try cipher.requireUsable()
  }

  // MARK: The program

  private struct Answer {
    let status: Int32
    let output: [UInt8]
    let errors: [UInt8]

    /// The error message in one line, without the program's name.
    var reason: String {
      let line = String(decoding: errors, as: UTF8.self).prefix { $0 != "\n" }
      let names = ["age: ", "age-keygen: ", "error: "]
      return names.reduce(String(line)) { $0.hasPrefix($1) ? String($0.dropFirst($1.count)) : $0 }
    }
  }

  /// - Parameter limit: the maximum bytes of output, besides a fixed allowance.
  private func run(
    _ words: [String], _ input: [UInt8], _ limit: Int, of name: String = program
  ) throws(SyncFault) -> Answer {
    guard let path = ChildProcess.program(named: name) else { throw .programMissing(name) }
    let stop = Cancellation()
    stop.isRequested = isInterrupted
    let file: OpenFile
    do {
      file = try TemporaryFile.holding(input)
    } catch {
      throw .programFailed(name: name, reason: String(cString: strerror(error.code)))
    }
    let answer = ProgramOutput.answer(
      of: [path] + words, input: file, atMost: limit + 1 << 16, within: Self.timeLimit, stop: stop,
      hasNoTerminal: true, endsAtLimit: true)
    guard let answer else { throw .programMissing(name) }
    switch answer.ending {
    case .ended(let status):
      guard let output = answer.output else { throw .programFailed(name: name, reason: "") }
      return Answer(status: status, output: output, errors: answer.errors)
    case .tookTooLong: throw .tooSlow(host: name)
    case .stopped: throw .syncInterrupted
    }
  }
}
