import { TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { htmlOf, openState } from '#tests/article-state.ts'
import { linesWith, selectedLines, setFirstNumber, setLines } from './change-lines.ts'
import { describeCodeLines } from './code-lines.ts'

test('highlighted lines move from comments and from the language into the meta', () => {
  const state = openState('<pre><code class="language-js{1}" data-meta="wrap">a\nb // [!code hl]\nc</code></pre>')
  expect([...linesWith(state.doc.child(0), 'hl')].sort()).toEqual([0, 1])
  expect(htmlOf(setLines(state.tr, 0, 'hl', new Set([0, 1, 2])).doc)).toBe(
    '<pre><code class="language-js" data-meta="{1-3} wrap">a\nb\nc\n</code></pre>',
  )
  expect(htmlOf(setLines(state.tr, 0, 'hl', new Set()).doc)).toBe('<pre><code class="language-js" data-meta="wrap">a\nb\nc\n</code></pre>')
})

test('added lines stand in comments of the language', () => {
  const state = openState('<pre><code class="language-python">a\nb</code></pre>')
  expect(htmlOf(setLines(state.tr, 0, 'add', new Set([1])).doc)).toBe('<pre><code class="language-python">a\nb # [!code ++]\n</code></pre>')
})

test('numbers of lines are one change beside the marks', () => {
  const state = openState('<pre><code data-meta="{2}">a\nb</code></pre>')
  expect(htmlOf(setFirstNumber(state.tr, 0, 7).doc)).toBe('<pre><code data-meta="{2} showLineNumbers=7">a\nb\n</code></pre>')
  expect(htmlOf(setFirstNumber(state.tr, 0, null).doc)).toBe('<pre><code data-meta="{2}">a\nb\n</code></pre>')
})

test('the selected lines are those that readers see', () => {
  const state = openState('<pre><code>a\n// [!code ++]\nb\nc</code></pre>')
  const from = (start: number, end: number) =>
    selectedLines(state.apply(state.tr.setSelection(TextSelection.create(state.doc, start, end))), 0)
  expect([...from(1, 1)]).toEqual([0])
  expect([...from(5, 19)]).toEqual([1])
  expect([...from(1, 19)]).toEqual([0, 1])
  // The selection ends at the beginning of the last line.
  expect([...from(17, 19)]).toEqual([1])
})

test('frames of lines follow the code as it is written', () => {
  expect(describeCodeLines('a\nb', { language: 'js', meta: '' })).toBeNull()
  expect(describeCodeLines('a\n// [!code ++]\nb', { language: 'js{1}', meta: 'lineNumbers=9' })).toEqual([
    { text: 'a', marks: ['hl'], number: 9 },
    { text: '// [!code ++]', marks: [], number: null },
    { text: 'b', marks: ['add'], number: 10 },
  ])
  expect(describeCodeLines('--- a\n+b\n-c', { language: 'diff', meta: '' })?.map(({ marks }) => marks.join())).toEqual(['', 'add', 'del'])
})
