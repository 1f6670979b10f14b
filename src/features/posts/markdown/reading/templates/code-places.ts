// Where code is in Markdown, before it is parsed: fences, code between backticks, indented code after prose, `<pre>` and comments.

/** What stands before a fence: marks of quotations and lists. */
const BEFORE_FENCE = /^[ \t>]{0,40}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,20}){0,5}(?=`{3}|~{3})/

export type CodeReader = {
  /** The end of the code that begins at this place; null when none begins there. */
  endOfCode: (at: number) => number | null
}

/** A reader for places that only grow. Takes linear time. */
export function createCodeReader(text: string): CodeReader {
  const missing = new Set<string>()
  let paragraphEnd = 0
  /** Lengths of runs of backticks that have no match in the rest of the paragraph. */
  const unmatched = new Set<number>()

  function endOfCode(at: number): number | null {
    if (at === 0 || text[at - 1] === '\n') {
      const end = endOfFence(text, at) ?? endOfIndented(text, at)
      if (end !== null) return end
    }
    if (text[at] === '`') return endOfSpan(at)
    if (text.startsWith('<pre', at)) return endAfter('</pre>', at)
    return text.startsWith('<!--', at) ? endAfter('-->', at) : null
  }

  function endAfter(close: string, at: number): number | null {
    if (missing.has(close)) return null
    const end = text.indexOf(close, at)
    if (end < 0) missing.add(close)
    return end < 0 ? null : end + close.length
  }

  /** Backticks without an end are text, all of them. A span ends with its paragraph. */
  function endOfSpan(at: number): number {
    if (at >= paragraphEnd) {
      const found = text.indexOf('\n\n', at)
      paragraphEnd = found < 0 ? text.length : found
      unmatched.clear()
    }
    const open = endOfRun(at)
    const end = unmatched.has(open - at) ? null : endOfMatch(open, open - at)
    if (end === null) unmatched.add(open - at)
    return end ?? open
  }

  /** The end of the next run of this length in the paragraph. */
  function endOfMatch(after: number, length: number): number | null {
    let from = text.indexOf('`', after)
    while (from >= 0 && from < paragraphEnd) {
      const end = endOfRun(from)
      if (end - from === length) return end
      from = text.indexOf('`', end)
    }
    return null
  }

  function endOfRun(at: number): number {
    let end = at
    while (text[end] === '`') end += 1
    return end
  }

  return { endOfCode }
}

/** The text in pieces of prose and of code, in order. */
export function splitCode(text: string): { text: string; isCode: boolean }[] {
  const { endOfCode } = createCodeReader(text)
  const pieces: { text: string; isCode: boolean }[] = []
  let from = 0
  for (let at = 0; at < text.length; ) {
    const end = endOfCode(at)
    if (end === null) {
      at += 1
      continue
    }
    pieces.push({ text: text.slice(from, at), isCode: false }, { text: text.slice(at, end), isCode: true })
    at = end
    from = end
  }
  return [...pieces, { text: text.slice(from), isCode: false }]
}

function lineAt(text: string, at: number): { line: string; next: number } {
  const end = text.indexOf('\n', at)
  return end < 0 ? { line: text.slice(at), next: text.length } : { line: text.slice(at, end), next: end + 1 }
}

/** A fence without an end reaches to the end of the text. */
function endOfFence(text: string, at: number): number | null {
  const { line, next } = lineAt(text, at)
  const before = BEFORE_FENCE.exec(line)?.[0]
  if (before === undefined) return null
  const sign = line.charAt(before.length)
  let size = 0
  while (line.charAt(before.length + size) === sign) size += 1
  if (sign === '`' && line.slice(before.length + size).includes('`')) return null
  const mark = sign.repeat(size)
  let from = next
  while (from < text.length) {
    const { line: inner, next: after } = lineAt(text, from)
    const closing = inner.replace(/^[ \t>]{0,40}/, '').trimEnd()
    if (closing.startsWith(mark) && closing === sign.repeat(closing.length)) return after
    from = after
  }
  return text.length
}

/** Four spaces after an empty line, where the text before is neither a list nor indented itself. */
function endOfIndented(text: string, at: number): number | null {
  const { line, next } = lineAt(text, at)
  if (!/^(?: {4}|\t)\s{0,200}\S/.test(line)) return null
  const before = text.slice(Math.max(0, at - 2_000), at)
  const isAfterEmptyLine = at === 0 || before.slice(before.lastIndexOf('\n', before.length - 2) + 1).trim() === ''
  if (!isAfterEmptyLine) return null
  const paragraph = before.trimEnd()
  const lastLine = paragraph.slice(paragraph.lastIndexOf('\n') + 1)
  return /^(?:\s|[-*+]\s|\d{1,9}[.)]\s)/.test(lastLine) ? null : next
}
