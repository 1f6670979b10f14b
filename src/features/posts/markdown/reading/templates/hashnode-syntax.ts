// What Hashnode adds to Markdown: `%[https://…]` shows a page, and `align="center"` may follow the address of a picture.
import { splitCode } from './code-places.ts'

const EMBED = /%\[(https?:\/\/[^\s[\]<>]{1,2000})\]/g
const ALIGN = /[ \t]align="(?:left|center|right)"(?=\))/g
const ADDRESS_MAX = 2_000

/** Takes linear time. */
export function replaceHashnodeSyntax(markdown: string): string {
  if (!markdown.includes('%[http') && !markdown.includes(' align="')) return markdown
  return splitCode(markdown)
    .map(({ text, isCode }) => (isCode ? text : replaceInProse(text)))
    .join('')
}

function replaceInProse(text: string): string {
  return text
    .replace(EMBED, (_, address: string) => `\n\n<${address}>\n\n`)
    .replace(ALIGN, (found: string, offset: number, whole: string) => (followsAddress(whole, offset) ? '' : found))
}

function followsAddress(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - ADDRESS_MAX), at)
  const start = before.lastIndexOf('](')
  return start >= 0 && !/\s/.test(before.slice(start))
}
