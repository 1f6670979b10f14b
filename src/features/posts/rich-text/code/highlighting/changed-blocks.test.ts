import { EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { openState, schema } from '#tests/article-state.ts'
import { changedBlocks } from './changed-blocks.ts'

const { doc, tr } = openState('<p>x</p><pre>a</pre><ul><li>y<pre>b</pre></li></ul><pre>c</pre>')
const changedBy = (change: (transaction: typeof tr) => typeof tr) =>
  changedBlocks(doc, change(EditorState.create({ doc }).tr).doc).map(({ node }) => node.textContent)

test('without an earlier document all code blocks are found, also those inside of other blocks', () => {
  const found = changedBlocks(null, doc)
  expect(found.map(({ node }) => node.textContent)).toEqual(['a', 'b', 'c'])
  for (const { node, position } of found) expect(doc.nodeAt(position)).toBe(node)
})

test('typing finds the block that changed', () => {
  expect(changedBy((transaction) => transaction.insertText('z', 1))).toEqual([])
  expect(changedBy((transaction) => transaction.insertText('z', 4))).toEqual(['za'])
  expect(changedBy((transaction) => transaction.insert(0, schema.node('codeBlock')))).toEqual([''])
})
