import { and, asc, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { shortenedLinks } from '#src/db/schema/links.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { linkInputSchema } from '../link.schema.ts'
import { isOpenAt } from '../link-state.server.ts'
import { createAdminLink } from './save-link.server.ts'

type GatedAddress = { url: string; name: string; origin: string; now: Date }

/** `isNew` is false for a link that existed. */
export type AddressGate = { alias: string; name: string; isNew: boolean }

/**
 * A gated link for a web address: the oldest that leads there and that every reader can open on every post, or else a new one.
 * Throws invalid_input with `details.issues`.
 */
export async function gateAddress(db: Db, actor: Admin, { url, name, origin, now }: GatedAddress): Promise<AddressGate> {
  const existing = await findOpenLink(db, url, now)
  if (existing) return { ...existing, isNew: false }
  const fields = { name, url, alias: '', password: 'none', postSlug: '', startsAt: '', expiresAt: '', maxUses: '' } as const
  const linkId = await createAdminLink(db, actor, { fields, origin, now })
  const [link] = await db.select(NAMED).from(shortenedLinks).where(eq(shortenedLinks.id, linkId))
  if (!link) throw new Error('the link was not stored')
  return { ...link, isNew: true }
}

const NAMED = { alias: shortenedLinks.alias, name: shortenedLinks.linkName }

/** Without a password, which readers do not know, and not bound to one post. */
async function findOpenLink(db: Db, url: string, now: Date) {
  const target = v.safeParse(linkInputSchema, { name: 'Link', url })
  if (!target.success) return null
  const isOpenToAll = and(isNull(shortenedLinks.passwordHash), isNull(shortenedLinks.postId), isOpenAt(now))
  const [link] = await db
    .select(NAMED)
    .from(shortenedLinks)
    .where(and(eq(shortenedLinks.originalUrl, target.output.url), isOpenToAll))
    .orderBy(asc(shortenedLinks.createdAt), asc(shortenedLinks.id))
    .limit(1)
  return link ?? null
}
