import { splitCode } from '../templates/code-places.ts'

/** The longest value of an attribute. */
const VALUE_MAX = 1_000

/** Attributes of JSX in Markdown (`width={10}`, `style={{ … }}`), which Markdown takes for text, as attributes of HTML. Objects have no value. */
export function plainAttributes(markdown: string): string {
  if (!markdown.includes('={')) return markdown
  return splitCode(markdown)
    .map(({ text, isCode }) => (isCode || !text.includes('={') ? text : plainValues(text)))
    .join('')
}

function plainValues(text: string): string {
  const parts: string[] = []
  let from = 0
  for (let at = text.indexOf('={'); at >= 0; at = text.indexOf('={', at + 2)) {
    const value = at >= from && isInTag(text, at) ? readValue(text, at + 1) : null
    if (value === null) continue
    parts.push(text.slice(from, at), `="${value.text}"`)
    from = value.end
  }
  return parts.join('') + text.slice(from)
}

/** Whether the nearest angle bracket before it opens a tag. */
function isInTag(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - VALUE_MAX), at)
  const open = before.lastIndexOf('<')
  return open > before.lastIndexOf('/>') && /^<[A-Za-z]/.test(before.slice(open, open + 2)) && !before.slice(open).includes('\n\n')
}

/** The value between braces; the text of a number or string, else empty. Null when the braces do not end. */
function readValue(text: string, at: number): { text: string; end: number } | null {
  const bounded = text.slice(at, at + VALUE_MAX)
  let depth = 0
  for (let index = 0; index < bounded.length; index += 1) {
    if (bounded[index] === '{') depth += 1
    if (bounded[index] === '}') depth -= 1
    if (depth > 0) continue
    const literal = /^(?:["'`]([^"'`{}]*)["'`]|([\d.]+))$/.exec(bounded.slice(1, index).trim())
    return { text: (literal?.[1] ?? literal?.[2] ?? '').replaceAll('"', '&quot;'), end: at + index + 1 }
  }
  return null
}
