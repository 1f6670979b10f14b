// Files of other systems end their lines with CR LF, and may begin with a byte order mark. A change works on lines that end with LF.
import { diffArrays } from 'diff'

const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = /\r\n|\r|\n/g

export function withLineFeeds(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
}

/** The new text with the byte order mark of the previous one and with its line ends: each line that stayed has its own, a new one the usual. */
export function restoreLineEnds(previous: string, text: string): string {
  const mark = previous.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
  const ends = previous.match(LINE_END) ?? []
  const [usual = '\n'] = ends
  if (ends.every((end) => end === usual)) return mark + (usual === '\n' ? text : text.replaceAll('\n', usual))
  return mark + restoreMixedEnds(previous.slice(mark.length).split(/(?<=\n|\r(?!\n))/), text.split(/(?<=\n)/), usual)
}

/** Files with several kinds of line ends are rare. More changed lines than this get the usual end. */
const MAX_EDITS = 1_000

function restoreMixedEnds(before: readonly string[], after: readonly string[], usual: string): string {
  const changes = diffArrays([...before], [...after], {
    comparator: (one, other) => withLineFeeds(one) === other,
    maxEditLength: MAX_EDITS,
  })
  if (!changes) return after.join('').replaceAll('\n', usual)
  let at = 0
  return changes
    .map(({ added, removed, count, value }) => {
      const own = before.slice(at, at + count).join('')
      if (!added) at += count
      return removed ? '' : added ? value.join('').replaceAll('\n', usual) : own
    })
    .join('')
}
