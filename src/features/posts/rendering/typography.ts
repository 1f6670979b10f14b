// Typographic quotes, dashes and ellipses in the text of an article, never in code, formulas or addresses. The stored text stays as written.
import type { Nodes, Root, Text } from 'hast'
import { hasClass, isElement } from './hast-tree.ts'

/** Elements whose text stays as written. */
const VERBATIM = new Set(['img', 'code', 'pre', 'kbd', 'samp', 'tt', 'var', 'math', 'svg', 'button'])
/** Elements in the middle of a sentence: quotes may begin before and end after them. */
const INLINE = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'del', 'dfn', 'em', 'i', 'img', 'ins', 'mark', 'q', 's', 'small', 'span', 'strike', 'strong'],
  ...['sub', 'sup', 'time', 'u', 'wbr', 'ruby', 'rp', 'rt', ...['code', 'kbd', 'samp', 'tt', 'var', 'math', 'svg', 'button']],
])
/** Stands for code and pictures, so that a quote beside them knows that it touches a word. */
const WORD = 'x'

/** Text nodes of one block in order; a string is text that does not change. */
type Run = (Text | string)[]

export function applyTypography(root: Root): void {
  for (const run of collectRuns(root)) rewrite(run)
}

export function typographicText(text: string): string {
  const node: Text = { type: 'text', value: text }
  rewrite([node])
  return node.value
}

function collectRuns(root: Root): Run[] {
  const runs: Run[] = [[]]
  for (const child of root.children) collect(child, runs)
  return runs
}

function collect(node: Nodes, runs: Run[]): void {
  if (node.type === 'text') runs.at(-1)?.push(node)
  if (node.type !== 'element') return
  const isInline = INLINE.has(node.tagName)
  if (!isInline) runs.push([])
  if (VERBATIM.has(node.tagName) || isPageText(node)) runs.at(-1)?.push(WORD)
  else for (const child of node.children) collect(child, runs)
  if (!isInline) runs.push([])
}

/** The signs of anchors and footnotes are no words of the author. */
function isPageText(node: Nodes): boolean {
  return isElement(node, 'a') && (hasClass(node, 'anchor') || node.properties.dataFootnoteRef !== undefined)
}

/** Decides on the text of the whole block and writes the result back: every change replaces characters by one, or removes some. */
function rewrite(run: Run): void {
  const text = run.map((part) => (typeof part === 'string' ? part : part.value)).join('')
  if (!/["'.-]/.test(text)) return
  const changes = changesOf(text)
  let offset = 0
  for (const part of run) {
    if (typeof part === 'string') {
      offset += part.length
      continue
    }
    const from = offset
    offset += part.value.length
    part.value = Array.from({ length: part.value.length }, (_, index) => changes.get(from + index) ?? text[from + index] ?? '').join('')
  }
}

/** By index: the new character, or '' for one that goes. */
function changesOf(text: string): Map<number, string> {
  const changes = new Map<number, string>()
  const state = { isOpen: false, isSingleOpen: false, isValue: false }
  for (const { 0: sign, index } of text.matchAll(/["']|-{2,}|\.{3,}/g)) {
    const end = index + sign.length
    const written = replacement(sign, {
      before: isAfterQuoted(text, index) ? ' ' : (text[index - 1] ?? ' '),
      after: text[end] ?? ' ',
      following: text.slice(end, end + 6),
      state,
    })
    if (written === null) continue
    changes.set(index, written)
    for (let removed = index + 1; removed < end; removed += 1) changes.set(removed, '')
  }
  return changes
}

/** After the slash of "yes"/"no", which separates as a space does. */
function isAfterQuoted(text: string, index: number): boolean {
  return /[^\s([{]["'”’]\/$/.test(text.slice(Math.max(0, index - 3), index))
}

type Around = {
  before: string
  after: string
  following: string
  /** `isValue`: after the quote of `key="value"`, whose partner stays too. */
  state: { isOpen: boolean; isSingleOpen: boolean; isValue: boolean }
}

function replacement(sign: string, around: Around): string | null {
  const { before, state } = around
  if (sign === "'") return singleQuote(around)
  if (sign !== '"') return line(sign, around)
  if (state.isValue || before === '=') {
    state.isValue = !state.isValue
    return null
  }
  const quote = doubleQuote(around)
  if (quote !== null) state.isOpen = quote === '“'
  return quote
}

/** Null leaves the sign: an inch, the gershayim of Hebrew, and where it is unclear, as in `a"b"c`. */
function doubleQuote({ before, after, state: { isOpen } }: Around): string | null {
  if (/[=\\/]/.test(before) || (isHebrew(before) && isHebrew(after))) return null
  if (isOpener(before) && !isSpace(after)) return '“'
  if (isOpen) return '”'
  if (/\d/.test(before) || isSpace(before)) return null
  if (!isLetter(after)) return '”'
  return !isLetter(before) || isUnspaced(before) ? '“' : null
}

function singleQuote(around: Around): string | null {
  const { before, after, state } = around
  if (/[=\\/]/.test(before) || isHebrew(before) || isHebrew(after)) return null
  if (/\d/.test(before) && !state.isOpen && !/[a-z]/i.test(after)) return null
  if (opensSingle(around)) {
    state.isSingleOpen = true
    return '‘'
  }
  if (isSpace(before) && isSpace(after)) return null
  // The apostrophe of "don't" ends nothing.
  if (!isLetter(after) || isUnspaced(after)) state.isSingleOpen = false
  return '’'
}

function opensSingle({ before, after, following, state: { isSingleOpen } }: Around): boolean {
  // An omission: '90s, 'tis, rock 'n' roll.
  if (isOpener(before)) return !isSpace(after) && !/^(?:\d\ds?\b|tis\b|twas\b|em\b|n['’])/i.test(following)
  return !isSingleOpen && isLetter(after) && (isUnspaced(before) || /[,;:¿¡、。！，：；？]/.test(before))
}

/** Between spaces or between words; not the flags and the spread of a program. */
function line(sign: string, { before, after }: Around): string | null {
  const written = sign === '--' ? '–' : sign === '---' ? '—' : sign === '...' ? '…' : null
  if (sign.startsWith('.')) return isWord(before) || isSpace(after) || /["')”’]/.test(after) ? written : null
  const isBetweenSpaces = isSpace(before) && isSpace(after)
  return isBetweenSpaces || (isWord(before) && isWord(after)) ? written : null
}

function isSpace(character: string): boolean {
  return /\s/.test(character)
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}

function isHebrew(character: string): boolean {
  return /\p{Script=Hebrew}/u.test(character)
}

/** Scripts without spaces between words: a quote may begin between two letters. */
function isUnspaced(character: string): boolean {
  return /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    character,
  )
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}"'”’),.!?]/u.test(character)
}

/** What an opening quote may follow. */
function isOpener(character: string): boolean {
  return /[\s([{<–—"“‘'-]/.test(character)
}
