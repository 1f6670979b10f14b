import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { postJson } from '#src/lib/admin-api.ts'
import { type FoundPost, LINES, POSTS_LISTED, type TextSearch } from '../text/text-search.ts'
import type { SearchRequest } from './text-change.schema.ts'

export const SEARCH_FUNCTION = '/admin/functions/search-text'

const placeSchema = v.object({
  key: v.string(),
  version: v.picklist(['row', 'copy']),
  field: v.picklist([...LINES.map(({ field }) => field), 'content']),
  isCode: v.boolean(),
  before: v.string(),
  match: v.string(),
  after: v.string(),
})
const postSchema = v.object({
  id: v.string(),
  title: v.string(),
  type: v.picklist(['post', 'page']),
  status: v.picklist(['draft', 'published', 'scheduled']),
  version: v.number(),
  places: v.array(placeSchema),
  total: v.number(),
  createdAt: v.string(),
}) satisfies v.GenericSchema<unknown, FoundPost>
const answerSchema = v.object({
  posts: v.array(postSchema),
  searched: v.number(),
  total: v.number(),
  next: v.nullable(v.string()),
})

/** `posts` are newest first. `isMore`: the search ended with 100 posts. */
export type TextSearchState = {
  search: TextSearch
  isRunning: boolean
  searched: number
  total: number
  posts: readonly FoundPost[]
  isMore: boolean
  problem: string | null
}

/** Searches all posts, a few hundred per request. A new search ends the one before. */
export function useTextSearch() {
  const [state, setState] = useState<TextSearchState | null>(null)
  const current = useRef(0)

  const stop = useCallback(() => {
    current.current += 1
    setState((before) => before && { ...before, isRunning: false })
  }, [])
  const clear = useCallback(() => {
    current.current += 1
    setState(null)
  }, [])
  useEffect(
    () => () => {
      current.current += 1
    },
    [],
  )

  const run = useCallback(async (search: TextSearch) => {
    current.current += 1
    const id = current.current
    const show = (next: TextSearchState) => current.current === id && setState(next)
    let now: TextSearchState = { search, isRunning: true, searched: 0, total: 0, posts: [], isMore: false, problem: null }
    show(now)
    for (let after: string | null = ''; after !== null && current.current === id; ) {
      const result: Awaited<ReturnType<typeof ask>> = await ask(search, after)
      if (!result.ok) return void show({ ...now, isRunning: false, problem: result.message })
      after = result.data.next
      now = merge(now, result.data)
      if (now.posts.length >= POSTS_LISTED) {
        now = { ...now, isMore: after !== null || now.posts.length > POSTS_LISTED, posts: now.posts.slice(0, POSTS_LISTED) }
        after = null
      }
      show({ ...now, isRunning: after !== null })
    }
  }, [])

  return { state, run, stop, clear }
}

function ask(search: TextSearch, after: string) {
  return postJson(answerSchema, SEARCH_FUNCTION, { search: toRequest(search), after } satisfies SearchRequest)
}

export function toRequest({ text, matchCase, wholeWord, parts, states }: TextSearch): SearchRequest['search'] {
  return { text, match_case: matchCase, whole_word: wholeWord, parts: [...parts], states: [...states] }
}

function merge(before: TextSearchState, answer: v.InferOutput<typeof answerSchema>): TextSearchState {
  const posts = [...before.posts, ...answer.posts].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return { ...before, posts, searched: before.searched + answer.searched, total: answer.total }
}
