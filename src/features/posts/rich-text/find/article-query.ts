// Searches the text of the article, and the TeX of its formulas, which is an attribute and no text. A formula is one match.
import type { Node } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { SearchQuery, type SearchResult } from 'prosemirror-search'
import { findInText, type HowToFind } from '../../rewriting/text/find-in-text.ts'
import { isFormula, texOf } from '../math/formula-node.ts'

/** `matchCase` distinguishes upper and lower case. `wholeWord` leaves out matches inside of words. */
export type FindQuery = HowToFind

export class ArticleQuery extends SearchQuery {
  readonly #query: FindQuery
  /** All matches by document, because the highlights ask for one after the other. */
  readonly #found = new WeakMap<Node, readonly SearchResult[]>()

  constructor(query: FindQuery) {
    super({ search: query.text, caseSensitive: query.matchCase, wholeWord: query.wholeWord, literal: true })
    this.#query = query
  }

  override findNext(state: EditorState, from = 0, to = state.doc.content.size): SearchResult | null {
    const found = this.list(state)
    const next = found[indexFrom(found, from)]
    return next && next.to <= to ? next : null
  }

  override findPrev(state: EditorState, from = state.doc.content.size, to = 0): SearchResult | null {
    const found = this.list(state)
    const before = found[indexFrom(found, from) - 1]
    const previous = before && before.to > from ? found[indexFrom(found, from) - 2] : before
    return previous && previous.from >= to ? previous : null
  }

  replaceInTex(tex: string, text: string): string {
    let replaced = tex
    for (const { start, end } of findInText(tex, this.#query).toReversed()) replaced = replaced.slice(0, start) + text + replaced.slice(end)
    return replaced
  }

  /** All matches, in their order. */
  list(state: EditorState): readonly SearchResult[] {
    const known = this.#found.get(state.doc)
    if (known) return known
    const found: SearchResult[] = []
    for (let next = super.findNext(state); next; next = super.findNext(state, next.to)) found.push(next)
    state.doc.descendants((node, from) => {
      if (isFormula(node) && findInText(texOf(node), this.#query).length > 0) {
        found.push({ from, to: from + node.nodeSize, match: null, matchStart: -1 })
      }
    })
    found.sort((one, other) => one.from - other.from)
    this.#found.set(state.doc, found)
    return found
  }
}

/** The index of the first match that begins at or after the position. */
function indexFrom(found: readonly SearchResult[], position: number): number {
  let [low, high] = [0, found.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((found[middle]?.from ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}
