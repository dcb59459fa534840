/// A collection of a server, and what is in it.
struct Collection {
  let server: CalDAVServer
  let address: WebAddress

  /// What tells whether anything has changed.
  struct State: Equatable {
    /// Nil where the server has none: then it is listed each time.
    let ctag: String?
    let resourceID: String?
  }

  /// An object of the collection, as a list has it.
  struct Entry: Equatable {
    /// As the server writes it.
    let href: String
    /// Nil where the server gives none.
    let etag: ETag?
  }

  /// The objects by their names, which are encoded in one way only.
  struct Listing: Equatable {
    var entries: [String: Entry] = [:]
    /// How many addresses lie elsewhere.
    var foreign = 0
  }

  /// How many objects are asked for at once: some servers read the whole list for each request.
  static let batch = 200
  /// Bytes of one object: more than any task has.
  static let objectLimit = 4 << 20

  /// - Throws: ``SyncFault/listGone(url:)`` or ``SyncFault/listReplaced(url:)``, among others.
  func state() throws(SyncFault) -> State {
    let answer = try server.properties(of: address, DAVRequests.state, depth: 0)
    let own = answer.responses.first {
      address.resolving($0.href)?.asCollection.segments == address.segments
    }
    guard let response = own ?? (answer.responses.count == 1 ? answer.responses.first : nil) else {
      throw .answerMalformed(.notMultistatus)
    }
    if let status = response.status, status == 404 || status == 410 {
      throw .listGone(url: address.text)
    }
    guard response.properties.types.contains("calendar") else {
      throw .listReplaced(url: address.text)
    }
    return State(ctag: response.properties.ctag, resourceID: response.properties.resourceID)
  }

  /// The objects that are tasks. What a server leaves out without saying so is to be asked for by name
  /// before it is believed to be gone.
  func listing() throws(SyncFault) -> Listing {
    let answer = try server.report(on: address, DAVRequests.versions)
    var listing = Listing()
    for response in answer.responses {
      guard let target = address.resolving(response.href), !response.href.isEmpty else {
        listing.foreign += 1
        continue
      }
      guard let name = address.member(target) else {
        // The server says of the list itself that there would be more (RFC 5323).
        if target.origin == address.origin, target.asCollection.segments == address.segments {
          guard response.hasSucceeded else { throw .answerMalformed(.cut) }
        } else {
          listing.foreign += 1
        }
        continue
      }
      if response.status == 404 { continue }
      let etag = response.properties.etag.flatMap { ETag($0) }
      let isKnown = listing.entries[name].map { $0.etag == etag } ?? true
      listing.entries[name] = Entry(href: target.path, etag: isKnown ? etag : nil)
    }
    // A list of nothing but what is elsewhere is not an empty one.
    guard listing.foreign == 0 || !listing.entries.isEmpty else {
      throw .answerMalformed(.notMultistatus)
    }
    return listing
  }

  /// What became of an object that was asked for.
  enum Answer {
    case found(Fetched)
    case gone
    /// It has more bytes than are read.
    case tooLarge
  }

  /// An object with its bytes.
  struct Fetched {
    let entry: Entry
    let bytes: [UInt8]
  }

  /// The objects of these names, in portions; those that the server leaves out are asked for one by one.
  ///
  /// - Parameter progress: hears how many have come.
  func objects(
    _ entries: [(name: String, entry: Entry)], _ progress: (Int) -> Void
  ) throws(SyncFault) -> [String: Answer] {
    var answers: [String: Answer] = [:]
    var rest = entries[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Self.batch)
      rest = rest.dropFirst(Self.batch)
      do {
        try ask(for: batch, &answers)
      } catch {
        // One of them spoils the answer: which one is seen when they come one by one.
        switch error {
        case .answerTooLarge, .answerMalformed(.notXML): break
        default: throw error
        }
      }
      for (name, entry) in batch where answers[name] == nil { answers[name] = try object(entry) }
      progress(answers.count)
    }
    return answers
  }

  private func ask(
    for batch: ArraySlice<(name: String, entry: Entry)>, _ answers: inout [String: Answer]
  ) throws(SyncFault) {
    let answer = try server.report(on: address, DAVRequests.objects(batch.map(\.entry.href)))
    let asked = Dictionary(batch.map { ($0.name, $0.entry) }, uniquingKeysWith: { $1 })
    for response in answer.responses {
      guard let target = address.resolving(response.href), let name = address.member(target),
        let entry = asked[name]
      else { continue }
      if let data = response.properties.data {
        // An older version than that of the bytes does no harm: they are read once more.
        var etag = response.properties.etag.flatMap { ETag($0) } ?? entry.etag
        // Of two versions nobody can tell which one it is.
        if case .found(let other)? = answers[name], other.entry.etag != etag { etag = nil }
        answers[name] = .found(
          Fetched(entry: Entry(href: target.path, etag: etag), bytes: Array(data.utf8)))
      } else if let status = response.status, status == 404 || status == 410 {
        answers[name] = .gone
      }
    }
  }

  /// One object as it is now.
  func object(_ entry: Entry) throws(SyncFault) -> Answer {
    let target = address.at(path: entry.href)
    do {
      guard let (bytes, etag) = try server.object(at: target, limit: Self.objectLimit) else {
        return .gone
      }
      return .found(
        Fetched(entry: Entry(href: entry.href, etag: etag ?? entry.etag), bytes: bytes))
    } catch .answerTooLarge {
      return .tooLarge
    }
  }
}
