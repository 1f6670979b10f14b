// An import may take the description from the beginning of the article. Shown as the lead, it would repeat the text below.

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

/** Whether the article begins with the text of its description; `html` is the rendered article. */
export function opensWithDescription(html: string, description: string): boolean {
  const text = collapseSpace(description).replace(/\.\.\.$/, '')
  if (text === '') return false
  // Leaves room for markup: with it, a first paragraph is far shorter than four times its text.
  const opening = html.slice(0, 4 * description.length + 2000).replace(/<[^>]*(?:>|$)/g, '')
  return collapseSpace(opening.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)).startsWith(text.trim())
}

/** Typographic signs as they are typed: the article has them, the description may not. */
const TYPED: Record<string, string> = { '“': '"', '”': '"', '‘': "'", '’': "'", '–': '--', '—': '---', '…': '...' }

function collapseSpace(text: string): string {
  return text
    .replace(/[“”‘’–—…]/g, (sign) => TYPED[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim()
}
