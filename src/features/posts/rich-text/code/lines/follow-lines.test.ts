import { history, undo } from '@tiptap/pm/history'
import type { Transaction } from '@tiptap/pm/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlOf, openState } from '#tests/article-state.ts'
import { runs } from '#tests/property-runs.ts'
import { linesWith } from './change-lines.ts'
import { followLinesPlugin } from './follow-lines.ts'

const open = (html: string) => openState(html, [history(), followLinesPlugin()])

const CODE = '<pre><code data-meta="{2}">a\nb\nc</code></pre>'

function metaAfter(change: (tr: Transaction) => Transaction, html = CODE): unknown {
  const state = open(html)
  return state.applyTransaction(change(state.tr)).state.doc.child(0).attrs.meta
}

test('a mark follows its line', () => {
  expect(metaAfter((tr) => tr.insertText('x\n', 1))).toBe('{3}')
  expect(metaAfter((tr) => tr.insertText('\n', 3))).toBe('{3}')
  expect(metaAfter((tr) => tr.insertText('\n', 4))).toBe('{2}')
  expect(metaAfter((tr) => tr.delete(1, 3))).toBe('{1}')
  expect(metaAfter((tr) => tr.delete(3, 5))).toBeNull()
  expect(metaAfter((tr) => tr.insertText('z', 1))).toBe('{2}')
})

test('a change of the meta itself stays, and undo takes the mark back with the line', () => {
  expect(metaAfter((tr) => tr.insertText('x\n', 1).setNodeMarkup(0, undefined, { meta: '{1}' }))).toBe('{1}')
  let state = open(CODE)
  state = state.applyTransaction(state.tr.insertText('x\n', 1)).state
  undo(state, (tr) => {
    state = state.applyTransaction(tr).state
  })
  expect(htmlOf(state.doc)).toBe('<pre><code data-meta="{2}">a\nb\nc\n</code></pre>')
})

test('whatever lines are added, the same text is marked', () => {
  const added = fc.record({ at: fc.nat({ max: 5 }), lines: fc.integer({ min: 1, max: 3 }) })
  fc.assert(
    fc.property(fc.array(added, { maxLength: 6 }), (changes) => {
      let state = open('<p>x</p><pre><code class="language-js" data-meta="{2,4} wrap">aa\nbb\ncc // [!code ++]\ndd\nee\n</code></pre>')
      for (const { at, lines } of changes) {
        const starts = [...state.doc.child(1).textContent.matchAll(/^/gm)].map(({ index }) => index)
        const start = 4 + (starts[at % starts.length] ?? 0)
        state = state.applyTransaction(state.tr.insertText('new\n'.repeat(lines), start)).state
      }
      const block = state.doc.child(1)
      const code = block.textContent.split('\n')
      expect([...linesWith(block, 'hl')].map((line) => code[line])).toEqual(['bb', 'dd'])
    }),
    { numRuns: runs(60) },
  )
})
