// Replaces something in many posts and pages, a few per request, and takes it back. What a killed process did is recorded with each post.
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { and, asc, count, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { type RewriteKind, rewrites, rewrittenPosts } from '#src/db/schema/rewrites.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import type { ResolveImages } from '../rendering/media/images.ts'
import { type BothTexts, type RewriteOutcome, type RewriteTexts, rewritePost, TEXTS, textsSchema } from './rewrite-post.server.ts'

export const POSTS_PER_STEP = 10
const RESTORABLE_DAYS = 30

export type NewRewrite = { kind: RewriteKind; search: string; replacement: string; now: Date }

/** Returns the id that the steps name. */
export async function beginRewrite(db: Db, actor: Admin, { kind, search, replacement, now }: NewRewrite): Promise<string> {
  const [begun] = await db
    .insert(rewrites)
    .values({ kind, search, replacement, createdBy: actor.id, createdAt: now })
    .returning({ id: rewrites.id })
  if (!begun) throw new Error('the rewrite was not stored')
  return begun.id
}

/** `version`, when present, is the only one that is rewritten. */
export type PostOfRewrite = { id: string; version?: number; rewrite: RewriteTexts }
export type RewriteStep = { rewriteId: string; posts: readonly PostOfRewrite[]; now: Date; resolveImages: ResolveImages }
/** `failed` says why posts stay as they are. */
export type RewriteResult = { replaced: number; failed: string[] }

/** Rewrites these posts. Throws conflict for a rewrite that is being undone. */
export async function rewritePosts(db: Db, actor: Admin, { rewriteId, posts, ...step }: RewriteStep): Promise<RewriteResult> {
  const [found] = await db.select({ undoneAt: rewrites.undoneAt }).from(rewrites).where(eq(rewrites.id, rewriteId))
  if (!found || found.undoneAt) throw new AppError('conflict', { reason: 'This replacement was undone meanwhile. Begin it again.' })
  const failed: string[] = []
  let replaced = 0
  for (const { id: postId, ...how } of posts) {
    // Rendering an article takes a while: other requests have their turn between two posts.
    await setImmediate()
    const outcome = await rewritePost(db, postId, {
      ...step,
      ...how,
      by: actor.id,
      onWritten: (tx, { before, after }) => recordWritten(tx, { rewriteId, postId, before, after }),
    })
    if (outcome.kind === 'rewritten') replaced += 1
    failed.push(...describeFailure(outcome))
  }
  if (replaced > 0) logger.info({ rewriteId, posts: replaced, by: actor.id }, 'posts rewritten')
  return { replaced, failed }
}

/** A post that the same rewrite changes twice keeps its first texts, unless it was edited in between. */
async function recordWritten(tx: Db, written: { rewriteId: string; postId: string; before: BothTexts; after: BothTexts }): Promise<void> {
  const { rewriteId, postId, before } = written
  const after = hashOf(written.after)
  await tx
    .insert(rewrittenPosts)
    .values({ rewriteId, postId, before, after })
    .onConflictDoUpdate({
      target: [rewrittenPosts.rewriteId, rewrittenPosts.postId],
      set: {
        before: sql`case when ${rewrittenPosts.after} = ${hashOf(before)} then ${rewrittenPosts.before} else excluded.before end`,
        after,
      },
    })
}

/** Texts are compared by their hash, so that a rewrite stores each text once. */
function hashOf({ row, copy }: BothTexts): string {
  const list = [row, copy].map((texts) => [
    ...TEXTS.map((name) => texts[name]),
    // Stored hashes are of times without these three.
    ...(texts.markdown === null ? [] : [texts.markdown, texts.dialect]),
    ...(texts.addresses === '' ? [] : [texts.addresses]),
  ])
  return createHash('sha256').update(JSON.stringify(list)).digest('hex')
}

/** Nothing for an outcome that is no failure. */
export function describeFailure(outcome: RewriteOutcome): string[] {
  if (outcome.kind === 'edited') return [`${outcome.title} (changed meanwhile, or open in an editor)`]
  if (outcome.kind === 'invalid') return [`${outcome.title} (a text would be empty or too long)`]
  return outcome.kind === 'kept' ? [`${outcome.title} (${outcome.reason})`] : []
}

export type UndoRewrite = { rewriteId: string; now: Date; resolveImages: ResolveImages }
/** `kept` are the titles of posts that were edited since: they stay as they are. `left` is the number of posts that wait for the next step. */
export type UndoResult = { undone: number; kept: string[]; left: number }

/** Takes back the next posts of a rewrite. */
export async function undoRewrite(db: Db, actor: Admin, { rewriteId, now, resolveImages }: UndoRewrite): Promise<UndoResult> {
  await db
    .update(rewrites)
    .set({ undoneAt: now })
    .where(and(eq(rewrites.id, rewriteId), isNull(rewrites.undoneAt)))
  const waiting = and(eq(rewrittenPosts.rewriteId, rewriteId), isNull(rewrittenPosts.undone))
  const rows = await db.select().from(rewrittenPosts).where(waiting).orderBy(asc(rewrittenPosts.postId)).limit(POSTS_PER_STEP)
  const kept: string[] = []
  for (const row of rows) kept.push(...(await undoPost(db, row, { by: actor.id, now, resolveImages })))
  const [rest] = await db.select({ left: count() }).from(rewrittenPosts).where(waiting)
  logger.info({ rewriteId, posts: rows.length - kept.length, by: actor.id }, 'rewriting undone')
  return { undone: rows.length - kept.length, kept, left: rest?.left ?? 0 }
}

type Undoing = { by: string; now: Date; resolveImages: ResolveImages }

/** The title of a post that is kept. */
async function undoPost(
  db: Db,
  { rewriteId, postId, before, after }: typeof rewrittenPosts.$inferSelect,
  undoing: Undoing,
): Promise<string[]> {
  const texts = v.parse(beforeSchema, before)
  const store = async (tx: Db, undone: 'undone' | 'kept') => {
    await tx
      .update(rewrittenPosts)
      .set({ undone })
      .where(and(eq(rewrittenPosts.rewriteId, rewriteId), eq(rewrittenPosts.postId, postId)))
  }
  const outcome = await rewritePost(db, postId, {
    ...undoing,
    mayRewrite: (found) => hashOf(found) === after,
    rewrite: () => texts,
    onWritten: (tx) => store(tx, 'undone'),
  })
  if (outcome.kind === 'rewritten') return []
  const kept = 'title' in outcome ? [outcome.title] : []
  await store(db, kept.length > 0 ? 'kept' : 'undone')
  return kept
}

const beforeSchema = v.object({ row: textsSchema, copy: textsSchema }) satisfies v.GenericSchema<unknown, BothTexts>

export type ListedRewrite = { id: string; search: string; replacement: string; createdAt: string; posts: number; isUndone: boolean }

/** The newest rewrites of a kind that can still be undone, or were. */
export async function listRewrites(db: Db, kind: RewriteKind): Promise<ListedRewrite[]> {
  const rows = await db
    .select({
      id: rewrites.id,
      search: rewrites.search,
      replacement: rewrites.replacement,
      createdAt: rewrites.createdAt,
      undoneAt: rewrites.undoneAt,
      posts: sql<number>`(select count(*) from rewritten_posts r where r.rewrite_id = ${rewrites.id})`.mapWith(Number),
      left: sql<number>`(select count(*) from rewritten_posts r where r.rewrite_id = ${rewrites.id} and r.undone is null)`.mapWith(Number),
    })
    .from(rewrites)
    .where(and(eq(rewrites.kind, kind), sql`exists (select 1 from rewritten_posts r where r.rewrite_id = ${rewrites.id})`))
    .orderBy(desc(rewrites.createdAt))
    .limit(10)
  return rows.map(({ createdAt, undoneAt, left, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    isUndone: undoneAt !== null && left === 0,
  }))
}

/** Forgets rewrites after 30 days: the history of each post still has its texts. */
export async function removeOldRewrites(db: Db, now: Date): Promise<void> {
  await db.delete(rewrites).where(lt(rewrites.createdAt, new Date(now.getTime() - RESTORABLE_DAYS * 24 * 3_600_000)))
}
