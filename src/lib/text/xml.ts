// XML that cannot be broken by what stands in it: only what the template itself writes is markup.

export type Xml = { readonly xml: string }
type Part = Xml | string | number | null | undefined

/** Everything interpolated is text and escaped, except XML made by this function; lists are joined, null is left out. */
export function xml(strings: TemplateStringsArray, ...parts: (Part | Part[])[]): Xml {
  return { xml: strings.map((string, place) => string + write(parts[place])).join('') }
}

/** Text for element content and attribute values, without the characters that XML forbids even as references. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the ones to find
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  )
}

/** A whole document. */
export function writeXml(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`
}

function write(part: Part | Part[]): string {
  if (part === null || part === undefined) return ''
  if (Array.isArray(part)) return part.map(write).join('')
  return typeof part === 'object' ? part.xml : escapeXml(String(part))
}
