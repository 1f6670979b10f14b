import type { Node } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlOf, openState } from '#tests/article-state.ts'
import { runs } from '#tests/property-runs.ts'
import { addTab, insertGroup, moveTab, removeTab, separate, showTab, wrapInGroup } from './group-commands.ts'
import { openTab, openTabOf, openTabsPlugin } from './open-tabs.ts'

const GROUP = '<div class="code-group"><pre><code>a</code></pre><pre><code>b</code></pre><pre><code>c</code></pre></div>'

const open = (html: string) => openState(html, [openTabsPlugin()])

function codes(group: Node | null): string {
  return group?.children.map(({ textContent }) => textContent).join('') ?? ''
}

function changed(state: EditorState, change: (tr: Transaction) => Transaction): EditorState {
  const next = state.apply(change(state.tr))
  next.doc.check()
  return next
}

test('a block becomes a group and its blocks become single again, with everything that they hold', () => {
  const html = '<pre><code class="language-js" data-title="a.js" data-meta="{1}">a\n</code></pre>'
  const grouped = changed(open(`<p>x</p>${html}`), (tr) => wrapInGroup(tr, 3))
  expect(grouped.doc.child(1).type.name).toBe('codeGroup')
  expect(openTabOf(grouped, 3)).toBe(1)
  expect(grouped.selection.$head.parent.attrs.language).toBe('js')
  const single = changed(grouped, (tr) => separate(tr, 3))
  expect(htmlOf(single.doc)).toBe(`<p>x</p>\n${html}\n<pre><code class="language-js"></code></pre>`)
})

test('a group takes the place of an empty line, and stays out of tables and of code', () => {
  const state = open('<p></p>')
  const tr = state.tr.setSelection(TextSelection.create(state.doc, 1))
  expect(insertGroup(tr)).toBe(true)
  expect(tr.doc.childCount).toBe(1)
  expect(tr.doc.firstChild?.childCount).toBe(2)
  const inGroup = open(GROUP)
  expect(insertGroup(inGroup.tr.setSelection(TextSelection.create(inGroup.doc, 2)))).toBe(false)
})

test('tabs are added, moved and removed, and the open one follows', () => {
  let state = changed(open(GROUP), (tr) => moveTab(tr, 0, { from: 0, place: 3 }))
  expect([codes(state.doc.firstChild), openTabOf(state, 0)]).toEqual(['bca', 2])
  state = changed(state, (tr) => addTab(tr, 0))
  expect([state.doc.firstChild?.childCount, openTabOf(state, 0)]).toEqual([4, 3])
  state = changed(state, (tr) => removeTab(tr, 1))
  expect([codes(state.doc.firstChild), openTabOf(state, 0)]).toEqual(['ca', 0])
})

test('the last tab takes the group with it', () => {
  const state = changed(open('<div class="code-group"><pre><code>a</code></pre></div>'), (tr) => removeTab(tr, 1))
  expect(htmlOf(state.doc)).toBe('')
})

test('the tab with the cursor is open', () => {
  let state = open(GROUP)
  expect(openTabOf(state, 0)).toBe(0)
  state = changed(state, (tr) => tr.setSelection(TextSelection.create(tr.doc, 8)))
  expect(openTabOf(state, 0)).toBe(2)
  state = changed(state, (tr) => tr.insertText('xyz', 2))
  expect(openTabOf(state, 0)).toBe(2)
  state = changed(state, (tr) => openTab(tr, tr.doc.resolve(1).posAtIndex(1)))
  expect(openTabOf(state, 0)).toBe(1)
})

test('a tab stays open when it gets a name', () => {
  let state = changed(open(GROUP), (tr) => showTab(tr, 0, 1))
  state = changed(state, (tr) => tr.setNodeMarkup(4, undefined, { title: 'b.js' }))
  expect([state.doc.child(0).child(1).attrs.title, openTabOf(state, 0)]).toEqual(['b.js', 1])
})

test('any moves lose no tab', () => {
  const move = fc.record({ from: fc.integer({ min: -1, max: 4 }), place: fc.integer({ min: -1, max: 5 }) })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 8 }), (moves) => {
      const state = moves.reduce((before, way) => changed(before, (tr) => moveTab(tr, 0, way)), open(GROUP))
      expect([...codes(state.doc.firstChild)].sort().join('')).toBe('abc')
    }),
    { numRuns: runs(60) },
  )
})
