// An XML template tag that escapes interpolated values.

export type Xml = { readonly xml: string }
type Part = Xml | string | number | null | undefined

/** Escapes interpolated values, except results of this function. Joins arrays and leaves out null. */
export function xml(strings: TemplateStringsArray, ...parts: (Part | Part[])[]): Xml {
  return { xml: strings.map((string, index) => string + write(parts[index])).join('') }
}

/** Escapes text for element content and attribute values. Removes characters that XML forbids even as references. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the ones to find
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  )
}

/** Escapes text for HTML, content and attribute values alike. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A document with XML declaration. */
export function writeXml(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`
}

function write(part: Part | Part[]): string {
  if (part === null || part === undefined) return ''
  if (Array.isArray(part)) return part.map(write).join('')
  return typeof part === 'object' ? part.xml : escapeXml(String(part))
}
