// Prints the state of a site as JSON while no server has it open: `node tests/support/faults/read-state.ts`.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { type Db, openDatabase } from '#src/db/client/client.server.ts'
import { postAnalytics } from '#src/db/schema/analytics.ts'
import { commentLikes, comments } from '#src/db/schema/comments.ts'
import { workingCopies } from '#src/db/schema/drafts.ts'
import { linkTickets, shortenedLinks } from '#src/db/schema/links.ts'
import { media } from '#src/db/schema/media.ts'
import { posts, publishedPosts } from '#src/db/schema/posts.ts'
import { env } from '#src/server/env.server.ts'
import type { SiteState } from './site-state.ts'

const folder = path.join(env().DATA_DIR, 'media')
const { db, close } = await openDatabase('faults')
try {
  console.log(JSON.stringify(await readState(db)))
} finally {
  await close()
}

async function readState(db: Db): Promise<SiteState> {
  const texts = await db.select({ text: comments.commentText }).from(comments)
  const likes = await db.select({ commentId: commentLikes.commentId, session: commentLikes.userSession }).from(commentLikes)
  const [link] = await db.select({ clicks: shortenedLinks.clicks }).from(shortenedLinks)
  const clicked = await db.select({ id: linkTickets.id }).from(linkTickets).where(sql`${linkTickets.clickedAt} is not null`)
  const pictures = await db.select({ hash: media.hash, format: media.format }).from(media)
  return {
    comments: texts.map(({ text }) => text),
    likes: likes.map(({ commentId, session }) => `${commentId} ${session}`),
    views: await db.select({ postId: postAnalytics.postId, views: postAnalytics.views }).from(postAnalytics),
    clicks: link?.clicks ?? 0,
    clicked: clicked.map(({ id }) => id),
    posts: await readPosts(db),
    media: pictures.map(({ hash, format }) => ({ hash, file: conditionOf(`${hash.slice(0, 2)}/${hash}.${format}`) })),
    brokenFiles: globSync('*/*', { cwd: folder }).filter((file) => !file.endsWith('.part') && conditionOf(file) !== 'whole'),
  }
}

function readPosts(db: Db): Promise<SiteState['posts']> {
  return db
    .select({
      id: posts.id,
      slug: posts.slug,
      text: sql<string>`coalesce(${workingCopies.fields} ->> 'content', ${posts.content})`,
      status: posts.status,
      listed: sql<number>`(select count(*)::int from ${publishedPosts} where ${publishedPosts.postId} = ${posts.id})`,
    })
    .from(posts)
    .leftJoin(workingCopies, eq(workingCopies.postId, posts.id))
}

/** Compares a file with its name, which is the hash of its bytes. */
function conditionOf(file: string): 'whole' | 'missing' | 'altered' {
  const whole = path.join(folder, file)
  if (!existsSync(whole)) return 'missing'
  const hash = createHash('sha256').update(readFileSync(whole)).digest('hex')
  return path.basename(file).startsWith(`${hash}.`) ? 'whole' : 'altered'
}
