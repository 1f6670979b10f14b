/**
 * Two names are one category when their keys are equal. The same as `category_key` in the database, which is independent of the locale of the
 * cluster: white space at both ends and letter case make no difference.
 *
 * The search of an exported site contains the source of this function, so it must not use anything outside itself.
 */
export function categoryKey(name: string): string {
  // One lower-case character for each: `İ` is `i`, and a sigma is the same at the end of a word.
  const folded = Array.from(name.normalize('NFC').trim(), (character) => {
    const [lower = character] = character.toLowerCase()
    return lower === 'ς' ? 'σ' : lower
  })
  return folded.join('')
}

/** The address of the page about a category. */
export function categoryPath(name: string): string {
  return `/category/${encodeURIComponent(categoryKey(name))}`
}

/** The category of the resources page. */
export const RESOURCES_CATEGORY = 'Resources'
