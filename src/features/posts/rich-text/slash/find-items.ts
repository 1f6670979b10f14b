type Item = {
  title: string
  /** Further search words. */
  words: string
}

/**
 * The items whose title begins with the query, then those with another word that begins with it.
 * When there is none of either: the items that contain it.
 */
export function findItems<Found extends Item>(query: string, items: readonly Found[]): readonly Found[] {
  const wanted = query.trim().toLowerCase()
  const text = ({ title, words }: Item) => ` ${title} ${words}`.toLowerCase()
  const titled = items.filter(({ title }) => title.toLowerCase().startsWith(wanted))
  const worded = items.filter((item) => !titled.includes(item) && text(item).includes(` ${wanted}`))
  return titled.length + worded.length > 0 ? [...titled, ...worded] : items.filter((item) => text(item).includes(wanted))
}
