import { type EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state'
import { search } from 'prosemirror-search'
import { expect, test } from 'vitest'
import { htmlOf, openState } from '#tests/article-state.ts'
import type { FindQuery } from './article-query.ts'
import { countMatches, replaceEvery, replaceSelected, selectMatch, setQuery } from './find-commands.ts'

const PLAIN = { text: '', matchCase: false, wholeWord: false }

function open(html: string, query: Partial<FindQuery>): EditorState {
  const state = openState(html, [search()])
  return state.apply(setQuery(state.tr, { ...PLAIN, ...query }))
}

function replaceAll(html: string, query: Partial<FindQuery>, text: string): string {
  return htmlOf(replaceEvery(open(html, query), text).tr.doc).replaceAll('\n', '')
}

const ARTICLE = '<p>A cat, <strong>Cat</strong>s and a concat.</p><pre><code class="language-sh">cat a</code></pre><h2>The Cat</h2>'

test('matches are counted in paragraphs, code and headings', () => {
  expect(countMatches(open(ARTICLE, { text: 'cat' })).total).toBe(5)
  expect(countMatches(open(ARTICLE, { text: 'cat', matchCase: true })).total).toBe(3)
  expect(countMatches(open(ARTICLE, { text: 'cat', wholeWord: true })).total).toBe(3)
  expect(countMatches(open(ARTICLE, { text: '' })).total).toBe(0)
  expect(countMatches(open('<p>a\\nb a+b (</p>', { text: '\\n' })).total).toBe(1)
  expect(countMatches(open('<p>a\\nb a+b (</p>', { text: 'a+b (' })).total).toBe(1)
})

test('all matches are replaced with the marks that they had', () => {
  expect(replaceAll(ARTICLE, { text: 'cat', wholeWord: true }, 'dog')).toBe(
    '<p>A dog, <strong>Cat</strong>s and a concat.</p><pre><code class="language-sh">dog a</code></pre><h2>The dog</h2>',
  )
  expect(replaceAll('<p>A <strong>cat</strong>.</p>', { text: 'cat' }, 'dog')).toBe('<p>A <strong>dog</strong>.</p>')
  expect(replaceAll('<p>a cat b</p>', { text: ' cat' }, '')).toBe('<p>a b</p>')
})

test('the replacement is text, also with characters that patterns know', () => {
  expect(replaceAll('<p>price</p>', { text: 'price' }, '$1 & $$ <b>')).toBe('<p>$1 &amp; $$ &lt;b></p>')
  expect(replaceAll('<p>aaa</p>', { text: 'a' }, 'aa')).toBe('<p>aaaaaa</p>')
})

test('only a selected match is replaced', () => {
  const state = open('<p>a cat, a cat</p>', { text: 'cat' })
  expect(replaceSelected(state, 'dog')).toBeNull()
  const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 3, 6)))
  expect(countMatches(selected)).toEqual({ total: 2, current: 1 })
  expect(htmlOf((replaceSelected(selected, 'dog') ?? selected.tr).doc)).toBe('<p>a dog, a cat</p>')
})

test('typing finds the first match at or after the selection, around the end, and of a selected picture the caption too', () => {
  const state = open('<p>cat</p><p>a catalogue</p><p>cat</p>', { text: 'cat' })
  const from = (position: number) => state.apply(state.tr.setSelection(TextSelection.create(state.doc, position)))
  const found = (at: EditorState) => countMatches(at.apply(selectMatch(at, 'here') ?? at.tr)).current
  expect([1, 2, 8, 9, 20].map((position) => found(from(position)))).toEqual([1, 2, 2, 3, 1])
  const second = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 8, 11)))
  expect(found(second)).toBe(2)
  const figure = open('<p>cat</p><figure><img src="/a.png" alt=""><figcaption>A cat</figcaption></figure><p>cat</p>', { text: 'cat' })
  const selected = figure.apply(figure.tr.setSelection(NodeSelection.create(figure.doc, 5)))
  expect(found(selected)).toBe(2)
  expect(countMatches(selected.apply(selectMatch(selected, 'next') ?? selected.tr)).current).toBe(2)
})

const FORMULAS =
  '<p>Let x be <code class="language-math">\\frac{x}{x+1} \\xi</code>.</p><pre><code class="language-math">y = X</code></pre><pre><code class="language-mermaid">flowchart LR\n  x --> y</code></pre>'

test('the TeX of a formula is one match, and the source of a diagram is text', () => {
  expect(countMatches(open(FORMULAS, { text: 'x' })).total).toBe(4)
  expect(countMatches(open(FORMULAS, { text: 'X', matchCase: true })).total).toBe(1)
  expect(countMatches(open(FORMULAS, { text: 'fra', wholeWord: true })).total).toBe(0)
  expect(countMatches(open(FORMULAS, { text: '\\frac{x}{' })).total).toBe(1)
  expect(countMatches(open(FORMULAS, { text: 'x -->' })).total).toBe(1)
})

test('next and previous go through text and formulas, in their order and around', () => {
  let state = open(FORMULAS, { text: 'x' })
  const places = (direction: 'next' | 'previous') =>
    [1, 2, 3, 4, 5].map(() => {
      const tr = selectMatch(state, direction)
      if (tr) state = state.apply(tr)
      return countMatches(state).current
    })
  expect(places('next')).toEqual([1, 2, 3, 4, 1])
  expect(places('previous')).toEqual([4, 3, 2, 1, 4])
  expect(selectMatch(open(FORMULAS, { text: 'nowhere' }), 'next')).toBeNull()
})

test('replacing changes the TeX where it matches, and removes no formula', () => {
  expect(replaceAll(FORMULAS, { text: 'x', wholeWord: true }, '$&')).toBe(
    '<p>Let $&amp; be <code class="language-math">\\frac{$&amp;}{$&amp;+1} \\xi</code>.</p><pre><code class="language-math">y = $&amp;</code></pre><pre><code class="language-mermaid">flowchart LR  $&amp; --> y</code></pre>',
  )
  const state = open('<p><code class="language-math">x</code> b</p>', { text: 'x' })
  const selected = state.apply(selectMatch(state, 'next') ?? state.tr)
  const replaced = selected.apply(replaceSelected(selected, 'xx') ?? selected.tr)
  expect(htmlOf(replaced.doc)).toBe('<p><code class="language-math">xx</code> b</p>')
  expect(replaced.selection.to).toBe(2)
})
