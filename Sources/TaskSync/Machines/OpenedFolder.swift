import Formats

/// Which segment is in which file of an encrypted folder, as far as that is known.
///
/// A file is named by the hash of what it is, encrypted, so that it is known to be whole without a key; within
/// it is a segment, which has a name of its own. What is not known is found out by decrypting.
enum SealedNames {
  /// The file beside the store in which it is kept.
  static let file = "sealed"

  /// None where it is missing or damaged: it is found out again.
  static func names(_ bytes: [UInt8]?) -> [OwnMachine.Part: String] {
    var names: [OwnMachine.Part: String] = [:]
    for line in (bytes ?? []).split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard words.count == 3, Segment.isMachine(words[0]), Segment.isName(words[1]),
        Segment.isName(words[2])
      else { continue }
      names[OwnMachine.Part(machine: words[0], name: words[1])] = words[2]
    }
    return names
  }

  static func bytes(_ names: [OwnMachine.Part: String]) -> [UInt8] {
    let lines = names.sorted { $0.key < $1.key }.map {
      "\($0.key.machine) \($0.key.name) \($0.value)\n"
    }
    return Array(lines.joined().utf8)
  }
}

/// The segments that are in the files of a folder.
struct OpenedFolder {
  /// The segment in each file.
  private(set) var names: [OwnMachine.Part: String] = [:]
  /// What was known before.
  private(set) var known: [OwnMachine.Part: String] = [:]
  /// The segments that had to be decrypted.
  private(set) var bytes: [OwnMachine.Part: [UInt8]] = [:]
  /// How many files of a machine have not come whole.
  private(set) var waiting: [String: Int] = [:]
  /// How many files of a machine the key does not open.
  private(set) var closed: [String: Int] = [:]
  let machines: [String]
  private var segments: [String: Set<String>] = [:]

  /// A folder in which nothing is encrypted: files have the names of what is in them.
  init(_ listing: [String: [String]]) {
    machines = listing.keys.sorted()
    segments = listing.mapValues { Set($0) }
    for (machine, files) in listing {
      for name in files { names[OwnMachine.Part(machine: machine, name: name)] = name }
    }
  }

  /// - Parameter limit: how many bytes are decrypted at once; the rest waits for the next sync.
  init(
    _ listing: [String: [String]], _ folder: SegmentFolder, _ cipher: SegmentCipher,
    known: [OwnMachine.Part: String], atMost limit: Int
  ) throws(SyncFault) {
    self.known = known
    machines = listing.keys.sorted()
    var room = limit
    for machine in machines {
      for name in listing[machine] ?? [] {
        let file = OwnMachine.Part(machine: machine, name: name)
        if let segment = known[file] {
          put(segment, file)
          continue
        }
        if cipher.isInterrupted() { throw .syncInterrupted }
        guard room > 0, let sealed = folder.read(file) else {
          waiting[machine, default: 0] += 1
          continue
        }
        guard let text = try cipher.decrypt(sealed) else {
          closed[machine, default: 0] += 1
          continue
        }
        room -= text.count
        let part = OwnMachine.Part(machine: machine, name: SHA256.name(of: text))
        bytes[part] = text
        put(part.name, file)
      }
    }
  }

  private mutating func put(_ segment: String, _ file: OwnMachine.Part) {
    names[file] = segment
    segments[file.machine, default: []].insert(segment)
  }

  /// The names of the segments of a machine.
  func segments(of machine: String) -> Set<String> { segments[machine] ?? [] }
}
