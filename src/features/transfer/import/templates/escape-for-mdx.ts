import { splitCode } from './code-places.ts'

/** Comments of HTML and ids of headings (`{#id}`) are no MDX, but Docusaurus reads them. Lines stay where they are. */
export function escapeForMdx(markdown: string): string {
  if (!markdown.includes('<!--') && !markdown.includes('{#')) return markdown
  return splitCode(markdown)
    .map(({ text, isCode }) => {
      if (!isCode) return text.replaceAll('{#', '\\{#')
      return text.startsWith('<!--') ? text.replace(/[^\n]/g, '') : text
    })
    .join('')
}
