import { Command, InvalidArgumentError } from 'commander'
import type { Database, Db } from '#src/db/client/client.server.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { confirm } from './confirm.ts'
import { printJson, progressBar } from './output.ts'
import { withDatabase } from './with-database.ts'

const MAX_COUNT = 1_000_000

export function seedCommand(): Command {
  return new Command('seed')
    .description('Adds synthetic content for tests and measurements: seed-000001 and so on, the same every time.')
    .requiredOption('--posts <number>', `how many posts there should be, up to ${MAX_COUNT}`, readCount)
    .option('--comments <number>', `how many comments there should be below them, up to ${MAX_COUNT}`, readCount)
    .option('--yes', 'fill a site that has posts or accounts without confirmation', false)
    .option('--json', 'print the result as JSON', false)
    .action(runSeed)
}

type Options = { posts: number; comments?: number; yes: boolean; json: boolean }

async function runSeed({ posts, comments = 0, yes, json }: Options): Promise<void> {
  const { seedComments, seedPosts } = await import('#src/features/transfer/seed/seed-site.server.ts')
  const work = async ({ db }: Database) => {
    if (!yes) await confirmFilling(db)
    return {
      posts: await seeding('Seeding posts', posts, (onProgress) => seedPosts(db, { count: posts, onProgress })),
      comments: await seeding('Seeding comments', comments, (onProgress) =>
        seedComments(db, { count: comments, inPosts: posts, onProgress }),
      ),
    }
  }
  const created = await withDatabase('seed', work, { creates: true })
  if (json) return printJson({ posts, created: created.posts, comments, commentsCreated: created.comments })
  console.log(`${created.posts} posts created, ${posts - created.posts} were there already`)
  if (comments > 0) console.log(`${created.comments} comments created, ${comments - created.comments} were there already`)
}

/** Synthetic posts stand among those of the owner. */
async function confirmFilling(db: Db): Promise<void> {
  const { countOwnContent } = await import('#src/features/transfer/seed/seed-site.server.ts')
  const { posts, accounts } = await countOwnContent(db)
  if (posts + accounts === 0) return
  await confirm(`This site has ${plural(posts, 'post')} and ${plural(accounts, 'account')}. Synthetic posts would be public among them.`)
}

async function seeding(label: string, total: number, work: (onProgress: (done: number) => void) => Promise<number>): Promise<number> {
  const bar = progressBar(label)
  return work((done) => bar.report(done, total)).finally(bar.finish)
}

function readCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_COUNT}.`)
  return count
}
