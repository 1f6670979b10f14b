import * as v from 'valibot'
import { getJson } from '#src/lib/admin-api.ts'
import { SNIPPETS_API, type Snippet, snippetSchema } from './snippet.ts'

const listSchema = v.object({ snippets: v.array(snippetSchema) })

/** Null when the request fails. */
export async function fetchSnippets(): Promise<Snippet[] | null> {
  const result = await getJson(listSchema, SNIPPETS_API, {})
  return result.ok ? result.data.snippets : null
}
