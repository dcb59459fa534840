import Formats
import TaskModel

extension JSONWriter {
  /// Writes the value of the member whose name was written.
  package mutating func write(_ data: DisplayValue.Data) {
    switch data {
    case .text(let text), .moment(let text): value(text)
    case .number(let number): value(number)
    case .decimal(let number): value(literal: number)
    case .words(let texts), .texts(let texts):
      beginValueArray()
      for text in texts { string(text) }
      endArray()
    case .numbers(let numbers):
      beginValueArray()
      for number in numbers { integer(number) }
      endArray()
    }
  }
}
