import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { htmlOf, openDoc } from '#tests/article-state.ts'
import { insertPlainText } from './plain-text.ts'

/** Replaces the text between two bars. */
function insertAt(html: string, text: string): string {
  const doc = openDoc(html)
  const bars: number[] = []
  doc.descendants((node, position) => {
    for (const { index } of node.text?.matchAll(/\|/g) ?? []) bars.push(position + index)
  })
  const [from = 0, to = from] = bars
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, from, to + 1) })
  return htmlOf(insertPlainText(state, text).doc).replaceAll('\n', '')
}

test('each line is a paragraph; the first and the last join the surrounding text', () => {
  expect(insertAt('<p>a||b</p>', 'one')).toBe('<p>aoneb</p>')
  expect(insertAt('<p>a||b</p>', 'one\ntwo\n\nthree\n')).toBe('<p>aone</p><p>two</p><p>threeb</p>')
  expect(insertAt('<p>a|b</p><p>c|d</p>', 'one\ntwo')).toBe('<p>aone</p><p>twod</p>')
  expect(insertAt('<h2>||</h2>', 'one\ntwo')).toBe('<h2>one</h2><p>two</p>')
  expect(insertAt('<ul><li>a||</li></ul>', 'one\ntwo')).toBe('<ul><li><p>aone</p><p>two</p></li></ul>')
})

test('in a node of one line the other lines follow after it', () => {
  expect(insertAt('<details><summary>a||</summary><p>d</p></details>', 'one\ntwo')).toBe(
    '<details><summary>aone</summary><p>two</p><p>d</p></details>',
  )
  expect(insertAt('<figure><img src="/a.png" alt="z"><figcaption>||b</figcaption></figure>', 'one\ntwo')).toBe(
    '<figure><img src="/a.png" alt="z"><figcaption>one</figcaption></figure><p>twob</p>',
  )
})

test('pasted text has the marks of typed text', () => {
  expect(insertAt('<p><strong>a|b|</strong></p>', '**one**\ntwo')).toBe('<p><strong>a**one**</strong></p><p><strong>two</strong></p>')
})

test('pasting empty lines only removes the selection', () => {
  expect(insertAt('<p>a|b|c</p>', '\n\n')).toBe('<p>ac</p>')
})
