import { randomBytes } from 'node:crypto'
import { and, eq, like, ne } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { shortenedLinks } from '#src/db/schema/links.ts'
import { slugify } from '#src/lib/text/slug.ts'
import { linkAliasSchema } from '../link.schema.ts'

/** Room for a number behind it. */
const SUGGESTION_MAX = 60

/** Whether a link may have this alias, and if not why, in a sentence. `linkId` is the link that has it already, perhaps. */
export async function checkAlias(db: Db, { alias, linkId }: { alias: string; linkId?: string | undefined }) {
  const checked = v.safeParse(linkAliasSchema, alias)
  if (!checked.success) return { isFree: false, reason: checked.issues[0].message }
  const [other] = await db
    .select({ name: shortenedLinks.linkName, purgeAt: shortenedLinks.purgeAt })
    .from(shortenedLinks)
    .where(and(eq(shortenedLinks.alias, alias), linkId === undefined ? undefined : ne(shortenedLinks.id, linkId)))
  return other ? { isFree: false, reason: aliasTakenMessage(other) } : { isFree: true, reason: null }
}

/** A free alias that says what the name says; a random one for a name that says nothing in ASCII. */
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
