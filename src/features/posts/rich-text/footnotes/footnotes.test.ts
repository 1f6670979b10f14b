import { Slice } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { htmlOf, openState, schema } from '#tests/article-state.ts'
import { parseHtml } from '#tests/parse-html.ts'
import { htmlToDoc } from '../html/html-to-doc.ts'
import { carryNotes, carryNotesOfSlice } from './carry-notes.ts'
import { readFootnoteModel } from './footnote-model.ts'
import { type RemovedNotes, settleFootnotes } from './settle-footnotes.ts'

const back = (name: string, ...counts: string[]) =>
  counts
    .map((count) => `<a href="#fnref-${name}${count && `-${count}`}" data-footnote-backref>↩${count && `<sup>${count}</sup>`}</a>`)
    .join(' ')
const ref = (name: string, number: number, count = '') =>
  `<sup><a href="#fn-${name}" id="fnref-${name}${count && `-${count}`}" data-footnote-ref>${number}</a></sup>`
const note = (name: string, text: string, ...counts: string[]) =>
  `<li id="fn-${name}">\n<p>${text}${counts.length > 0 ? ' ' : ''}${back(name, ...counts)}</p>\n</li>`
const section = (...notes: string[]) => `<section class="footnotes" data-footnotes>\n<ol>\n${notes.join('\n')}\n</ol>\n</section>`

const TWO = `<p>a${ref('1', 1)} b${ref('x', 2)} c${ref('1', 1, '2')}</p>\n${section(note('1', 'one', '', '2'), note('x', 'two', ''))}`

function open(html: string): EditorState {
  const state = openState(html)
  state.doc.check()
  return state
}

const html = (state: EditorState) => htmlOf(state.doc)

function edit(state: EditorState, change: (tr: Transaction) => Transaction, memory: RemovedNotes = new Map()): EditorState {
  const changed = state.apply(change(state.tr))
  const settled = settleFootnotes(state.doc, changed, memory)
  const after = settled ? changed.apply(settled.tr) : changed
  after.doc.check()
  expect(settleFootnotes(changed.doc, after, memory)).toBeNull()
  return after
}

/** The position of the reference with this index. */
const at = (state: EditorState, index: number) => readFootnoteModel(state.doc).references[index]?.position ?? -1

test('footnotes of Markdown are references and notes, and are written as they were', () => {
  const state = open(TWO)
  expect(state.doc.lastChild?.type.name).toBe('footnotes')
  expect(state.doc.lastChild?.textContent).toBe('onetwo')
  expect(html(state)).toBe(TWO)
})

test.each([
  ['another number', TWO.replace('>2</a></sup> c', '>7</a></sup> c')],
  ['a missing link back', TWO.replace(back('x', ''), '')],
  ['a reference outside of sup', TWO.replace(ref('x', 2), ref('x', 2).replace(/<\/?sup>/g, ''))],
  ['a reference without a note', TWO.replace('c<sup>', `d${ref('z', 3)}<sup>`)],
  ['text after the section', `${TWO}<p>e</p>`],
  ['an id on the list', TWO.replace('<ol>', '<ol id="l">')],
  ['notes in another order', `<p>a${ref('1', 1)} b${ref('x', 2)}</p>${section(note('x', 'two', ''), note('1', 'one', ''))}`],
])('%s: stays as it was written', (_, written) => {
  const state = open(written)
  expect(readFootnoteModel(state.doc).notes).toEqual([])
  expect(state.doc.textContent).toContain('two')
})

test('a moved reference renumbers all and reorders the notes', () => {
  const state = open(TWO)
  const moved = edit(state, (tr) => {
    const reference = state.doc.nodeAt(at(state, 1))
    return reference ? tr.delete(at(state, 1), at(state, 1) + 1).insert(1, reference) : tr
  })
  expect(html(moved)).toBe(
    `<p>${ref('x', 1)}a${ref('1', 2)} b c${ref('1', 2, '2')}</p>\n${section(note('x', 'two', ''), note('1', 'one', '', '2'))}`,
  )
})

test('a note stays until its last reference goes, and comes back with it', () => {
  const memory: RemovedNotes = new Map()
  const state = open(TWO)
  const reference = state.doc.nodeAt(at(state, 0))
  const once = edit(state, (tr) => tr.delete(at(state, 0), at(state, 0) + 1), memory)
  expect(once.doc.lastChild?.childCount).toBe(2)
  const gone = edit(once, (tr) => tr.delete(at(once, 1), at(once, 1) + 1), memory)
  expect(html(gone)).toBe(`<p>a b${ref('x', 1)} c</p>\n${section(note('x', 'two', ''))}`)
  const again = edit(gone, (tr) => (reference ? tr.insert(2, reference) : tr), memory)
  expect(html(again)).toContain(`<p>a${ref('1', 1)} b`)
  expect(html(again)).toContain(note('1', 'one', ''))
})

test('the section goes with the last note, and references with their note', () => {
  const state = open(`<p>a${ref('1', 1)}</p>${section(note('1', 'one', ''))}`)
  expect(html(edit(state, (tr) => tr.delete(at(state, 0), at(state, 0) + 1)))).toBe('<p>a</p>')
  const end = state.doc.content.size
  expect(html(edit(state, (tr) => tr.delete(end - (state.doc.lastChild?.nodeSize ?? 0), end)))).toBe('<p>a</p>')
})

test('a note that refers to another takes it along', () => {
  const state = open(`<p>a${ref('1', 1)}</p>${section(note('1', `one${ref('2', 2)}`, ''), note('2', 'two', ''))}`)
  expect(state.doc.lastChild?.childCount).toBe(2)
  expect(html(edit(state, (tr) => tr.delete(at(state, 0), at(state, 0) + 1)))).toBe('<p>a</p>')
})

test('a note that never had a reference stays', () => {
  const state = open(`<p>a${ref('1', 1)}</p>${section(note('1', 'one', ''), note('2', 'two'))}`)
  expect(html(edit(state, (tr) => tr.insertText('b', 1)))).toContain('two')
})

test('a copied reference brings its note to another article, under a free name', () => {
  const source = open(TWO)
  const slice = carryNotesOfSlice(source.doc.slice(1, 5), source.doc)
  const target = open(`<p>z${ref('1', 1)}</p>${section(note('1', 'other', ''))}`)
  const pasted = edit(target, (tr) => tr.replace(1, 1, slice))
  expect(html(pasted)).toBe(`<p>a${ref('2', 1)} bz${ref('1', 2)}</p>\n${section(note('2', 'one', ''), note('1', 'other', ''))}`)
  const same = edit(source, (tr) => tr.replace(1, 1, slice))
  expect(same.doc.lastChild?.childCount).toBe(2)
  expect(html(same)).toContain(ref('1', 1, '3'))
})

test('a whole article that is copied carries its notes without their section', () => {
  const source = open(TWO)
  const slice = carryNotesOfSlice(source.doc.slice(0, source.doc.content.size), source.doc)
  expect(slice.content.childCount).toBe(1)
  const pasted = edit(open(''), (tr) => tr.replaceSelection(new Slice(slice.content, 0, 0)))
  expect(html(pasted)).toBe(TWO)
})

test('pasted Markdown brings its notes; what claims to be a note and is none is ignored', () => {
  const nodes = carryNotes(htmlToDoc(parseHtml(TWO)).content ?? []).map((node) => schema.nodeFromJSON(node))
  expect(html(edit(open('<p>z</p>'), (tr) => tr.insert(3, nodes)))).toBe(`<p>z</p>\n${TWO}`)
  for (const carried of ['x', [{ type: 'text', text: 'x' }], [{ type: 'unknown' }], []]) {
    const reference = schema.node('footnoteReference', { name: '9', carried })
    expect(html(edit(open('<p>z</p>'), (tr) => tr.insert(1, reference)))).toBe('<p>z</p>')
  }
})
