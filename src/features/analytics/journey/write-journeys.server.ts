// Writes the counters of the journeys of readers.
import { and, eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { posts } from '#src/db/schema/posts.ts'
import { OTHER_PLACE, slugOfPlace } from '#src/lib/web/own-place.ts'
import type { ReadingEvent, StepEvent, ViewEvent } from '../tracking/counted-event.ts'
import { COUNTERS } from '../tracking/counter-tables.server.ts'
import { mergeCounts, upsertCounts } from '../tracking/upsert-counts.server.ts'
import type { JourneyStep } from './journey.ts'
import { sourceOf } from './source.ts'

type CountedView = ViewEvent & { day: string; page_visitors: number }

/** Counts where the visitors of posts come from. */
export async function writeVisits(tx: Db, views: readonly CountedView[]): Promise<void> {
  const first = views.flatMap((view) =>
    view.postId !== null && view.page_visitors > 0
      ? { postId: view.postId, day: view.day, source: sourceOf(view), step: 'visit' as const, by: 1 }
      : [],
  )
  await writeSteps(tx, first)
}

type CountedStep = { postId: string; day: string; source: string; step: JourneyStep; by: number }

export async function writeSteps(tx: Db, steps: readonly CountedStep[]): Promise<void> {
  await upsertCounts(
    tx,
    COUNTERS.journeys,
    mergeCounts(
      steps.map(({ postId, day, source, step, by }) => ({ keys: { post_id: postId, day, source, step }, counts: { readers: by } })),
    ),
  )
}

/** Counts from which page of this site the views of posts came. A post that does not exist is no place of its own. */
export async function writeArrivals(tx: Db, views: readonly CountedView[]): Promise<void> {
  const arrivals = views.flatMap(({ postId, day, place }) => (postId === null || place === '' ? [] : { postId, day, place }))
  const idOf = await findPosts(
    tx,
    arrivals.flatMap(({ place }) => slugOfPlace(place) ?? []),
  )
  const rows = arrivals.map(({ postId, day, place }) => {
    const slug = slugOfPlace(place)
    return { keys: { post_id: postId, day, place: slug === null ? place : (idOf.get(slug) ?? OTHER_PLACE) }, counts: { views: 1 } }
  })
  await upsertCounts(tx, COUNTERS.arrivals, mergeCounts(rows))
}

/** The steps as readings of their posts, so that each counts once per reader and day, and only for visitors of the post. */
export async function readingsOfSteps(tx: Db, steps: readonly StepEvent[]): Promise<ReadingEvent[]> {
  const idOf = await findPosts(
    tx,
    steps.map(({ slug }) => slug),
  )
  return steps.flatMap(({ at, visitor, slug, step }) => {
    const postId = idOf.get(slug)
    return postId === undefined ? [] : { kind: 'reading' as const, at, visitor, postId, seconds: 0, marks: [step], readingMinutes: null }
  })
}

/** The ids of published posts by slug. */
async function findPosts(tx: Db, slugs: readonly string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map()
  const isAsked = and(isOneOf(posts.slug, [...new Set(slugs)]), eq(posts.published, true))
  const rows = await tx.select({ slug: posts.slug, id: posts.id }).from(posts).where(isAsked)
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}
