import Formats
import TaskModel

/// The first line of a store: whose it is, and what a reader must know.
struct StoreHeader: Equatable {
  static let format = "taskshell"
  static let supportedVersion = 1

  /// Given when the store is made, the same for all its life.
  var store: UUID
  /// How many times the whole file has been written.
  var generation: Int
  /// Features that a reader must know; this version knows none.
  var incompatible: [String] = []
  /// Features that a writer must know; this version knows none.
  var readOnly: [String] = []

  /// Why the first line is not the header of a store that this version reads.
  enum Refusal: Error, Equatable {
    case foreign
    case newerFormat(Int)
    case incompatible([String])
    case defect(Defect)
  }

  init(store: UUID, generation: Int) {
    self.store = store
    self.generation = generation
  }

  /// Reads the first line; unknown members are added to ``readOnly``.
  ///
  /// What is not an object with `"format":"taskshell"` is foreign. The format's version comes
  /// before everything else: nothing more is said about a header that a newer one may have changed.
  init(_ reader: inout JSONReader) throws(Refusal) {
    var fields = Fields()
    do {
      guard try fields.read(&reader) else { throw Refusal.foreign }
      try reader.finish()
    } catch let defect as Defect {
      throw fields.format == Self.format ? .defect(defect) : .foreign
    } catch {
      throw .foreign
    }
    guard fields.format == Self.format else { throw .foreign }
    guard let version = fields.version, version >= 1 else { throw fields.bad("version") }
    guard version <= Self.supportedVersion else { throw .newerFormat(version) }
    guard let features = fields.incompatible else { throw fields.bad("incompatible") }
    guard features.isEmpty else { throw .incompatible(features) }
    guard let readOnly = fields.readOnly else { throw fields.bad("readOnly") }
    guard let store = fields.store else { throw fields.bad("store") }
    guard let generation = fields.generation, (1...LineReader.maximumNumber).contains(generation)
    else { throw fields.bad("generation") }
    self.store = store
    self.generation = generation
    self.readOnly = readOnly + fields.unknown
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("format", Self.format)
    writer.field("version", Self.supportedVersion)
    writer.field("store", store)
    writer.field("generation", generation)
    for (key, features) in [("incompatible" as StaticString, incompatible), ("readOnly", readOnly)]
    {
      writer.beginArray(key)
      for feature in features { writer.string(feature) }
      writer.endArray()
    }
    writer.endObject()
    writer.endLine()
  }
}

/// The members of a header, as far as they are what they should be.
private struct Fields {
  var start = 0
  var format: String?
  var version: Int?
  var store: UUID?
  var generation: Int?
  var incompatible: [String]?
  var readOnly: [String]?
  var unknown: [String] = []

  mutating func read(_ reader: inout JSONReader) throws(Defect) -> Bool {
    start = reader.position
    var seen: Set<String> = []
    return try reader.object { (reader, key) throws(Defect) in
      let name = try reader.text(of: key)
      guard seen.insert(name).inserted else {
        throw Defect(offset: reader.position, what: .badField(name))
      }
      let position = reader.position
      switch name {
      case "format": format = try reader.string()
      case "version": version = try reader.integer()
      case "store": store = try reader.literal().flatMap { UUID(ascii: reader.raw($0)) }
      case "generation": generation = try reader.integer()
      case "incompatible": incompatible = try reader.strings()
      case "readOnly": readOnly = try reader.strings()
      default: unknown.append("header.\(name)")
      }
      if reader.position == position { try reader.skipValue() }
    }
  }

  func bad(_ name: String) -> StoreHeader.Refusal {
    .defect(Defect(offset: start, what: .badField(name)))
  }
}
