// Snippets: saved blocks of an article, which the `/` menu inserts into other articles.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { idSchema } from '#src/lib/text/uuid.schema.ts'

export const SNIPPET_LIMITS = { snippets: 200, name: 60, content: 50_000 } as const

/** The resource route that lists them. */
export const SNIPPETS_API = '/admin/functions/snippets'

const nameSchema = v.pipe(
  boundedText({
    max: SNIPPET_LIMITS.name,
    tooLong: `A name has at most ${SNIPPET_LIMITS.name} characters.`,
    clean: (name) => name.trim(),
  }),
  v.nonEmpty('A snippet needs a name.'),
)
const contentSchema = v.pipe(
  boundedText({ max: SNIPPET_LIMITS.content, tooLong: 'A snippet has at most 50,000 characters of HTML.' }),
  v.nonEmpty('A snippet needs something to insert.'),
)
const id = idSchema('id must be a UUID')

export const snippetSchema = v.object({ id: v.string(), name: v.string(), content: v.string(), updatedAt: v.string() })
export type Snippet = v.InferOutput<typeof snippetSchema>

/** A row of the list: `preview` is the beginning of its text. */
export type ListedSnippet = Omit<Snippet, 'content'> & { preview: string }

/** The requests that the action of the screen accepts. */
export const snippetsChangeSchema = v.variant('intent', [
  /** `id` is of the snippet whose content is replaced; null makes another one. */
  v.object({ intent: v.literal('save'), id: v.nullable(id), name: nameSchema, content: contentSchema }),
  v.object({ intent: v.literal('rename'), id, name: nameSchema }),
  v.object({ intent: v.literal('delete'), id }),
  /** Undoes a deletion. */
  v.object({ intent: v.literal('restore'), id, name: nameSchema, content: contentSchema }),
])

/** As the browser sends it. */
export type SnippetsChange = v.InferInput<typeof snippetsChangeSchema>
/** As the server parses it. */
export type CheckedSnippetsChange = v.InferOutput<typeof snippetsChangeSchema>

/** Names that differ only by case are one name. */
export function findByName<Named extends { name: string }>(snippets: readonly Named[], name: string): Named | null {
  const key = name.trim().toLowerCase()
  return snippets.find((snippet) => snippet.name.toLowerCase() === key) ?? null
}
