// Marks and blocks of Markdown at the selection.
import { type ChangeSpec, EditorSelection, type EditorState, type Line, type SelectionRange } from '@codemirror/state'
import type { Command, EditorView } from '@codemirror/view'

/** Sets the mark around each selection, or takes it away. Without a selection, the cursor stands between the marks. */
export function toggleMark(mark: string): Command {
  return ({ state, dispatch }) => {
    dispatch(
      state.update(
        state.changeByRange((range) => toggleAround(state, range, mark)),
        { scrollIntoView: true, userEvent: 'input' },
      ),
    )
    return true
  }
}

function toggleAround(state: EditorState, { from, to }: SelectionRange, mark: string) {
  const size = mark.length
  const [before, after] = [state.sliceDoc(from - size, from), state.sliceDoc(to, to + size)]
  const selected = state.sliceDoc(from, to)
  if (before === mark && after === mark && !isLonger(state, { from, to }, mark)) {
    const changes = [
      { from: from - size, to: from },
      { from: to, to: to + size },
    ]
    return { changes, range: EditorSelection.range(from - size, to - size) }
  }
  if (selected.length > 2 * size && selected.startsWith(mark) && selected.endsWith(mark)) {
    const changes = { from, to, insert: selected.slice(size, -size) }
    return { changes, range: EditorSelection.range(from, to - 2 * size) }
  }
  const changes = [
    { from, insert: mark },
    { from: to, insert: mark },
  ]
  return { changes, range: EditorSelection.range(from + size, to + size) }
}

/** `*` beside `*` is the mark of bold text. */
function isLonger(state: EditorState, { from, to }: { from: number; to: number }, mark: string): boolean {
  if (mark.length > 1) return false
  return state.sliceDoc(from - 2, from - 1) === mark && state.sliceDoc(to + 1, to + 2) === mark
}

/** What begins a line: of another kind of line it is replaced. */
const LINE_START = /^(\s*)(?:#{1,6} |> |[-*+] \[[ xX]\] |[-*+] |\d{1,9}[.)] )?/

/** Makes each selected line one of the kind, or a plain one when all are. `start` is the beginning of the line with this number, from 1. */
export function toggleLines(start: (number: number) => string, isKind: (line: string) => boolean): Command {
  return ({ state, dispatch }) => {
    const lines = selectedLines(state)
    const isAll = lines.every(({ text }) => isKind(text))
    let number = 0
    const changes = lines.flatMap((line): ChangeSpec[] => {
      if (line.text.trim() === '' && lines.length > 1) return []
      number += 1
      const [present = '', indent = ''] = LINE_START.exec(line.text) ?? []
      return [{ from: line.from + indent.length, to: line.from + present.length, insert: isAll ? '' : start(number) }]
    })
    dispatch(state.update({ changes, scrollIntoView: true, userEvent: 'input' }))
    return true
  }
}

export const toggleBullets = toggleLines(
  () => '- ',
  (line) => /^\s*[-*+] (?!\[[ xX]\] )/.test(line),
)
export const toggleNumbers = toggleLines(
  (number) => `${number}. `,
  (line) => /^\s*\d{1,9}[.)] /.test(line),
)
export const toggleTasks = toggleLines(
  () => '- [ ] ',
  (line) => /^\s*[-*+] \[[ xX]\] /.test(line),
)
export const toggleQuote = toggleLines(
  () => '> ',
  (line) => /^\s*> /.test(line),
)

export function toggleHeading(level: number): Command {
  const start = `${'#'.repeat(level)} `
  return toggleLines(
    () => start,
    (line) => line.trimStart().startsWith(start),
  )
}

function selectedLines({ doc, selection }: EditorState): Line[] {
  const found = new Map<number, Line>()
  for (const { from, to } of selection.ranges) {
    for (let { number } = doc.lineAt(from); number <= doc.lineAt(to).number; number += 1) found.set(number, doc.line(number))
  }
  return [...found.values()]
}

/** What stands before the cursor and after it. */
export type Inserted = { before: string; after?: string }

/** Puts blocks where the line from `from` to `to` stands, with empty lines around them. Text of the line stays in front. */
export function insertBlock(
  view: EditorView,
  { before: start, after: end = '' }: Inserted,
  range: { from: number; to: number } = view.state.selection.main,
): void {
  const { doc } = view.state
  const [before, after] = [doc.lineAt(range.from), doc.lineAt(range.to)]
  const isAlone = doc.sliceString(before.from, range.from).trim() === ''
  const from = isAlone ? before.from : range.from
  const hasTextBelow =
    doc.sliceString(range.to, after.to).trim() !== '' || (after.number < doc.lines && doc.line(after.number + 1).text.trim() !== '')
  const isBelowText = !isAlone || (before.number > 1 && doc.line(before.number - 1).text.trim() !== '')
  const lead = isAlone ? (isBelowText ? '\n' : '') : '\n\n'
  insertInline(view, { before: `${lead}${start}`, after: `${end}${hasTextBelow ? '\n\n' : '\n'}` }, { from, to: range.to })
}

export function insertInline(
  view: EditorView,
  { before, after = '' }: Inserted,
  { from, to }: { from: number; to: number } = view.state.selection.main,
): void {
  view.dispatch({
    changes: { from, to, insert: before + after },
    selection: { anchor: from + before.length },
    scrollIntoView: true,
    userEvent: 'input',
  })
  view.focus()
}

/** A reference at the cursor and its note at the end of the text, where the cursor goes. */
export function insertFootnote(view: EditorView, { from, to }: { from: number; to: number } = view.state.selection.main): void {
  const text = view.state.doc.toString()
  const used = new Set(Array.from(text.matchAll(/\[\^(\d{1,6})\]/g), ([, number]) => Number(number)))
  let number = 1
  while (used.has(number)) number += 1
  const end = text.trimEnd().length
  const isAfterNote = /(?:^|\n)\[\^[^\]\n]+\]:[^\n]*$/.test(text.slice(0, end))
  const note = `${isAfterNote ? '\n' : '\n\n'}[^${number}]: `
  const reference = `[^${number}]`
  view.dispatch({
    changes: [
      { from, to, insert: reference },
      { from: Math.max(end, to), to: text.length, insert: `${note}\n` },
    ],
    selection: { anchor: Math.max(end, to) + reference.length - (to - from) + note.length },
    scrollIntoView: true,
    userEvent: 'input',
  })
  view.focus()
}

/** Brackets, quotation marks and marks of Markdown, typed over a selection, go around it. */
const PAIRS = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['*', '*'],
  ['_', '_'],
  ['~', '~'],
])

/** For `EditorView.inputHandler`. */
export function wrapSelection(view: EditorView, _from: number, _to: number, text: string): boolean {
  const close = PAIRS.get(text)
  const { state } = view
  if (close === undefined || view.compositionStarted || state.selection.ranges.some(({ empty }) => empty)) return false
  view.dispatch(
    state.update(
      state.changeByRange(({ from, to }) => ({
        changes: [
          { from, insert: text },
          { from: to, insert: close },
        ],
        range: EditorSelection.range(from + text.length, to + text.length),
      })),
      { userEvent: 'input.type' },
    ),
  )
  return true
}

/** Chromium gives text that is typed over a selection the style of what it replaces, as an attribute, which the Content-Security-Policy forbids. */
export function typeOverSelection({ inputType, data }: InputEvent, view: EditorView): boolean {
  const { main } = view.state.selection
  if (inputType !== 'insertText' || !data || main.empty || view.composing) return false
  if (!wrapSelection(view, main.from, main.to, data))
    view.dispatch(view.state.replaceSelection(data), { scrollIntoView: true, userEvent: 'input.type' })
  return true
}
