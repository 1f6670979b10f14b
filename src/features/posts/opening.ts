// A description that an import took from the article's first words would be read twice: as the lead, and right below it.

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  '#x26': '&',
  '#x3C': '<',
  nbsp: ' ',
}

/** Whether the article opens with the words of its description; `html` is the rendered article. */
export function opensWith(html: string, description: string): boolean {
  const words = tidy(description).replace(/(?:…|\.\.\.)$/, '')
  if (words === '') return false
  // Markup takes its share: links and code in a first paragraph are far shorter than four times its text.
  const opening = html.slice(0, 4 * description.length + 2000).replace(/<[^>]*(?:>|$)/g, '')
  return tidy(opening.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)).startsWith(words.trim())
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
