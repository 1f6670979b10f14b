// Finding and replacing in the article. Text in HTML blocks, captions and names of files is not searched.
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { getSearchState, setSearchState } from 'prosemirror-search'
import { isFormula, texOf } from '../math/formula-node.ts'
import { ArticleQuery, type FindQuery } from './article-query.ts'
import type { Matches } from './find-bar.tsx'

export function setQuery(tr: Transaction, query: FindQuery): Transaction {
  return setSearchState(tr, new ArticleQuery(query))
}

export function countMatches(state: EditorState): Matches {
  const matches = queryOf(state)?.list(state) ?? []
  const { from, to } = state.selection
  const current = matches.findIndex((match) => match.from === from && match.to === to)
  return { total: matches.length, current: current === -1 ? null : current + 1 }
}

/**
 * Selects the first match at or after the selection (`here`), the one after the selected match, or the one before the selection. From the end it
 * goes on at the beginning, and the other way round.
 */
export function selectMatch(state: EditorState, direction: 'here' | 'next' | 'previous'): Transaction | null {
  const query = queryOf(state)
  const { from, to } = state.selection
  // Only a selected match is left behind: a selected picture can have matches in its caption.
  const start = direction === 'next' && countMatches(state).current !== null ? to : from
  const match =
    direction === 'previous'
      ? (query?.findPrev(state, from) ?? query?.findPrev(state))
      : (query?.findNext(state, start) ?? query?.findNext(state))
  if (!match) return null
  const selection = isFormula(state.doc.nodeAt(match.from))
    ? NodeSelection.create(state.doc, match.from)
    : TextSelection.create(state.doc, match.from, match.to)
  return state.tr.setSelection(selection).scrollIntoView()
}

/** Replaces the selected match; null when the selection is no match. */
export function replaceSelected(state: EditorState, text: string): Transaction | null {
  if (countMatches(state).current === null) return null
  const { from } = state.selection
  const tr = replaceMatch(state, state.tr, state.selection, text)
  // A formula stays selected, so that the search goes on after it.
  return isFormula(tr.doc.nodeAt(from)) ? tr.setSelection(NodeSelection.create(tr.doc, from)) : tr
}

/** Replaces all matches in one step of undo. */
export function replaceEvery(state: EditorState, text: string): { tr: Transaction; replaced: number } {
  const found = queryOf(state)?.list(state) ?? []
  const { tr } = state
  for (const match of found.toReversed()) replaceMatch(state, tr, match, text)
  return { tr, replaced: found.length }
}

function queryOf(state: EditorState): ArticleQuery | null {
  const query = getSearchState(state)?.query
  return query instanceof ArticleQuery ? query : null
}

/**
 * Keeps the marks of the replaced text, and changes the TeX of a formula at every place where it matches. Not the command of the library, because it
 * reads `$` in the text as a group of a pattern.
 */
function replaceMatch(state: EditorState, tr: Transaction, { from, to }: { from: number; to: number }, text: string): Transaction {
  const node = state.doc.nodeAt(from)
  if (isFormula(node)) {
    const tex = queryOf(state)?.replaceInTex(texOf(node), text) ?? texOf(node)
    return tr.setNodeMarkup(from, null, { ...node.attrs, tex })
  }
  return text === '' ? tr.delete(from, to) : tr.insertText(text, from, to)
}
