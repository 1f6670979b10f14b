import { Command, InvalidArgumentError } from 'commander'
import type { Database } from '#src/db/client/client.server.ts'
import { printJson, progressBar } from './output.ts'
import { withDatabase } from './with-database.ts'

const MAX_COUNT = 1_000_000
const MAX_LIKES = 10_000_000
/** Ten years. */
const MAX_DAYS = 3_653
/** The newest date of synthetic posts and visits. */
const LAST_DAY = '2026-11-01'
const TRAFFIC = { cells: 1_000, referrers: 300, campaigns: 40 } as const

export function seedCommand(): Command {
  return new Command('seed')
    .description('Adds synthetic content for tests and measurements: seed-000001 and so on, the same every time.')
    .requiredOption('--posts <number>', `how many posts there should be, up to ${MAX_COUNT}`, readCount(MAX_COUNT))
    .option('--comments <number>', `how many comments there should be below them, up to ${MAX_COUNT}`, readCount(MAX_COUNT))
    .option('--likes <number>', `how many likes these should have, up to ${MAX_LIKES}`, readCount(MAX_LIKES))
    .option('--links <number>', `how many gated links there should be, up to ${MAX_COUNT}`, readCount(MAX_COUNT))
    .option('--days <number>', `for how many days up to ${LAST_DAY} visits were counted, if none are yet`, readCount(MAX_DAYS))
    .option('--json', 'print the result as JSON', false)
    .action(runSeed)
}

type SeedCounts = { posts: number; comments?: number; likes?: number; links?: number; days?: number }

async function runSeed({ json, ...counts }: SeedCounts & { json: boolean }): Promise<void> {
  const started = performance.now()
  const created = await withDatabase('seed', (database) => seedAll(database, counts))
  const seconds = Math.round((performance.now() - started) / 100) / 10
  if (json) {
    const { posts, comments = 0, likes = 0, links = 0, days = 0 } = counts
    const others = { likes, likesCreated: created.likes, links, linksCreated: created.links, days, daysCreated: created.days }
    printJson({ posts, created: created.posts, comments, commentsCreated: created.comments, ...others, seconds })
    return
  }
  console.log(`${created.posts} posts created, ${counts.posts - created.posts} were there already (${seconds} s)`)
  for (const name of ['comments', 'likes', 'links', 'days'] as const) {
    const count = counts[name]
    if (count !== undefined) console.log(`${created[name]} ${name} created, ${count - created[name]} were there already`)
  }
}

async function seedAll(database: Database, { posts, comments, likes, links, days }: SeedCounts): Promise<Required<SeedCounts>> {
  return {
    posts: await seedPostsInto(database, posts),
    comments: comments === undefined ? 0 : await seedCommentsInto(database, comments, posts),
    likes: likes === undefined ? 0 : await seedLikesInto(database, likes),
    links: links === undefined ? 0 : await seedLinksInto(database, links, days ?? 1),
    days: days === undefined ? 0 : await seedDaysInto(database, days),
  }
}

async function seedPostsInto(database: Database, count: number): Promise<number> {
  const { seedPosts } = await import('#src/db/seed/seed-posts.ts')
  const { RENDER_VERSION } = await import('#src/features/posts/rendering/render-version.ts')
  const { seedTemplates } = await import('#src/features/transfer/seed-templates.server.ts')
  const templates = await seedTemplates()
  const bar = progressBar('Seeding posts')
  const onProgress = (done: number) => bar.report(done, count)
  return seedPosts(database, { count, templates, renderVersion: RENDER_VERSION, onProgress }).finally(bar.finish)
}

async function seedCommentsInto(database: Database, count: number, posts: number): Promise<number> {
  const { seedComments } = await import('#src/db/seed/seed-comments.ts')
  const bar = progressBar('Seeding comments')
  return seedComments(database, { count, posts, onProgress: (done) => bar.report(done, count) }).finally(bar.finish)
}

async function seedLikesInto(database: Database, count: number): Promise<number> {
  const { seedLikes } = await import('#src/db/seed/seed-likes.ts')
  const bar = progressBar('Seeding likes')
  return seedLikes(database, { count, onProgress: (done) => bar.report(done, count) }).finally(bar.finish)
}

async function seedLinksInto(database: Database, count: number, days: number): Promise<number> {
  const { seedLinks } = await import('#src/db/seed/seed-links.ts')
  const { hashLinkPassword } = await import('#src/features/links/link-password.server.ts')
  return seedLinks(database, { count, passwordHash: await hashLinkPassword('seed'), to: LAST_DAY, days })
}

/** Also rolls up completed months, as the hourly job does. */
async function seedDaysInto(database: Database, days: number): Promise<number> {
  const { seedCounters } = await import('#src/db/seed/seed-traffic.ts')
  const { rollUpMonths } = await import('#src/features/analytics/tracking/roll-up-views.server.ts')
  if (!(await seedCounters(database, { to: LAST_DAY, days, ...TRAFFIC }))) return 0
  await rollUpMonths(database.db, new Date(`${LAST_DAY}T12:00:00Z`))
  await database.withSession((session) => session.exec('VACUUM ANALYZE monthly_traffic, rolled_months'))
  return days
}

function readCount(max: number): (text: string) => number {
  return (text) => {
    const count = Number(text)
    if (!Number.isInteger(count) || count < 1 || count > max) throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`)
    return count
  }
}
