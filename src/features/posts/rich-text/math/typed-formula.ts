// Formulas between dollars, by the rules of the Markdown reader (`posts/markdown/reading/parse/markdown-math.ts`).

/** A formula and its range in the text, with its dollars. */
export type WrittenFormula = { from: number; to: number; tex: string }

/** A longer text between single dollars is prose. */
const SINGLE_MAX = 1_000
const REPEATED_MAX = 20_000

/** The formulas in a text, from the start. Doubled dollars may enclose white space alone. Every dollar begins at most one search, which ends at the next one: it takes linear time. */
export function findFormulas(text: string): WrittenFormula[] {
  const found: WrittenFormula[] = []
  for (let at = text.indexOf('$'); at >= 0; ) {
    const isLetter = isEscaped(text, at)
    const formula = isLetter ? null : readFormulaAt(text, at)
    if (formula) found.push(formula)
    at = text.indexOf('$', formula ? formula.to : at + (isLetter ? 1 : dollarsAt(text, at)))
  }
  return found
}

/** The formula that begins with the dollar at `at`, which no backslash escapes. */
export function readFormulaAt(text: string, at: number): WrittenFormula | null {
  const run = dollarsAt(text, at)
  return run === 1 ? readSingle(text, at) : run > 1 ? readRepeated(text, at, run) : null
}

/** The formula that ends where the text ends. */
export function findTypedFormula(text: string): WrittenFormula | null {
  const last = text.endsWith('$') ? findFormulas(text).at(-1) : undefined
  return last?.to === text.length && last.tex !== '' ? last : null
}

/** The TeX of a line that is nothing but a formula between doubled dollars; '' for two dollars alone, and for the fence of a formula. */
export function readFormulaLine(text: string): string | null {
  if (text === '$$' || text === '```math') return ''
  const only = text.startsWith('$$') ? findTypedFormula(text) : null
  return only?.from === 0 ? only.tex : null
}

/** Whether a character may follow the closing dollar. */
export function endsFormula(character: string): boolean {
  return character !== '$' && character !== '{' && !isWord(character)
}

function readSingle(text: string, from: number): WrittenFormula | null {
  if (from > 0 && (text[from - 1] === '$' || isWord(characterBefore(text, from)))) return null
  for (let at = from + 1; at < text.length && at - from <= SINGLE_MAX + 1; at += 1) {
    if (text[at] === '$') return closeSingle(text, from, at)
    if (/^\\[$\\]/.test(text.slice(at, at + 2))) at += 1
  }
  return null
}

function closeSingle(text: string, from: number, at: number): WrittenFormula | null {
  const tex = text.slice(from + 1, at)
  const isClosed = at + 1 === text.length || endsFormula(characterAt(text, at + 1))
  return isClosed && tex !== '' && tex.trim() === tex ? { from, to: at + 1, tex } : null
}

/** Two dollars or more, and as many at the end. Between them a backslash escapes nothing, as in code. */
function readRepeated(text: string, from: number, size: number): WrittenFormula | null {
  for (let at = text.indexOf('$', from + size); at >= 0 && at - from <= REPEATED_MAX; ) {
    const run = dollarsAt(text, at)
    if (run === size) return { from, to: at + size, tex: text.slice(from + size, at).trim() }
    at = text.indexOf('$', at + run)
  }
  return null
}

function dollarsAt(text: string, at: number): number {
  let end = at
  while (text[end] === '$') end += 1
  return end - at
}

/** Whether an odd number of backslashes stands before. */
function isEscaped(text: string, at: number): boolean {
  let start = at
  while (text[start - 1] === '\\') start -= 1
  return (at - start) % 2 === 1
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0)
}

function characterBefore(text: string, at: number): string {
  const unit = text.charCodeAt(at - 1)
  return unit >= 0xdc00 && unit <= 0xdfff ? characterAt(text, at - 2) : text.charAt(at - 1)
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}_]/u.test(character)
}
