import SystemCalls

/// Receives the parts of a document.
protocol XMLHandler: AnyObject {
  /// Called for the start of an element; the name is namespace, line break, and local name.
  func start(_ name: String, _ attributes: [String: String])
  func end(_ name: String)
  /// Called for text, in any number of pieces.
  func take(_ text: UnsafeBufferPointer<UInt8>)
  /// Whether the limits of the handler are exceeded.
  var isFull: Bool { get }
}

/// Reads XML (by expat) completely, within limits, and without entities.
enum XMLReader {
  /// The maximum nesting of elements.
  static let maximumDepth = 64

  /// Passes the parts of a document to a handler.
  ///
  /// - Throws: for anything that is not well-formed to its end, that declares a document type,
  ///   which entities are part of, or that exceeds the nesting or the handler's limits.
  static func read(_ bytes: [UInt8], _ handler: any XMLHandler) throws(SyncFault) {
    guard let library = LibExpat.shared else { throw .libraryMissing(LibExpat.names) }
    guard let parser = library.create(nil, 0x0A) else { throw .libraryMissing(LibExpat.names) }
    defer { library.free(parser) }
    let context = Context(library, parser, handler)
    library.setData(parser, Unmanaged.passUnretained(context).toOpaque())
    library.setElements(parser, Context.start, Context.end)
    library.setCharacters(parser, Context.characters)
    library.setDoctype(parser, Context.doctype)
    var isRead = true
    withExtendedLifetime(context) {
      bytes.withUnsafeBufferPointer { all in
        var offset = 0
        repeat {
          let count = min(1 << 20, all.count - offset)
          let isLast: Int32 = offset + count == all.count ? 1 : 0
          let start = all.baseAddress.map { $0 + offset }
          isRead = library.parse(parser, start, Int32(count), isLast) == 1
          offset += count
        } while isRead && offset < all.count
      }
    }
    if context.hasDoctype { throw .answerMalformed(.entities) }
    if context.isTooDeep || handler.isFull { throw .answerTooLarge }
    guard isRead else {
      // No element found, unclosed token, partial character, tag mismatch at the end.
      let offset = library.offset(parser)
      let isCut = [3, 5, 6].contains(library.error(parser)) && offset >= bytes.count - 256
      throw .answerMalformed(
        isCut || context.isOpen(atEnd: offset, bytes) ? .cut : .notXML(offset: max(0, offset)))
    }
  }

  /// The state shared by the callbacks of expat.
  private final class Context {
    private let library: LibExpat
    private let parser: LibExpat.Parser
    private let handler: any XMLHandler
    private var depth = 0
    private(set) var hasDoctype = false
    private(set) var isTooDeep = false

    init(_ library: LibExpat, _ parser: LibExpat.Parser, _ handler: any XMLHandler) {
      (self.library, self.parser, self.handler) = (library, parser, handler)
    }

    func isOpen(atEnd offset: Int, _ bytes: [UInt8]) -> Bool { depth > 0 && offset >= bytes.count }

    private static func of(_ data: UnsafeMutableRawPointer?) -> Context? {
      data.map { Unmanaged<Context>.fromOpaque($0).takeUnretainedValue() }
    }

    private func stop() { _ = library.stop(parser, 0) }

    static let start: LibExpat.Start = { data, name, list in
      guard let context = Context.of(data), let name else { return }
      context.depth += 1
      guard context.depth <= XMLReader.maximumDepth, !context.handler.isFull else {
        context.isTooDeep = context.depth > XMLReader.maximumDepth
        return context.stop()
      }
      var (attributes, index) = ([String: String](), 0)
      while let name = list?[index], let value = list?[index + 1], index < 64 {
        attributes[String(cString: name)] = String(cString: value)
        index += 2
      }
      context.handler.start(String(cString: name), attributes)
    }

    static let end: LibExpat.End = { data, name in
      guard let context = Context.of(data), let name else { return }
      context.depth -= 1
      context.handler.end(String(cString: name))
    }

    static let characters: LibExpat.Characters = { data, text, count in
      guard let context = Context.of(data), let text else { return }
      text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
        context.handler.take(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
      if context.handler.isFull { context.stop() }
    }

    static let doctype: LibExpat.StartDoctype = { data, _, _, _, _ in
      guard let context = Context.of(data) else { return }
      context.hasDoctype = true
      context.stop()
    }
  }
}

/// The functions of expat in use, loaded when a server has answered (expat.h).
final class LibExpat: @unchecked Sendable {
  typealias Parser = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Start =
    @convention(c) (UnsafeMutableRawPointer?, Text?, UnsafeMutablePointer<Text?>?) -> Void
  typealias End = @convention(c) (UnsafeMutableRawPointer?, Text?) -> Void
  typealias Characters = @convention(c) (UnsafeMutableRawPointer?, Text?, Int32) -> Void
  typealias StartDoctype =
    @convention(c) (UnsafeMutableRawPointer?, Text?, Text?, Text?, Int32) -> Void

  static let names = ["libexpat.so.1", "libexpat.1.dylib"]

  /// The library; nil if it is not installed.
  static let shared: LibExpat? = SharedLibrary.open(names).flatMap { try? LibExpat($0) }

  /// `XML_ParserCreateNS`: an element's name is its namespace, the separator, and its local name.
  let create: @convention(c) (Text?, CChar) -> Parser?
  let free: @convention(c) (Parser) -> Void
  let setData: @convention(c) (Parser, UnsafeMutableRawPointer?) -> Void
  let setElements: @convention(c) (Parser, Start?, End?) -> Void
  let setCharacters: @convention(c) (Parser, Characters?) -> Void
  let setDoctype: @convention(c) (Parser, StartDoctype?) -> Void
  let parse: @convention(c) (Parser, UnsafePointer<UInt8>?, Int32, Int32) -> Int32
  let stop: @convention(c) (Parser, UInt8) -> Int32
  let error: @convention(c) (Parser) -> Int32
  let offset: @convention(c) (Parser) -> Int

  private init(_ library: SharedLibrary) throws(SharedLibrary.Missing) {
    create = try library.function("XML_ParserCreateNS")
    free = try library.function("XML_ParserFree")
    setData = try library.function("XML_SetUserData")
    setElements = try library.function("XML_SetElementHandler")
    setCharacters = try library.function("XML_SetCharacterDataHandler")
    setDoctype = try library.function("XML_SetStartDoctypeDeclHandler")
    parse = try library.function("XML_Parse")
    stop = try library.function("XML_StopParser")
    error = try library.function("XML_GetErrorCode")
    offset = try library.function("XML_GetCurrentByteIndex")
  }
}
