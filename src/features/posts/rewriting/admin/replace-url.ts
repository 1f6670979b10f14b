// The address of the screen that replaces a text in all posts. It holds what the form says.
import { oneOf } from '#src/lib/text/one-of.ts'
import { SEARCH_PARTS, SEARCH_STATES, TEXT_MAX, type TextSearch } from '../text/text-search.ts'

export const REPLACE_PATH = '/admin/posts/replace'

export type ReplaceForm = TextSearch & { replacement: string }

export function parseReplaceForm(params: URLSearchParams): ReplaceForm {
  return {
    text: lineOf(params.get('find')),
    replacement: lineOf(params.get('with')),
    matchCase: params.has('case'),
    wholeWord: params.has('words'),
    parts: listOf(SEARCH_PARTS, params.get('in')),
    states: listOf(SEARCH_STATES, params.get('of')),
  }
}

export function replaceHref({ text, replacement, matchCase, wholeWord, parts, states }: Partial<ReplaceForm>): string {
  const params = new URLSearchParams()
  if (text) params.set('find', text)
  if (replacement) params.set('with', replacement)
  if (matchCase) params.set('case', '1')
  if (wholeWord) params.set('words', '1')
  if (parts && parts.length < SEARCH_PARTS.length) params.set('in', parts.join('.'))
  if (states && states.length < SEARCH_STATES.length) params.set('of', states.join('.'))
  return params.size > 0 ? `${REPLACE_PATH}?${params}` : REPLACE_PATH
}

function lineOf(text: string | null): string {
  return (text ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, TEXT_MAX)
    .toWellFormed()
}

/** All, when none is named. */
function listOf<const Names extends readonly string[]>(names: Names, text: string | null): Names[number][] {
  const wanted = (text ?? '')
    .slice(0, 200)
    .split('.')
    .map((name) => oneOf(names, name))
  const found = names.filter((name) => wanted.includes(name))
  return found.length > 0 ? found : [...names]
}
