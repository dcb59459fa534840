import Formats

/// The file of a remote.
extension Remote {
  /// A program that knows no keys must not write beside what is encrypted.
  private static let (version, versionWithKey) = (1, 2)

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("version", key == nil ? Self.version : Self.versionWithKey)
    writer.field("kind", kind.rawValue)
    writer.field("url", url)
    writer.field("machine", ifPresent: machine)
    writer.field("key", ifPresent: key)
    writer.field("user", ifPresent: user)
    writer.field("passwordCommand", ifPresent: passwordCommand)
    writer.field("authorities", ifPresent: authorities)
    switch mapping {
    case .all: break
    case .project(let name): writer.field("project", name)
    case .tag(let name): writer.field("tag", name)
    }
    writer.beginArray("lists")
    for list in lists {
      writer.beginObject()
      writer.field("url", list.url)
      writer.field("title", list.title)
      writer.field("isWritable", list.isWritable)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  /// Nil for what is no definition of a remote, or one of a newer program.
  init?(name: String, json: [UInt8]) {
    self.init(name: name, url: "")
    var (version, kind): (Int?, Kind?)
    let isRead = json.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes, bytes.indices)
      do throws(Defect) {
        return try reader.object { (reader, key) throws(Defect) in
          switch try reader.text(of: key) {
          case "version": version = try reader.integer()
          case "kind": kind = try reader.string().flatMap(Kind.init)
          case "machine": machine = try reader.string()
          case "key": self.key = try reader.string()
          case "url": url = try reader.string() ?? ""
          case "user": user = try reader.string()
          case "passwordCommand": passwordCommand = try reader.string()
          case "authorities": authorities = try reader.string()
          case "project": if let name = try reader.string() { mapping = .project(name) }
          case "tag": if let name = try reader.string() { mapping = .tag(name) }
          case "lists": try readLists(&reader)
          default: try reader.skipValue()
          }
        }
      } catch {
        return false
      }
    }
    guard isRead, version == (key == nil ? Self.version : Self.versionWithKey), let kind,
      !url.isEmpty
    else { return nil }
    self.kind = kind
  }

  private mutating func readLists(_ reader: inout JSONReader) throws(Defect) {
    var lists: [RemoteList] = []
    _ = try reader.array { (reader) throws(Defect) in
      var list = RemoteList(url: "", title: "")
      _ = try reader.object { (reader, key) throws(Defect) in
        switch try reader.text(of: key) {
        case "url": list.url = try reader.string() ?? ""
        case "title": list.title = try reader.string() ?? ""
        case "isWritable":
          if case .some(.some(let flag)) = reader.word() { list.isWritable = flag }
        default: try reader.skipValue()
        }
      }
      lists.append(list)
    }
    self.lists = lists
  }
}
