// What the screen of links asks of the server. Nothing here throws: what went wrong is part of the answer.
import * as v from 'valibot'
import type { ImportReport } from './csv/import-report.ts'
import type { LinkChange } from './link-changes.ts'
import { type LinkFields, type LinkIssue, linkFieldNameSchema } from './link-fields.ts'

export type Problem = { problem: string; issues: LinkIssue[] }

const TIMEOUT_MS = 30_000

const changedSchema = v.object({ changed: v.array(v.string()) })
const savedSchema = v.object({ id: v.string() })
const aliasSchema = v.object({ is_free: v.boolean(), reason: v.nullable(v.string()), suggestion: v.nullable(v.string()) })
const postsSchema = v.object({ posts: v.array(v.object({ slug: v.string(), title: v.string(), isPublished: v.boolean() })) })
const reportSchema = v.object({
  isDryRun: v.boolean(),
  created: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  refused: v.number(),
  refusals: v.array(v.object({ line: v.number(), alias: v.string(), reason: v.string() })),
  changes: v.array(v.object({ line: v.number(), alias: v.string(), what: v.string() })),
})

export function changeLinks(change: LinkChange, linkIds: readonly string[]): Promise<{ changed: string[] } | Problem> {
  return post('change-links', changedSchema, { change, link_ids: linkIds })
}

/** Without a link it makes one. Answers its id. */
export function saveLink(fields: LinkFields, link: { id: string; version: string } | null): Promise<{ id: string } | Problem> {
  return post('save-link', savedSchema, { link_id: link?.id ?? null, version: link?.version ?? null, fields })
}

export function askForAlias(alias: string, name: string, linkId: string) {
  return ask(`link-alias?${new URLSearchParams({ alias, name, link_id: linkId })}`, aliasSchema, {})
}

export function askForPosts(search: string) {
  return ask(`link-posts?${new URLSearchParams({ search })}`, postsSchema, {})
}

export function importCsv(csv: string, isDryRun: boolean): Promise<ImportReport | Problem> {
  const headers = { 'Content-Type': 'text/csv' }
  return ask(`import-links?${new URLSearchParams(isDryRun ? { dry_run: '1' } : {})}`, reportSchema, { method: 'POST', headers, body: csv })
}

function post<Schema extends v.GenericSchema>(name: string, schema: Schema, body: Record<string, unknown>) {
  return ask(name, schema, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
}

async function ask<Schema extends v.GenericSchema>(
  address: string,
  schema: Schema,
  request: RequestInit,
): Promise<v.InferOutput<Schema> | Problem> {
  try {
    const response = await fetch(`/admin/functions/${address}`, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) return refusal(response.status, answer)
    const found = v.safeParse(schema, answer)
    return found.success ? found.output : { problem: 'The server answered something unexpected. Please reload the page.', issues: [] }
  } catch {
    return { problem: 'The server could not be reached. Please try again.', issues: [] }
  }
}

const issuesSchema = v.object({ issues: v.array(v.object({ field: linkFieldNameSchema, message: v.string() })) })
const reasonSchema = v.object({ reason: v.string() })

function refusal(status: number, answer: unknown): Problem {
  const issues = v.safeParse(issuesSchema, answer)
  const reason = v.safeParse(reasonSchema, answer)
  return { problem: reason.success ? reason.output.reason : sentenceFor(status), issues: issues.success ? issues.output.issues : [] }
}

function sentenceFor(status: number): string {
  if (status === 401 || status === 403) return 'The session has expired: sign in in another tab, then try again.'
  if (status === 413) return 'The file is too large.'
  if (status === 429) return 'Too many requests: please wait a moment.'
  return `The server refused it (${status}).`
}
