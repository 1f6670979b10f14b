import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { openDoc } from '#tests/article-state.ts'
import { findSlashQuery, followSlash } from './slash-query.ts'

/** The article with the cursor `back` characters before the end of its first block. */
function open(html: string, back = 0): EditorState {
  const doc = openDoc(html)
  const end = (doc.firstChild?.nodeSize ?? 0) - 1 - back
  return EditorState.create({ doc, selection: TextSelection.create(doc, end) })
}

const queryIn = (html: string, back = 0) => findSlashQuery(open(html, back))?.query ?? null

test.each([
  '<p>words</p>',
  '<p>and/or</p>',
  '<p>on 1/2</p>',
  '<p>https://example.org/</p>',
  '<p>(/tab</p>',
  '<p>/usr/bin</p>',
  '<p>in /usr/bin</p>',
  '<p>/ 2</p>',
  '<p>either / or</p>',
  '<p><code>cd /</code></p>',
  '<h2>/tab</h2>',
  '<pre>/tab</pre>',
  '<p></p>',
])('%s is text', (html) => {
  expect(queryIn(html)).toBeNull()
})

test('a slash that opens a paragraph or follows white space asks for a block', () => {
  expect(queryIn('<p>/</p>')).toBe('')
  expect(queryIn('<p>/code bl</p>')).toBe('code bl')
  expect(queryIn('<p>a /tab</p>')).toBe('tab')
  expect(queryIn('<p>a\u00a0/tab</p>')).toBe('tab')
  expect(queryIn('<p>a<br>/tab</p>')).toBe('tab')
  expect(queryIn('<p>a /tab and more</p>', 9)).toBe('tab')
  expect(queryIn('<p>a /word</p>', 4)).toBe('')
  expect(queryIn('<p><strong>bold</strong> <code class="language-math">x</code> /tab</p>')).toBe('tab')
})

/** The query after text was typed or the cursor was moved. */
function follow(state: EditorState, before: ReturnType<typeof followSlash>, change: string | number) {
  const tr = typeof change === 'string' ? state.tr.insertText(change) : state.tr.setSelection(TextSelection.create(state.doc, change))
  const after = state.apply(tr)
  return { state: after, slash: followSlash(before, tr, after) }
}

test('a typed slash opens the menu, and the cursor at a slash of the text does not', () => {
  const typed = follow(open('<p>a</p>'), null, ' /')
  expect(typed.slash).toEqual({ query: '', from: 3, to: 4, isDismissed: false })
  const more = follow(typed.state, typed.slash, 'tab')
  expect(more.slash).toMatchObject({ query: 'tab', isDismissed: false })
  const moved = follow(more.state, more.slash, 1)
  expect(moved.slash).toBeNull()
  expect(follow(moved.state, moved.slash, more.state.selection.from).slash).toMatchObject({ query: 'tab', isDismissed: true })
})

test('a dismissed menu stays closed for its slash', () => {
  const typed = follow(open('<p>a</p>'), null, ' /')
  const dismissed = typed.slash && { ...typed.slash, isDismissed: true }
  const more = follow(typed.state, dismissed, 'tab')
  expect(more.slash).toMatchObject({ query: 'tab', isDismissed: true })
})
