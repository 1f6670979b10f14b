import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { shortenedLinks } from '#src/db/schema/links.ts'
import { posts } from '#src/db/schema/posts.ts'
import { violatedConstraint } from '#src/db/sql-state.ts'
import { AppError } from '#src/server/errors.ts'
import type { LinkInput } from './link.schema.ts'
import { hashLinkPassword } from './link-password.server.ts'

export type CreatedLink = {
  id: string
  alias: string
  /** An unguessable alternative to the alias. */
  token: string
}

/** Stores a link. Throws conflict when the alias is taken, and not_found for an unknown post. */
export async function createLink(db: Db, input: LinkInput): Promise<CreatedLink> {
  const { name, url, alias = randomBytes(5).toString('hex'), password, postSlug, startsAt, expiresAt, maxUses } = input
  const values = {
    alias,
    token: randomBytes(16).toString('base64url'),
    linkName: name,
    originalUrl: url,
    passwordHash: password === undefined ? null : await hashLinkPassword(password),
    postId: postSlug === undefined ? null : await getPostId(db, postSlug),
    startsAt,
    expiresAt,
    maxUses,
  }
  try {
    const [row] = await db.insert(shortenedLinks).values(values).returning({ id: shortenedLinks.id })
    if (!row) throw new Error('the link was not stored')
    return { id: row.id, alias, token: values.token }
  } catch (error) {
    if (violatedConstraint(error) !== 'shortened_links_alias_key') throw error
    throw new AppError('conflict', { alias }, { cause: error })
  }
}

async function getPostId(db: Db, slug: string): Promise<string> {
  const [post] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.slug, slug), eq(posts.type, 'post')))
  if (!post) throw new AppError('not_found', { slug })
  return post.id
}
