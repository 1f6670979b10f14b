import { splitCode } from './code-places.ts'

const FENCE = /^([ ]{0,3})(:{3,})[ \t]*(\S?)/

/**
 * Removes the indentation of `:::` lines that close a container of the first column: after a list they would belong to its last item. Editors
 * that format Markdown write them so.
 */
export function outdentContainerEnds(markdown: string): string {
  if (!/^ {1,3}:::/m.test(markdown)) return markdown
  const open: number[] = []
  return splitCode(markdown)
    .map(({ text, isCode }) => (isCode ? text : outdent(text, open)))
    .join('')
}

/** `open` are the indentations of the containers that are open, the innermost last. */
function outdent(text: string, open: number[]): string {
  return text
    .split('\n')
    .map((line) => {
      const [, indentation = '', , title] = FENCE.exec(line) ?? []
      if (title === undefined) return line
      if (title !== '') {
        open.push(indentation.length)
        return line
      }
      return open.pop() === 0 ? line.trimStart() : line
    })
    .join('\n')
}
