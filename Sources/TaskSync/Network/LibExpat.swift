import SystemCalls

/// The functions of expat that are used, found when a server has answered (expat.h).
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

  /// The library, or nil where it is not installed.
  static let shared: LibExpat? = SharedLibrary.open(names).flatMap { LibExpat($0) }

  /// `XML_ParserCreateNS`: an element's name is its namespace, the mark, and its local name.
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

  private init?(_ library: UnsafeMutableRawPointer) {
    func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
      dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }
    typealias Create = @convention(c) (Text?, CChar) -> Parser?
    typealias OfParser = @convention(c) (Parser) -> Void
    typealias SetData = @convention(c) (Parser, UnsafeMutableRawPointer?) -> Void
    typealias SetElements = @convention(c) (Parser, Start?, End?) -> Void
    typealias SetCharacters = @convention(c) (Parser, Characters?) -> Void
    typealias SetDoctype = @convention(c) (Parser, StartDoctype?) -> Void
    typealias Parse = @convention(c) (Parser, UnsafePointer<UInt8>?, Int32, Int32) -> Int32
    guard let create = function("XML_ParserCreateNS", Create.self),
      let free = function("XML_ParserFree", OfParser.self),
      let setData = function("XML_SetUserData", SetData.self),
      let setElements = function("XML_SetElementHandler", SetElements.self),
      let setCharacters = function("XML_SetCharacterDataHandler", SetCharacters.self),
      let setDoctype = function("XML_SetStartDoctypeDeclHandler", SetDoctype.self),
      let parse = function("XML_Parse", Parse.self),
      let stop = function("XML_StopParser", (@convention(c) (Parser, UInt8) -> Int32).self),
      let error = function("XML_GetErrorCode", (@convention(c) (Parser) -> Int32).self),
      let offset = function("XML_GetCurrentByteIndex", (@convention(c) (Parser) -> Int).self)
    else { return nil }
    (self.create, self.free, self.setData, self.setElements) = (create, free, setData, setElements)
    (self.setCharacters, self.setDoctype) = (setCharacters, setDoctype)
    (self.parse, self.stop, self.error, self.offset) = (parse, stop, error, offset)
  }
}
