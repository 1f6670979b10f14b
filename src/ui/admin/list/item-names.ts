/** The words for items of a list in a sentence. */
export type ItemNames<Item> = {
  /** The name of one item: '“Two Words”'. */
  one: (item: Item) => string
  /** The plural noun: 'posts'. */
  many: string
}

/** '“Two Words”' for one item, '3 posts' for several. */
export function nameItems<Item>({ one, many }: ItemNames<Item>, items: readonly Item[]): string {
  const [only, ...others] = items
  return only !== undefined && others.length === 0 ? one(only) : `${items.length} ${many}`
}

/** Why fewer items were changed than requested; null when all were. */
export function describeMissing<Item>(names: ItemNames<Item>, requested: readonly Item[], changed: number): string | null {
  const missing = requested.length - changed
  if (missing <= 0) return null
  if (requested.length === 1) return `${nameItems(names, requested)} was changed elsewhere meanwhile; nothing was done.`
  return `${missing} of ${requested.length} ${names.many} were changed elsewhere meanwhile and left as they are.`
}

/** A text in quotation marks, shortened if it is long. */
export function quote(text: string): string {
  return `“${shorten(text, 60)}”`
}

export function shorten(text: string, most: number): string {
  const letters = [...text]
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
