import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { shortenedLinks } from '#src/db/schema/links.ts'
import { posts } from '#src/db/schema/posts.ts'
import { violatedConstraint } from '#src/db/sql-state.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import { createLink } from '../create-link.server.ts'
import type { LinkInput } from '../link.schema.ts'
import { hashLinkPassword } from '../link-password.server.ts'
import { purgeDeletedLinks } from './change-links.server.ts'
import { checkAlias, suggestAlias } from './link-aliases.server.ts'
import { type LinkFields, type LinkIssue, readLinkFields } from './link-fields.ts'
import { GATED_TARGET_REFUSED, isGatedLinkAddress } from './link-target.ts'

type NewLink = {
  fields: LinkFields
  /** The origin of this site, whose gated links are no valid targets. */
  origin: string
  now: Date
}

/** Creates a link and returns its id. Throws invalid_input with `details.issues`. */
export async function createAdminLink(db: Db, actor: Admin, { fields, origin, now }: NewLink): Promise<string> {
  const input = requireInput(fields, origin)
  await purgeDeletedLinks(db, now)
  const alias = input.alias ?? (await suggestAlias(db, input.name))
  await requireFreeAlias(db, { alias })
  await requirePost(db, input.postSlug)
  const { id } = await createLink(db, { ...input, alias }).catch(throwAliasTaken)
  logger.info({ linkId: id, by: actor.id }, 'link created')
  return id
}

type ChangedLink = NewLink & {
  linkId: string
  /** `LinkDetails.version` of the link that the owner edited. */
  version: string
}

/** Changes a link. Throws invalid_input with `details.issues`, not_found, and conflict when `version` is not the newest. */
export async function changeLink(db: Db, actor: Admin, { linkId, version, fields, origin, now }: ChangedLink): Promise<void> {
  const input = requireInput(fields, origin)
  if (input.alias === undefined)
    throw invalidInput({ field: 'alias', message: 'The alias must not be empty: addresses that use it would stop working.' })
  await purgeDeletedLinks(db, now)
  await requireFreeAlias(db, { alias: input.alias, linkId })
  const values = {
    alias: input.alias,
    linkName: input.name,
    originalUrl: input.url,
    postId: await requirePost(db, input.postSlug),
    startsAt: input.startsAt ?? null,
    expiresAt: input.expiresAt ?? null,
    maxUses: input.maxUses ?? null,
    ...(await passwordChange(fields, input)),
    updatedAt: now,
  }
  // `version` has milliseconds, the column has microseconds.
  const isNewest = sql`date_trunc('milliseconds', ${shortenedLinks.updatedAt}) = ${version}::timestamptz`
  const changed = await db
    .update(shortenedLinks)
    .set(values)
    .where(and(eq(shortenedLinks.id, linkId), isNull(shortenedLinks.purgeAt), isNewest))
    .returning({ id: shortenedLinks.id })
    .catch(throwAliasTaken)
  if (changed.length === 0) throw await explainUnchanged(db, linkId)
  logger.info({ linkId, by: actor.id }, 'link changed')
}

function requireInput(fields: LinkFields, origin: string): LinkInput {
  const { input, issues } = readLinkFields(fields)
  if (!input) throw invalidInput(...issues)
  if (isGatedLinkAddress(input.url, origin)) throw invalidInput({ field: 'url', message: GATED_TARGET_REFUSED })
  return input
}

async function requireFreeAlias(db: Db, { alias, linkId }: { alias: string; linkId?: string }): Promise<void> {
  const { isFree, reason } = await checkAlias(db, { alias, linkId })
  if (!isFree) throw invalidInput({ field: 'alias', message: reason ?? '' })
}

async function requirePost(db: Db, slug: string | undefined): Promise<string | null> {
  if (slug === undefined) return null
  const [post] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.slug, slug), eq(posts.type, 'post')))
  if (!post) throw invalidInput({ field: 'postSlug', message: 'This post is gone: choose another one.' })
  return post.id
}

async function passwordChange({ password }: LinkFields, input: LinkInput): Promise<{ passwordHash?: string | null }> {
  if (password === 'keep') return {}
  return { passwordHash: input.password === undefined ? null : await hashLinkPassword(input.password) }
}

/** A concurrent request took the alias after the check. */
function throwAliasTaken(error: unknown): never {
  const isTaken = violatedConstraint(error) === 'shortened_links_alias_key' || (error instanceof AppError && error.code === 'conflict')
  if (isTaken) throw invalidInput({ field: 'alias', message: 'This alias was taken a moment ago.' })
  throw error
}

async function explainUnchanged(db: Db, linkId: string): Promise<AppError> {
  const [link] = await db
    .select({ id: shortenedLinks.id })
    .from(shortenedLinks)
    .where(and(eq(shortenedLinks.id, linkId), isNull(shortenedLinks.purgeAt)))
  if (!link) return new AppError('not_found', { reason: 'This link was deleted meanwhile.' })
  return new AppError('conflict', { reason: 'This link was changed elsewhere meanwhile. Close it, open it again, and repeat the change.' })
}

function invalidInput(...issues: LinkIssue[]): AppError {
  return new AppError('invalid_input', { issues })
}
