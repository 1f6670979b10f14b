// Finds and replaces text in Markdown.
import { SearchQuery } from '@codemirror/search'
import { type Extension, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { HowToFind } from '../../rewriting/text/find-in-text.ts'
import { FIND_MAX, type Matches, type SearchedArticle } from '../../rich-text/find/find-bar.tsx'

const setQuery = StateEffect.define<SearchQuery>()
const NONE = new SearchQuery({ search: '' })

const query = StateField.define<SearchQuery>({
  create: () => NONE,
  update: (before, { effects }) => effects.findLast((effect) => effect.is(setQuery))?.value ?? before,
})

type Match = { from: number; to: number }

function listMatches({ state }: EditorView): Match[] {
  const searched = state.field(query)
  return searched.valid ? [...iterate(searched, state)] : []
}

function* iterate(searched: SearchQuery, state: EditorView['state'], from?: number, to?: number): Generator<Match> {
  const cursor = searched.getCursor(state, from, to)
  for (let next = cursor.next(); !next.done; next = cursor.next()) yield next.value
}

const match = Decoration.mark({ class: 'cm-match' })
const selectedMatch = Decoration.mark({ class: 'cm-match cm-match-selected' })

const highlights = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = decorate(view)
    }

    update({ view, docChanged, viewportChanged, selectionSet, startState, state }: ViewUpdate) {
      if (docChanged || viewportChanged || selectionSet || startState.field(query) !== state.field(query)) this.decorations = decorate(view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

function decorate({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  const searched = state.field(query)
  const { from: start, to: end } = state.selection.main
  if (searched.valid)
    for (const range of visibleRanges)
      for (const { from, to } of iterate(searched, state, range.from, range.to))
        builder.add(from, to, from === start && to === end ? selectedMatch : match)
  return builder.finish()
}

export const FINDING: Extension = [query, highlights]

export function countMatches(view: EditorView): Matches {
  const matches = listMatches(view)
  const { from, to } = view.state.selection.main
  const current = matches.findIndex((found) => found.from === from && found.to === to)
  return { total: matches.length, current: current < 0 ? null : current + 1 }
}

export function searchedArticle(view: EditorView): SearchedArticle {
  return {
    selectedText: () => {
      const { from, to } = view.state.selection.main
      const text = view.state.sliceDoc(from, to)
      return text.includes('\n') ? '' : text.slice(0, FIND_MAX)
    },
    setQuery: ({ text, matchCase, wholeWord }: HowToFind) =>
      view.dispatch({ effects: setQuery.of(new SearchQuery({ search: text, literal: true, caseSensitive: matchCase, wholeWord })) }),
    select: (direction) => select(view, direction),
    replaceOne: (replacement) => {
      const { from, to } = view.state.selection.main
      if (countMatches(view).current !== null) view.dispatch({ changes: { from, to, insert: replacement }, userEvent: 'input.replace' })
      return listMatches(view).length
    },
    replaceAll: (replacement) => {
      const matches = listMatches(view)
      if (matches.length > 0)
        view.dispatch({ changes: matches.map((found) => ({ ...found, insert: replacement })), userEvent: 'input.replace' })
      return matches.length
    },
    focus: () => view.focus(),
  }
}

/** From the end it goes on at the beginning, and the other way round. */
function select(view: EditorView, direction: 'here' | 'next' | 'previous'): void {
  const matches = listMatches(view)
  const { from, to } = view.state.selection.main
  const start = direction === 'next' && countMatches(view).current !== null ? to : from
  const found =
    direction === 'previous'
      ? (matches.findLast((one) => one.from < from) ?? matches.at(-1))
      : (matches.find((one) => one.from >= start) ?? matches[0])
  if (!found) return
  view.dispatch({
    selection: { anchor: found.from, head: found.to },
    effects: EditorView.scrollIntoView(found.from, { y: 'center' }),
  })
}
