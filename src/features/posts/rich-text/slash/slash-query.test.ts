import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { openDoc } from '#tests/article-state.ts'
import { findSlashQuery } from './slash-query.ts'

/** The query with the cursor `back` characters before the end of the first block. */
function queryIn(html: string, back = 0) {
  const doc = openDoc(html)
  const end = (doc.firstChild?.nodeSize ?? 0) - 1 - back
  return findSlashQuery(EditorState.create({ doc, selection: TextSelection.create(doc, end) }))?.query ?? null
}

test.each(['<p>words</p>', '<p>a /b</p>', '<p>/usr/bin</p>', '<p>/ 2</p>', '<h2>/tab</h2>', '<pre>/tab</pre>', '<p>1/2</p>', '<p></p>'])(
  '%s is text',
  (html) => {
    expect(queryIn(html)).toBeNull()
  },
)

test('a slash that opens a paragraph asks for a block', () => {
  expect(queryIn('<p>/</p>')).toBe('')
  expect(queryIn('<p>/code bl</p>')).toBe('code bl')
  expect(queryIn('<p>/code</p>', 2)).toBeNull()
})
