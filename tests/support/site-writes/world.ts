// The context of the writes in this folder.
import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { Admin } from '#src/features/auth/admin.ts'

export type World = { db: Db; actor: Admin; now: Date; idOf: (slug: string) => Promise<string>; commentId: () => Promise<string> }
/**
 * The name of a write, what it does to public pages, and the write. 'may change': every page is rendered again, and may be the same. 'changes nothing':
 * pages stay cached; views are shown when a page is next rendered.
 */
export type Write = [name: string, effect: 'changes' | 'may change' | 'changes nothing', write: (world: World) => Promise<unknown>]

export function worldOf(db: Db, actor: Admin): World {
  return {
    db,
    actor,
    now: new Date('2026-06-01T12:00:00Z'),
    async idOf(slug) {
      const [row] = await db.select({ id: posts.id }).from(posts).where(eq(posts.slug, slug))
      return row?.id ?? ''
    },
    async commentId() {
      const [row] = await db.select({ id: comments.id }).from(comments).where(eq(comments.userEmail, 'ada@example.com'))
      return row?.id ?? ''
    },
  }
}
