import { getSchema } from '@tiptap/core'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { parseHtml } from '#tests/parse-html.ts'
import { htmlToDoc } from '../html/html-to-doc.ts'
import { articleExtensions } from '../schema/article-extensions.ts'
import { findSlashQuery } from './slash-query.ts'

const schema = getSchema(articleExtensions())

/** The query with the cursor `back` characters before the end of the first block. */
function queryIn(html: string, back = 0) {
  const doc = schema.nodeFromJSON(htmlToDoc(parseHtml(html)))
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
