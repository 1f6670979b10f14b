// Reads the journey of the readers of one post from its daily counters.
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { posts } from '#src/db/schema/posts.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import type { Range } from '../reports/days.ts'
import { NO_FILTERS } from '../reports/report-url.ts'
import { groupTraffic } from '../reports/traffic.server.ts'
import { DIRECT, INTERNAL } from '../tracking/referrer.ts'
import { JOURNEY_STEPS, type JourneyStep } from './journey.ts'
import { SOURCES, type Source } from './source.ts'

type PostRange = Range & { postId: string }

/** Readers by step; steps that no reader took are missing. */
export type StepCounts = Partial<Record<JourneyStep, number>>
export type SourceSteps = { source: Source; steps: StepCounts }

/** The steps of readers by the source of their visit, in the order of `SOURCES`, without sources that brought no reader. */
export async function readSourceSteps(db: Db, { postId, from, to }: PostRange): Promise<SourceSteps[]> {
  const { rows } = await db.execute<{ source: string; step: string; readers: number }>(sql`
    SELECT source, step, sum(readers)::int AS readers FROM daily_journeys
    WHERE post_id = ${postId}::uuid AND day BETWEEN ${from}::date AND ${to}::date
    GROUP BY source, step`)
  return SOURCES.flatMap((source) => {
    const found = rows.filter((row) => row.source === source)
    const steps: StepCounts = {}
    for (const step of JOURNEY_STEPS) steps[step] = found.find((row) => row.step === step)?.readers ?? 0
    return found.length > 0 ? { source, steps } : []
  })
}

/** `name` is a host or an app, a campaign, or a place of this site: the id of a post, or as `ownPlace`. */
export type Origin = { kind: 'site' | 'campaign' | 'place'; name: string; views: number }

const ORIGINS_MAX = 12

/** Other sites, campaigns and pages of this site from which views of the post came, most first. */
export async function listOrigins(db: Db, { postId, from, to }: PostRange): Promise<Origin[]> {
  const query = { range: { from, to }, filters: { ...NO_FILTERS, post: postId }, limit: ORIGINS_MAX + 2, offset: 0 }
  const [referrers, campaigns] = [
    await groupTraffic(db, { by: 'referrer', ...query }),
    await groupTraffic(db, { by: 'campaign', ...query }),
  ]
  const { rows: places } = await db.execute<{ place: string; views: number }>(sql`
    SELECT place, sum(views)::int AS views FROM daily_arrivals
    WHERE post_id = ${postId}::uuid AND day BETWEEN ${from}::date AND ${to}::date
    GROUP BY place ORDER BY views DESC, place LIMIT ${ORIGINS_MAX}`)
  const sites = referrers.rows.filter(({ key }) => key !== DIRECT && key !== INTERNAL)
  const origins: Origin[] = [
    ...sites.map(({ key, views }) => ({ kind: 'site' as const, name: key ?? '', views })),
    ...campaigns.rows.map(({ key, views }) => ({ kind: 'campaign' as const, name: key ?? '', views })),
    ...places.map(({ place, views }) => ({ kind: 'place' as const, name: place, views })),
  ]
  return origins.toSorted((a, b) => b.views - a.views).slice(0, ORIGINS_MAX)
}

/** The titles and addresses of posts by id, for places. */
export async function findPlaces(db: Db, places: readonly string[]): Promise<Map<string, { title: string; slug: string }>> {
  const ids = places.filter((place) => v.is(uuidSchema, place))
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: posts.id, title: posts.title, slug: posts.slug }).from(posts).where(isOneOf(posts.id, ids))
  return new Map(rows.map(({ id, ...post }) => [id, post]))
}
