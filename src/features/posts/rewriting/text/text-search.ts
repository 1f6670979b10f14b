// What the owner searches for in all posts, and what a search answers. Types and limits for server and browser.

/** Characters of the search and of its replacement, as in the find bar of the article. */
export const TEXT_MAX = 200
/** Posts that one search lists: the owner looks at each of them. */
export const POSTS_LISTED = 100
/** Places of one post that are listed one by one. */
export const PLACES_LISTED = 50

export const SEARCH_PARTS = ['text', 'titles', 'descriptions', 'code'] as const
export type SearchPart = (typeof SEARCH_PARTS)[number]

/** `changes` are the unpublished changes of posts and pages, `pages` the pages in every state. */
export const SEARCH_STATES = ['published', 'changes', 'scheduled', 'drafts', 'pages'] as const
export type SearchState = (typeof SEARCH_STATES)[number]

/** The texts of one line, in their order on the screen, with the part of a search that they belong to. */
export const LINES = [
  { field: 'title', part: 'titles', label: 'title' },
  { field: 'metaTitle', part: 'titles', label: 'search title' },
  { field: 'description', part: 'descriptions', label: 'description' },
  { field: 'metaDescription', part: 'descriptions', label: 'search description' },
] as const satisfies readonly { field: string; part: SearchPart; label: string }[]

export type TextField = (typeof LINES)[number]['field'] | 'content'

export type TextSearch = {
  text: string
  matchCase: boolean
  wholeWord: boolean
  parts: readonly SearchPart[]
  states: readonly SearchState[]
}

/** `key` names the place in a request; `before` and `after` are the text around it. */
export type Place = {
  key: string
  version: 'row' | 'copy'
  field: TextField
  isCode: boolean
  before: string
  match: string
  after: string
}

export type FoundPost = {
  id: string
  title: string
  type: 'post' | 'page'
  status: 'draft' | 'published' | 'scheduled'
  /** For optimistic concurrency: the replacement sends it back. */
  version: number
  /** The first of them. */
  places: Place[]
  total: number
  createdAt: string
}
