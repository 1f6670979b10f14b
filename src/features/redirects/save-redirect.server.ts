import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import { writeSource } from './redirect-address.ts'
import { type RedirectFields, type RedirectInput, type RedirectIssue, readRedirectFields } from './redirect-fields.ts'
import type { Rule } from './redirect-rules.ts'
import { lockRules, REDIRECTS_MAX, removeDeleted, TOO_MANY, toRuleSet } from './stored-rules.server.ts'
import { findTakenAddresses, type TakenAddress } from './taken-addresses.server.ts'

type NewRedirect = {
  fields: RedirectFields
  /** The origin of this site. */
  origin: string
  now: Date
}

/** Adds a rule and returns its id. Throws invalid_input with `details.issues`. */
export async function createRedirect(db: Db, actor: Admin, { fields, origin, now }: NewRedirect): Promise<string> {
  const input = requireInput(fields, origin)
  const id = await db.transaction(async (tx) => {
    const rules = await lockRules(tx, origin)
    if (rules.length >= REDIRECTS_MAX) throw invalidInput({ field: 'from', message: TOO_MANY })
    await requireFit(tx, input, rules)
    await removeDeleted(tx, [input.source])
    const [row] = await tx
      .insert(redirects)
      .values({ ...columnsOf(input), createdAt: now, updatedAt: now })
      .returning({ id: redirects.id })
    return row?.id ?? ''
  })
  logger.info({ redirectId: id, by: actor.id }, 'redirect created')
  return id
}

type ChangedRedirect = NewRedirect & {
  redirectId: string
  /** `AdminRedirect.version` of the rule that the owner edited. */
  version: string
}

/** Changes a rule. Throws invalid_input with `details.issues`, and conflict when `version` is not the newest. */
export async function changeRedirect(db: Db, actor: Admin, { redirectId, version, fields, origin, now }: ChangedRedirect): Promise<void> {
  const input = requireInput(fields, origin)
  await db.transaction(async (tx) => {
    const rules = await lockRules(tx, origin)
    await requireFit(
      tx,
      input,
      rules.filter(({ id }) => id !== redirectId),
    )
    await removeDeleted(tx, [input.source])
    // `version` has milliseconds, the column has microseconds.
    const isNewest = sql`date_trunc('milliseconds', ${redirects.updatedAt}) = ${version}::timestamptz`
    const changed = await tx
      .update(redirects)
      .set({ ...columnsOf(input), updatedAt: now })
      .where(and(eq(redirects.id, redirectId), isNull(redirects.purgeAt), isNewest))
      .returning({ id: redirects.id })
    if (changed.length === 0) {
      throw new AppError('conflict', { reason: 'This redirect was changed or deleted elsewhere meanwhile. Close it, and open it again.' })
    }
  })
  logger.info({ redirectId, by: actor.id }, 'redirect changed')
}

function requireInput(fields: RedirectFields, origin: string): RedirectInput {
  const read = readRedirectFields(fields, origin)
  if ('issues' in read) throw invalidInput(...read.issues)
  return read.input
}

export function columnsOf({ source, target, status }: RedirectInput) {
  return { source: source.path, isPrefix: source.isPrefix, target: target?.address ?? null, status }
}

async function requireFit(tx: Db, input: RedirectInput, others: Awaited<ReturnType<typeof lockRules>>): Promise<void> {
  const { source, target } = input
  const isThere = others.some((rule) => rule.source.path === source.path && rule.source.isPrefix === source.isPrefix)
  if (isThere) throw invalidInput({ field: 'from', message: `There is a redirect for ${writeSource(source)} already.` })
  const taken = await findTakenAddresses(tx, pathsOf(input))
  const issue = takenIssue(input, taken)
  if (issue) throw invalidInput(issue)
  const conflict = (await toRuleSet(others)).conflictOf({ source, target })
  if (conflict !== null) throw invalidInput({ field: target ? 'to' : 'from', message: conflict })
}

/** The paths of this site that a rule names. */
export function pathsOf({ source, target }: Rule): string[] {
  return target?.path ? [source.path, target.path.path] : [source.path]
}

/** Refuses addresses of pages, and targets that the site redirects itself. */
export function takenIssue({ source, target }: Rule, taken: ReadonlyMap<string, TakenAddress>): RedirectIssue | null {
  const here = taken.get(source.path)
  if (here) return { field: 'from', message: here.reason }
  const there = target?.path && !target.path.isPrefix ? taken.get(target.path.path) : undefined
  if (!target || !there || there.leadsTo === null) return null
  return { field: 'to', message: `${target.address} is redirected itself. Enter ${there.leadsTo}.` }
}

function invalidInput(...issues: RedirectIssue[]): AppError {
  return new AppError('invalid_input', { issues })
}
