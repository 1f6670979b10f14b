// What the editor shows of marks and numbers of lines, for the code as it is written.
import { readCodeMeta } from '../../../rendering/code/code-meta.ts'
import { findLanguageId, languageName } from '../../../rendering/code/language-names.ts'
import { type LineMark, readLineNotation } from '../../../rendering/code/line-notation.ts'

/** The attributes of a code block. The meta may stand in the language (`js{1,3}`), in `meta`, or in both. */
export type CodeAttributes = { language: string; meta: string }

export function codeAttributes({ language, meta }: Record<string, unknown>): CodeAttributes {
  return { language: typeof language === 'string' ? language : '', meta: typeof meta === 'string' ? meta : '' }
}

export function metaOf({ language, meta }: CodeAttributes): string {
  return `${language.trim().slice(languageName(language).length)} ${meta}`
}

export function isDiff({ language }: CodeAttributes): boolean {
  return findLanguageId(languageName(language)) === 'diff'
}

/** `number` is null without line numbers, and for lines that readers do not see. */
export type CodeLine = { text: string; marks: readonly LineMark[]; number: number | null }

/** Null without any mark or number: most blocks need no frame for their lines. */
export function describeCodeLines(code: string, attributes: CodeAttributes): CodeLine[] | null {
  const written = code.split('\n')
  if (isDiff(attributes)) return diffLines(written)
  const { marks, origins } = readLineNotation(code)
  const { highlighted, firstLineNumber } = readCodeMeta(metaOf(attributes))
  if (marks.size === 0 && highlighted.size === 0 && firstLineNumber === null) return null
  const lines: CodeLine[] = written.map((text) => ({ text, marks: [], number: null }))
  origins.forEach((origin, index) => {
    const found = new Set([...(marks.get(index) ?? []), ...(highlighted.has(index) ? ['hl' as const] : [])])
    lines[origin] = { text: written[origin] ?? '', marks: [...found], number: firstLineNumber === null ? null : firstLineNumber + index }
  })
  return lines
}

function diffLines(written: readonly string[]): CodeLine[] {
  return written.map((text) => ({ text, marks: signOf(text), number: null }))
}

function signOf(line: string): LineMark[] {
  if (/^(?:\+\+\+|---)/.test(line)) return []
  if (line.startsWith('+')) return ['add']
  return line.startsWith('-') ? ['del'] : []
}
