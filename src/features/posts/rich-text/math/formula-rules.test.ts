import { history, undo } from '@tiptap/pm/history'
import { type EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { htmlOf, openState } from '#tests/article-state.ts'
import { makeInline, typedLine } from './formula-rules.ts'

/** An editor with the cursor at the end of its first line. */
function open(html: string): EditorState {
  const state = openState(html, [history()])
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1 + (state.doc.firstChild?.content.size ?? 0))))
}

function convert(html: string): string {
  const state = open(html)
  const { tr } = state
  makeInline(tr)
  return htmlOf(state.apply(tr).doc)
}

test.each([
  ['<p>a <b>b</b> $x$</p>', '<p>a <b>b</b> <code class="language-math">x</code></p>'],
  ['<h2>a $x_1$</h2>', '<h2>a <code class="language-math">x_1</code></h2>'],
  ['<p><em>a $x$</em></p>', '<p><em>a <code class="language-math">x</code></em></p>'],
  ['<p><img src="/a.png" alt="a"> $x$</p>', '<p><img src="/a.png" alt="a"> <code class="language-math">x</code></p>'],
])('the formula before the cursor replaces its dollars: %s', (html, expected) => {
  expect(convert(html)).toBe(expected)
})

test.each([
  '<p>costs $5 and $10</p>',
  '<p>$a <img src="/a.png" alt="a"> b$</p>',
  '<p><code class="language-math">a</code>$</p>',
  '<p><code>$x$</code></p>',
  '<pre><code>$x$</code></pre>',
])('%s stays as it is', (html) => {
  expect(convert(html).replaceAll('\n', '')).toBe(html)
})

test('undo gives the dollars back, and nothing more', () => {
  let state = open('<p></p>')
  for (const letter of 'a $x$') state = state.apply(state.tr.insertText(letter))
  const { tr } = state
  expect(makeInline(tr)).toBe(true)
  state = state.apply(tr)
  undo(state, (step) => {
    state = state.apply(step)
  })
  expect(htmlOf(state.doc)).toBe('<p>a $x$</p>')
})

test('a paragraph of doubled dollars alone is a line of its own', () => {
  expect(
    ['<p>$$</p>', '<p>$$x$$</p>', '<p>a $$x$$</p>', '<h2>$$</h2>', '<p>$$<img src="/a.png" alt="a"> b$$</p>'].map((html) =>
      typedLine(open(html)),
    ),
  ).toEqual(['', 'x', null, null, null])
})
