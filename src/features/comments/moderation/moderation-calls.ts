// What the screen asks of the server. Nothing here throws: what went wrong is part of the answer.
import * as v from 'valibot'
import type { ModerationInput } from './moderation.schema.ts'

const TIMEOUT_MS = 20_000

export type Problem = { problem: string }

export const changedSchema = v.object({
  changed: v.array(v.object({ id: v.string(), from: v.picklist(['shown', 'held', 'spam', 'trashed']) })),
})
export type ChangedAnswer = v.InferOutput<typeof changedSchema>

export const bannedSchema = v.object({ address: v.string(), moved: v.array(v.string()) })
export const threadSchema = v.object({ before: v.nullable(v.boolean()) })
export const doneSchema = v.object({})

export async function moderate<Schema extends v.GenericSchema>(
  schema: Schema,
  moderation: ModerationInput,
): Promise<v.InferOutput<Schema> | Problem> {
  try {
    const response = await fetch('/admin/functions/moderate-comments', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(moderation),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) return { problem: describeRefusal(response.status, answer) }
    const found = v.safeParse(schema, answer)
    return found.success ? found.output : { problem: 'The server answered something unexpected. Please reload the page.' }
  } catch {
    return { problem: 'The server cannot be reached. Nothing was done; please try again.' }
  }
}

const reasonSchema = v.object({ reason: v.string() })

function describeRefusal(status: number, answer: unknown): string {
  const told = v.safeParse(reasonSchema, answer)
  if (told.success) return told.output.reason
  switch (status) {
    case 401:
      return 'You are signed out. Sign in again in another tab, then try again.'
    case 403:
      return 'You may not do this.'
    case 404:
      return 'This comment is gone.'
    default:
      return 'That did not work. Please try again.'
  }
}
