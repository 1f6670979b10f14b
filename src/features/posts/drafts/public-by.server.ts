import { inArray, lte, or, type SQL } from 'drizzle-orm'
import { posts } from '#src/db/schema/posts.ts'
import { toDay } from '#src/lib/format/day.ts'
import { publicFrom } from '#src/lib/format/site-time.server.ts'
import { fromWrittenDay } from '#src/lib/format/written-day.ts'

const DAY_MS = 86_400_000

/** Whether the public date of a post has come: a time, or the beginning of a day in the site's zone. */
export function isPublicBy(now: Date): SQL | undefined {
  return or(lte(posts.createdAt, now), inArray(posts.createdAt, daysBegun(now)))
}

/** Days that have begun in the site's zone, before their noon in UTC. */
function daysBegun(now: Date): Date[] {
  const near = [-1, 0, 1].map((days) => fromWrittenDay(toDay(now.getTime() + days * DAY_MS)))
  return near.filter((day) => publicFrom(day) <= now)
}
