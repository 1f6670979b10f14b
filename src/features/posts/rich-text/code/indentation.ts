// What Tab and Shift+Tab change in code. Offsets count characters of the code.

export type TextEdit = { at: number; removed: number; inserted: string }

const DEFAULT_UNIT = '  '

/** One step of indentation, as the code already has it. */
export function indentUnit(code: string): string {
  const indents = code.split('\n').flatMap((line) => /^(?:\t| +(?=\S))/.exec(line)?.[0] ?? [])
  if (indents.includes('\t')) return '\t'
  const isWide = indents.length > 0 && indents.every(({ length }) => length % 4 === 0)
  return isWide ? '    ' : DEFAULT_UNIT
}

/** Indents the lines of a selection, or inserts one step at the cursor. */
export function indent(code: string, from: number, to: number): TextEdit[] {
  const unit = indentUnit(code)
  if (!code.slice(from, to).includes('\n')) return [{ at: from, removed: to - from, inserted: unit }]
  return linesBetween(code, from, to)
    .filter(({ text }) => text !== '')
    .map(({ start }) => ({ at: start, removed: 0, inserted: unit }))
}

/** Removes one step of indentation from every line that the selection touches. */
export function outdent(code: string, from: number, to: number): TextEdit[] {
  const { length } = indentUnit(code)
  return linesBetween(code, from, to).flatMap(({ start, text }) => {
    const spaces = /^(?:\t| +)/.exec(text)?.[0] ?? ''
    const removed = spaces.startsWith('\t') ? 1 : Math.min(spaces.length, Math.max(length, DEFAULT_UNIT.length))
    return removed > 0 ? [{ at: start, removed, inserted: '' }] : []
  })
}

type Line = { start: number; text: string }

/** A selection that ends at the beginning of a line does not touch it. */
function linesBetween(code: string, from: number, to: number): Line[] {
  let start = 0
  return code.split('\n').flatMap((text): Line[] => {
    const line = { start, text }
    start += text.length + 1
    const isTouched = line.start + text.length >= from && (line.start < to || (from === to && line.start <= to))
    return isTouched ? [line] : []
  })
}
