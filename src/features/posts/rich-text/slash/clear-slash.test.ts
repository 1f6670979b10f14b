import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { htmlOf, openDoc } from '#tests/article-state.ts'
import { clearSlash } from './clear-slash.ts'
import { findSlashQuery } from './slash-query.ts'

/** The article without the query, whose end '|' marks, and with `+` typed at the cursor. */
function clear(html: string, item = {}): string {
  const marked = openDoc(html)
  let cursor = 0
  marked.descendants((node, position) => {
    const index = node.text?.indexOf('|') ?? -1
    if (index >= 0) cursor = position + index
  })
  const doc = openDoc(html.replace('|', ''))
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, cursor) })
  const slash = findSlashQuery(state)
  const { tr } = state
  if (slash) clearSlash(tr, slash, item)
  return htmlOf(tr.insertText('+').doc).replaceAll('\n', '')
}

test.each([
  ['<p>/tab|</p>', '<p>+</p>'],
  ['<p>one /tab|</p>', '<p>one</p><p>+</p>'],
  ['<p>one /tab| two</p>', '<p>one</p><p>+</p><p>two</p>'],
  ['<p>one /tab|two</p>', '<p>one</p><p>+</p><p>two</p>'],
  ['<p>/tab|two</p>', '<p>+</p><p>two</p>'],
  ['<p>one<br>/tab|<br>two</p>', '<p>one</p><p>+</p><p>two</p>'],
  [
    '<p><strong>one /tab| two</strong> <code class="language-math">x</code></p>',
    '<p><strong>one</strong></p><p>+</p><p><strong>two</strong> <code class="language-math">x</code></p>',
  ],
  ['<ul><li><p>one /tab| two</p></li></ul>', '<ul><li><p>one</p><p>+</p><p>two</p></li></ul>'],
  ['<blockquote><p>one /tab|</p></blockquote>', '<blockquote><p>one</p><p>+</p></blockquote>'],
])('a block goes between the text before and after it: %s', (html, cleared) => {
  expect(clear(html)).toBe(cleared)
})

test('what belongs in a line stays in it', () => {
  expect(clear('<p>one /foot| two</p>', { keepsParagraph: true })).toBe('<p>one + two</p>')
})
