import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { ViewEvent } from '#src/features/analytics/tracking/counted-event.ts'
import type { CommentSubmission } from '#src/features/comments/submit-comment.server.ts'
import { RENDER_VERSION } from '#src/features/posts/rendering/render-version.ts'

/** The id of no row. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

type PostRow = typeof posts.$inferSelect

let made = 0

/** Inserts a published post without rendering it. Later posts have later dates. */
export async function buildPost(db: Db, overrides: Partial<typeof posts.$inferInsert> = {}): Promise<PostRow> {
  made += 1
  const [row] = await db
    .insert(posts)
    .values({
      slug: `post-${made}`,
      title: `Post ${made}`,
      description: `What post ${made} is about.`,
      content: '<p>Text.</p>',
      renderedHtml: '<p>Text.</p>',
      plainText: 'Text.',
      renderVersion: RENDER_VERSION,
      status: 'published',
      createdAt: new Date(Date.UTC(2025, 0, 1) + made * 60_000),
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the post was not stored')
  return row
}

/** The row of the post with this id or slug. */
export async function readPost(db: Db, idOrSlug: string): Promise<PostRow> {
  const [row] = await db.select().from(posts).where(sql`${posts.id}::text = ${idOrSlug} or ${posts.slug} = ${idOrSlug}`)
  if (!row) throw new Error(`there is no post ${idOrSlug}`)
  return row
}

type CommentRow = typeof comments.$inferSelect

/** Inserts an approved comment below `postId`. Later comments have later dates. */
export async function buildComment(db: Db, postId: string, overrides: Partial<typeof comments.$inferInsert> = {}): Promise<CommentRow> {
  made += 1
  const [row] = await db
    .insert(comments)
    .values({
      postId,
      userName: `Visitor ${made}`,
      userEmail: `visitor-${made}@example.com`,
      commentText: `What visitor ${made} has to say.`,
      createdAt: new Date(Date.UTC(2025, 0, 1) + made * 60_000),
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('the comment was not stored')
  return row
}

export async function readComment(db: Db, id: string): Promise<CommentRow | undefined> {
  const [row] = await db.select().from(comments).where(eq(comments.id, id))
  return row
}

/** A harmless comment of a visitor, as `submitComment` gets it. */
export function buildSubmission(postId: string, overrides: Partial<CommentSubmission> = {}): CommentSubmission {
  return {
    postId,
    parentId: null,
    user_name: 'Mei Tanaka',
    user_email: 'mei@tanaka.example',
    comment_text: 'Does the same hold for a hash index?',
    userSession: 'session_1736078400000_abcdef',
    honeypot: '',
    elapsedMs: 8000,
    isOwner: false,
    isNameTrusted: true,
    ...overrides,
  }
}

/** A view of the home page at noon on 1 March 2026, from a desktop. */
export function buildView(overrides: Partial<ViewEvent> = {}): ViewEvent {
  return {
    kind: 'view',
    at: Date.UTC(2026, 2, 1, 12),
    visitor: '00000000-0000-4000-8000-00000000000a',
    postId: null,
    referrer: '',
    campaign: '',
    place: '',
    device: 'desktop',
    browser: 'Firefox',
    system: 'Linux',
    ...overrides,
  }
}
