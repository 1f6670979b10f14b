// Times searches in the seeded database of the environment. The last printed line is JSON.
import { sql } from 'drizzle-orm'
import { openDatabase } from '#src/db/client/client.server.ts'
import { listPosts } from '#src/features/posts/listing/list-posts.server.ts'
import { listSuggestions } from '#src/features/search/list-suggestions.server.ts'
import { percentile } from './statistics.ts'

const ROUNDS = 20

/** Words of the synthetic posts: of nearly every post, of a few per cent, of a handful; with wrong letters. */
const SEARCHES: Record<string, readonly string[]> = {
  everywhere: ['the', 'a small', 'code'],
  common: ['index', 'query cache', 'small query', 'index table', 'parser'],
  rare: ['semicanvas', 'overwebhook', 'undercookie', 'microcaption parser', 'intersolder'],
  misspelt: ['semicnavas', 'overwebhok', 'indx tabel', 'undercokie', 'nosuchwordatall'],
}
const TYPED = ['in', 'ind', 'index', 'the qu', 'semic', 'datab', 'a small pa']

const database = await openDatabase('npm run bench')
const { db } = database
type Measure = { kind: string; works: readonly (() => Promise<unknown>)[]; isCached: boolean }
const searches = Object.entries(SEARCHES).map(([kind, texts]) => ({
  kind,
  works: texts.flatMap((search) =>
    [1, 3].map((page) => () => listPosts(db, { scope: 'posts', search, category: '', page, sort: 'best', exact: false })),
  ),
}))
const measures: Measure[] = [
  ...searches.map((measure) => ({ ...measure, isCached: true })),
  ...searches.map(({ kind, works }) => ({ kind: `${kind}, first time`, works, isCached: false })),
  { kind: 'suggestions', works: TYPED.map((text) => () => listSuggestions(db, text)), isCached: true },
]
const times = []
for (const { kind, works, isCached } of measures) {
  const all: number[] = []
  // The first rounds fill PostgreSQL's buffers and its cache of plans.
  for (let round = -5; round < ROUNDS; round += 1) {
    for (const work of works) {
      // As after the change of a post: nothing in the cache is of this version.
      if (!isCached) await db.execute(sql`update category_counts set version = gen_random_uuid() where category_key = ''`)
      const begun = performance.now()
      await work()
      if (round >= 0) all.push(performance.now() - begun)
    }
  }
  times.push({ kind, p95: percentile(all, 0.95) })
}
console.log(JSON.stringify(times))
await database.close()
