import { Command, InvalidArgumentError } from 'commander'
import { printJson, progressBar } from './output.ts'
import { withDatabase } from './with-database.ts'

const MOST = 1_000_000

export function seedCommand(): Command {
  return new Command('seed')
    .description('Adds synthetic posts for tests and measurements: seed-000001 and so on, the same ones every time.')
    .requiredOption('--posts <number>', `how many there should be, up to ${MOST}`, readCount)
    .option('--json', 'print the result as JSON', false)
    .action(runSeed)
}

async function runSeed(options: { posts: number; json: boolean }): Promise<void> {
  const started = performance.now()
  const { seedPosts } = await import('#src/db/seed.ts')
  const { RENDER_VERSION } = await import('#src/features/posts/article/render-version.ts')
  const { seedTemplates } = await import('#src/features/transfer/seed-templates.server.ts')
  const bar = progressBar('Seeding posts')
  const templates = await seedTemplates()
  const created = await withDatabase('seed', (database) =>
    seedPosts(database, {
      count: options.posts,
      templates,
      renderVersion: RENDER_VERSION,
      onProgress: (done) => bar.report(done, options.posts),
    }).finally(bar.finish),
  )
  const seconds = Math.round((performance.now() - started) / 100) / 10
  if (options.json) printJson({ posts: options.posts, created, seconds })
  else console.log(`${created} posts created, ${options.posts - created} were there already (${seconds} s)`)
}

function readCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > MOST) throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST}.`)
  return count
}
