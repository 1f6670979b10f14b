import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { openDoc } from '#tests/article-state.ts'
import { selectedHtml } from './selected-html.ts'

const HTML = '<p>One</p>\n<ul>\n<li>Two</li>\n<li>Three</li>\n</ul>\n<p>Four</p>'

/** The blocks of a selection between two words. */
function selectedBetween(start: string, end: string): string {
  const doc = openDoc(HTML)
  const at = { from: 0, to: 0 }
  doc.descendants((node, position) => {
    if (node.text === start) at.from = position + 1
    if (node.text === end) at.to = position + 2
  })
  return selectedHtml(EditorState.create({ doc, selection: TextSelection.create(doc, at.from, at.to) }))
}

test('a selection takes the whole blocks that it touches', () => {
  expect(selectedBetween('One', 'Two')).toBe('<p>One</p>\n<ul>\n<li>Two</li>\n<li>Three</li>\n</ul>')
  expect(selectedBetween('One', 'Four')).toBe(HTML)
  expect(selectedBetween('Three', 'Three')).toBe('<ul>\n<li>Two</li>\n<li>Three</li>\n</ul>')
})

test('a cursor takes its block', () => {
  const doc = openDoc(HTML)
  expect(selectedHtml(EditorState.create({ doc, selection: TextSelection.create(doc, 2) }))).toBe('<p>One</p>')
})
