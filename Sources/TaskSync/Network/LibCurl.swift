import CSystemCalls
import SystemCalls

/// The functions of libcurl in use, loaded when a remote is first contacted.
///
/// Linking the library would cost milliseconds at every start. Names, parameters and numbers are
/// those of its manual (libcurl-easy(3), curl/curl.h), unchanged since 7.62.
final class LibCurl: @unchecked Sendable {
  typealias Handle = UnsafeMutableRawPointer
  typealias Headers = UnsafeMutableRawPointer

  /// A callback of `CURLOPT_WRITEFUNCTION` and `CURLOPT_HEADERFUNCTION`.
  typealias Receive =
    @convention(c) (UnsafePointer<UInt8>?, Int, Int, UnsafeMutableRawPointer?) -> Int
  /// A callback of `CURLOPT_XFERINFOFUNCTION`.
  typealias Progress =
    @convention(c) (UnsafeMutableRawPointer?, Int64, Int64, Int64, Int64) -> Int32

  static let names = ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"]

  /// The library; nil if it is not installed.
  static let shared: LibCurl? = SharedLibrary.open(names).flatMap { try? LibCurl($0) }

  let makeHandle: @convention(c) () -> Handle?
  let perform: @convention(c) (Handle) -> Int32
  let cleanUp: @convention(c) (Handle) -> Void
  let append: @convention(c) (Headers?, UnsafePointer<CChar>) -> Headers?
  let freeAll: @convention(c) (Headers?) -> Void
  let describe: @convention(c) (Int32) -> UnsafePointer<CChar>?
  private let setOption: UnsafeMutableRawPointer
  private let getInfo: UnsafeMutableRawPointer

  private init(_ library: SharedLibrary) throws(SharedLibrary.Missing) {
    makeHandle = try library.function("curl_easy_init")
    perform = try library.function("curl_easy_perform")
    cleanUp = try library.function("curl_easy_cleanup")
    append = try library.function("curl_slist_append")
    freeAll = try library.function("curl_slist_free_all")
    describe = try library.function("curl_easy_strerror")
    setOption = try library.function("curl_easy_setopt")
    getInfo = try library.function("curl_easy_getinfo")
    let initialize: @convention(c) (Int) -> Int32 = try library.function("curl_global_init")
    // CURL_GLOBAL_ALL
    guard initialize(3) == 0 else { throw SharedLibrary.Missing() }
  }

  func set(_ option: Option, _ number: Int, of handle: Handle) {
    _ = variadic_call_long(setOption, handle, option.rawValue, number)
  }

  func set(_ option: Option, size: Int, of handle: Handle) {
    _ = variadic_call_offset(setOption, handle, option.rawValue, Int64(size))
  }

  /// Sets a pointer; libcurl copies texts, except for ``Option/body`` and ``Option/errorText``.
  func set(_ option: Option, _ pointer: UnsafeRawPointer?, of handle: Handle) {
    _ = variadic_call_pointer(setOption, handle, option.rawValue, pointer)
  }

  func set(_ option: Option, _ text: String, of handle: Handle) {
    text.withCString { set(option, UnsafeRawPointer($0), of: handle) }
  }

  func set<Function>(_ option: Option, function: Function, of handle: Handle) {
    set(option, unsafeBitCast(function, to: UnsafeRawPointer.self), of: handle)
  }

  /// Returns a number that is known after a transfer.
  func number(_ info: Info, of handle: Handle) -> Int {
    var number = 0
    _ = withUnsafeMutablePointer(to: &number) {
      variadic_call_pointer(getInfo, handle, info.rawValue, $0)
    }
    return number
  }

  /// `CURLOPT_…` options: from 10,000 pointers, from 20,000 functions, from 30,000 sizes.
  enum Option: Int32 {
    case noProgress = 43
    case followLocation = 52
    case netrc = 51
    case verifyPeer = 64
    /// `CURLOPT_HTTPGET`, which forgets the body of the request before.
    case withoutBody = 80
    case verifyHost = 81
    case lowSpeedLimit = 19
    case lowSpeedTime = 20
    case noSignal = 99
    case authentication = 107
    case timeoutMilliseconds = 155
    case connectTimeoutMilliseconds = 156
    case protocols = 181
    case pathAsIs = 234
    case receiveData = 10_001
    case url = 10_002
    case proxy = 10_004
    case errorText = 10_010
    case body = 10_015
    case userAgent = 10_018
    case headers = 10_023
    case headerData = 10_029
    case method = 10_036
    case progressData = 10_057
    case authorities = 10_065
    case acceptEncoding = 10_102
    case user = 10_173
    case password = 10_174
    case receive = 20_011
    case header = 20_079
    case progress = 20_219
    case bodySize = 30_120
  }

  /// Numeric `CURLINFO_…` values.
  enum Info: Int32 {
    case responseCode = 0x20_0002
  }
}
