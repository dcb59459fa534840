import TaskLanguage

extension Shell {
  /// The aliases of `list`, which filters can use by their names.
  var savedFilters: SavedFilters {
    guard !aliases.all.isEmpty, let list = table.command(named: "list")?.verb else {
      return SavedFilters()
    }
    let names = Set([list.name] + list.aliases)
    return SavedFilters(
      aliases.all.compactMap { alias in
        let words = aliases.expanded(alias.words).words
        guard let first = words.first, first.isPlain, names.contains(first.text.folded) else {
          return nil
        }
        return (alias.name, Array(words.dropFirst()))
      })
  }
}
