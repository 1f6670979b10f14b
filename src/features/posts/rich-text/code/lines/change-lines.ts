// Changes marks and numbers of lines, each as one step of undo.
import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { readCodeMeta, writeCodeMeta } from '../../../rendering/code/code-meta.ts'
import { languageName } from '../../../rendering/code/language-names.ts'
import { type LineMark, readLineNotation } from '../../../rendering/code/line-notation.ts'
import { codeAttributes, metaOf } from './code-lines.ts'
import { commentSigns } from './comment-signs.ts'
import { writeLineMarks } from './line-marks.ts'

/** Zero-based lines as readers see them. */
export type Lines = ReadonlySet<number>

/** The lines with a mark. Highlighted lines stand in the meta or in comments. */
export function linesWith(node: Node, mark: LineMark): Lines {
  const { marks } = readLineNotation(node.textContent)
  const found = [...marks].flatMap(([line, kinds]) => (kinds.has(mark) ? [line] : []))
  return new Set(mark === 'hl' ? [...found, ...readCodeMeta(metaOf(codeAttributes(node.attrs))).highlighted] : found)
}

/** The lines that the selection touches, empty when it is outside of the block at `position`. */
export function selectedLines({ doc, selection: { from, to } }: EditorState, position: number): Lines {
  const node = doc.nodeAt(position)
  const start = position + 1
  if (!node || from < start || to > start + node.content.size) return new Set()
  const lineAt = (offset: number) => node.textContent.slice(0, offset).split('\n').length - 1
  const first = lineAt(from - start)
  const last = Math.max(first, lineAt(to > from && node.textContent[to - start - 1] === '\n' ? to - start - 1 : to - start))
  return new Set(readLineNotation(node.textContent).origins.flatMap((origin, index) => (origin >= first && origin <= last ? [index] : [])))
}

/** Marks exactly these lines. */
export function setLines(tr: Transaction, position: number, mark: LineMark, lines: Lines): Transaction {
  const node = tr.doc.nodeAt(position)
  if (!node) return tr
  const signs = commentSigns(languageName(codeAttributes(node.attrs).language))
  const code = node.textContent
  // Highlighted lines stand in the meta only, so that the code stays as short as it is.
  replaceCode(tr, position + 1, code, writeLineMarks(code, mark, mark === 'hl' ? new Set() : lines, signs))
  return mark === 'hl' ? setHighlighted(tr, position, lines) : tr
}

export function setFirstNumber(tr: Transaction, position: number, firstLineNumber: number | null): Transaction {
  return changeMeta(tr, position, { firstLineNumber })
}

/** Leaves the code as it is, with the marks in its comments. */
export function setHighlighted(tr: Transaction, position: number, highlighted: Lines): Transaction {
  return changeMeta(tr, position, { highlighted })
}

function changeMeta(tr: Transaction, position: number, change: Partial<ReturnType<typeof readCodeMeta>>): Transaction {
  const node = tr.doc.nodeAt(position)
  if (!node) return tr
  const attributes = codeAttributes(node.attrs)
  const before = metaOf(attributes)
  const meta = writeCodeMeta(before, { ...readCodeMeta(before), ...change })
  // A meta in the language would come first when readers' pages are made.
  const name = attributes.language.trim().slice(0, languageName(attributes.language).length)
  return tr.setNodeMarkup(position, undefined, { ...node.attrs, language: name || null, meta: meta || null })
}

/** Replaces only the lines that differ, so that the cursor and the colours of the others stay. */
function replaceCode(tr: Transaction, start: number, before: string, after: string): void {
  if (before === after) return
  const [old, now] = [before.split('\n'), after.split('\n')]
  if (old.length !== now.length) {
    tr.insertText(after, start, start + before.length)
    return
  }
  let end = start + before.length
  for (let index = old.length - 1; index >= 0; index -= 1) {
    const [line = '', changed = ''] = [old[index], now[index]]
    if (line !== changed) replaceLine(tr, end - line.length, line, changed)
    end -= line.length + 1
  }
}

function replaceLine(tr: Transaction, start: number, before: string, after: string): void {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  tr.insertText(after.slice(same), start + same, start + before.length)
}
