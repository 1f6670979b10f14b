import { randomBytes } from 'node:crypto'
import { and, eq, like, ne } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { shortenedLinks } from '#src/db/schema/links.ts'
import { slugify } from '#src/lib/text/slugify.ts'
import { linkAliasSchema } from '../link.schema.ts'

/** Leaves room for a number at the end. */
const SUGGESTION_MAX = 60

/** Whether a link may have this alias; otherwise `reason` is a sentence. `linkId` is the link itself, whose own alias is free for it. */
export async function checkAlias(db: Db, { alias, linkId }: { alias: string; linkId?: string | undefined }) {
  const checked = v.safeParse(linkAliasSchema, alias)
  if (!checked.success) return { isFree: false, reason: checked.issues[0].message }
  const [other] = await db
    .select({ name: shortenedLinks.linkName, purgeAt: shortenedLinks.purgeAt })
    .from(shortenedLinks)
    .where(and(eq(shortenedLinks.alias, alias), linkId === undefined ? undefined : ne(shortenedLinks.id, linkId)))
  return other ? { isFree: false, reason: aliasTakenMessage(other) } : { isFree: true, reason: null }
}

/** A free alias made from the name; a random one for a name without ASCII letters or digits. */
export async function suggestAlias(db: Db, name: string): Promise<string> {
  const random = randomBytes(5).toString('hex')
  if (!/[a-z0-9]/i.test(name)) return random
  const base = slugify(name).slice(0, SUGGESTION_MAX).replace(/-$/, '')
  const taken = await db
    .select({ alias: shortenedLinks.alias })
    .from(shortenedLinks)
    .where(like(shortenedLinks.alias, `${base}%`))
  const aliases = new Set(taken.map(({ alias }) => alias))
  const numbered = Array.from({ length: aliases.size + 1 }, (_, place) => (place === 0 ? base : `${base}-${place + 1}`))
  return numbered.find((alias) => !aliases.has(alias)) ?? random
}

export function aliasTakenMessage({ name, purgeAt }: { name: string; purgeAt: Date | null }): string {
  return purgeAt === null
    ? `This alias is taken by “${name}”.`
    : `“${name}”, deleted a moment ago, still has this alias. Try again shortly.`
}
