import { Command, InvalidArgumentError } from 'commander'
import type { Database } from '#src/db/client.server.ts'
import { printJson, progressBar } from './output.ts'
import { withDatabase } from './with-database.ts'

const MOST = 1_000_000

export function seedCommand(): Command {
  return new Command('seed')
    .description('Adds synthetic posts and comments for tests and measurements: seed-000001 and so on, the same ones every time.')
    .requiredOption('--posts <number>', `how many there should be, up to ${MOST}`, readCount)
    .option('--comments <number>', `how many comments there should be below them, up to ${MOST}`, readCount)
    .option('--json', 'print the result as JSON', false)
    .action(runSeed)
}

type SeedCommandOptions = { posts: number; comments?: number; json: boolean }

async function runSeed(options: SeedCommandOptions): Promise<void> {
  const started = performance.now()
  const created = await withDatabase('seed', async (database) => ({
    posts: await seedPostsInto(database, options.posts),
    comments: options.comments === undefined ? 0 : await seedCommentsInto(database, options.comments, options.posts),
  }))
  const seconds = Math.round((performance.now() - started) / 100) / 10
  if (options.json) {
    printJson({ posts: options.posts, created: created.posts, comments: options.comments ?? 0, commentsCreated: created.comments, seconds })
    return
  }
  console.log(`${created.posts} posts created, ${options.posts - created.posts} were there already (${seconds} s)`)
  if (options.comments !== undefined) {
    console.log(`${created.comments} comments created, ${options.comments - created.comments} were there already`)
  }
}

async function seedPostsInto(database: Database, count: number): Promise<number> {
  const { seedPosts } = await import('#src/db/seed.ts')
  const { RENDER_VERSION } = await import('#src/features/posts/article/render-version.ts')
  const { seedTemplates } = await import('#src/features/transfer/seed-templates.server.ts')
  const templates = await seedTemplates()
  const bar = progressBar('Seeding posts')
  const onProgress = (done: number) => bar.report(done, count)
  return seedPosts(database, { count, templates, renderVersion: RENDER_VERSION, onProgress }).finally(bar.finish)
}

async function seedCommentsInto(database: Database, count: number, posts: number): Promise<number> {
  const { seedComments } = await import('#src/db/seed-comments.ts')
  const bar = progressBar('Seeding comments')
  return seedComments(database, { count, posts, onProgress: (done) => bar.report(done, count) }).finally(bar.finish)
}

function readCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > MOST) throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST}.`)
  return count
}
