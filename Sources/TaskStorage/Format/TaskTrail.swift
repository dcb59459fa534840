/// Where the lines of a store stand that tell what became of each task: so the past of one is read without
/// that of the others.
struct TaskTrail: Sendable {
  private var lines: [(number: Int, start: Int)] = []

  /// Adds a line of a commit that is of the task of that number.
  ///
  /// - Parameter old: where its line stood before; one of the base, which ends at `baseEnd`, belongs to the
  ///   trail.
  mutating func append(_ number: Int, _ start: Int, after old: Int, baseEnd: Int) {
    if old != TaskPlaces.gone, old < baseEnd { lines.append((number, old)) }
    lines.append((number, start))
  }

  /// Where the lines of the task of that number begin, from the first to the last.
  func starts(of number: Int) -> [Int] {
    lines.lazy.filter { $0.number == number }.map(\.start)
  }

  /// Where the last line before `place` begins of each of these tasks; of one that was not there then,
  /// none.
  func lastStarts(of numbers: Set<Int>, before place: Int) -> [Int: Int] {
    var starts: [Int: Int] = [:]
    for line in lines where line.start < place && numbers.contains(line.number) {
      starts[line.number] = line.start
    }
    return starts
  }
}
