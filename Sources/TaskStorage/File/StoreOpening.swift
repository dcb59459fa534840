import Formats
import SystemCalls
import TaskModel

extension FileStorage {
  /// Opens for reading without waiting, whatever is there; nil if nothing is.
  func open(_ path: String) throws(StorageError) -> OpenFile? {
    let file: OpenFile
    let mode: mode_t
    do {
      file = try OpenFile.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      mode = try file.status().st_mode
    } catch {
      switch error.code {
      case ENOENT: return nil
      // What open(2) answers for a socket, on Linux and on macOS.
      case ENXIO, EOPNOTSUPP: throw .notRegularFile(path: path)
      default: throw .cannotOpen(path: path, code: error.code)
      }
    }
    switch mode & S_IFMT {
    case S_IFREG: return file
    case S_IFDIR: throw .isDirectory(path: path)
    default: throw .notRegularFile(path: path)
    }
  }
}

extension StorageError {
  /// The fact about a store whose bytes are refused.
  init(_ refusal: StoreHeader.Refusal, path: String, bytes: [UInt8]) {
    switch refusal {
    case .foreign: self = .foreign(path: path)
    case .newerFormat(let format):
      self = .newerFormat(path: path, format: format, supported: StoreHeader.supportedVersion)
    case .incompatible(let features): self = .incompatible(path: path, features: features)
    case .defect(let defect): self.init(defect, path: path, bytes: bytes)
    }
  }

  init(_ defect: Defect, path: String, bytes: [UInt8]) {
    let line = bytes.prefix(defect.offset).count { $0 == 0x0A } + 1
    self = .damaged(path: path, line: line, offset: defect.offset, what: defect.what)
  }
}
