// The marks that a file uses where Markdown has several, so that a block that changed looks like its neighbours.
import type { Options } from 'remark-stringify'

export type MarkdownStyle = Pick<Options, 'bullet' | 'bulletOrdered' | 'emphasis' | 'strong' | 'fence'>

/** The first mark of each kind counts: of the block that changes, else of the body. */
export function styleOf(body: string, block = ''): MarkdownStyle {
  const find = (pattern: RegExp) => (pattern.exec(block) ?? pattern.exec(body))?.[1]
  const bullet = find(/^[ \t]{0,20}([*+-])[ \t]+\S/m)
  return {
    bullet: bullet === '*' || bullet === '+' ? bullet : '-',
    bulletOrdered: find(/^[ \t]{0,20}\d{1,9}([.)])[ \t]/m) === ')' ? ')' : '.',
    emphasis: find(/(?:^|[\s(])([*_])[^\s*_]/m) === '*' ? '*' : '_',
    strong: find(/(?:^|[\s(])(\*\*|__)[^\s*_]/m) === '__' ? '_' : '*',
    fence: find(/^[ \t]{0,20}(```|~~~)/m) === '~~~' ? '~' : '`',
  }
}
