// How well the search finds: mean reciprocal rank of the wanted post, over queries with known answers.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { desc } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { listPosts } from '#src/features/posts/listing/list-posts.server.ts'
import { slugify } from '#src/lib/text/slugify.ts'
import { projectRoot } from '#src/server/project-root.server.ts'

/** The articles that the queries are about. They are not part of the project. */
export const CORPUS = path.join(projectRoot, '../shared/corpus/markdown')

/** `correction` is the right spelling of a misspelt query, otherwise ''. */
export type KnownQuery = { kind: string; query: string; slug: string; correction: string }

export type Quality = {
  queries: number
  /** Mean of 1 / rank of the wanted post; 0 for one that is not on the first three pages. */
  meanReciprocalRank: number
  first: number
  firstThree: number
  /** Misspelt queries with the right suggestion. */
  corrected: number
  /** What was not first or not corrected, in words. */
  misses: string[]
}

/** The queries of `queries.txt`, and every title. */
export async function corpusQueries(db: Db): Promise<KnownQuery[]> {
  return [...readQueries(), ...(await titleQueries(db))]
}

/** Lines `kind | query | file | correction`. */
function readQueries(): KnownQuery[] {
  const lines = readFileSync(path.join(import.meta.dirname, 'queries.txt'), 'utf8').split('\n')
  return lines
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const [kind = '', query = '', file = '', correction = ''] = line.split(' | ')
      return { kind, query, slug: slugify(file), correction }
    })
}

/** Every title as a query for its post; of posts with one title, the newest is wanted. */
export async function titleQueries(db: Db): Promise<KnownQuery[]> {
  const rows = await db.select({ title: posts.title, slug: posts.slug }).from(posts).orderBy(desc(posts.createdAt), desc(posts.id))
  const newest = new Map<string, string>()
  for (const { title, slug } of rows) if (!newest.has(title)) newest.set(title, slug)
  return [...newest].map(([query, slug]) => ({ kind: 'title', query, slug, correction: '' }))
}

/** The quality per kind, and of all queries under the key ''. */
export async function measureQuality(db: Db, queries: readonly KnownQuery[]): Promise<Map<string, Quality>> {
  const found: Found[] = []
  for (const query of queries) found.push(await rankWanted(db, query))
  const kinds = ['', ...new Set(queries.map(({ kind }) => kind))]
  return new Map(kinds.map((kind) => [kind, summarize(found.filter((one) => kind === '' || one.kind === kind))]))
}

type Found = KnownQuery & { rank: number | null; suggested: string | null }

async function rankWanted(db: Db, known: KnownQuery): Promise<Found> {
  let rank: number | null = null
  let suggested: string | null = null
  const search = known.query
  for (let page = 1; page <= 3 && rank === null; page += 1) {
    const listing = await listPosts(db, { scope: 'posts', search, category: '', page, sort: 'best', exact: false })
    if (page === 1) suggested = listing.correctedTo ?? listing.correction?.query ?? null
    if (page > listing.pages) break
    const place = listing.posts.findIndex(({ slug }) => slug === known.slug)
    if (place >= 0) rank = (page - 1) * 6 + place + 1
  }
  return { ...known, rank, suggested }
}

function summarize(found: readonly Found[]): Quality {
  const share = (of: readonly Found[]) => of.length / found.length
  const misspelt = found.filter(({ correction }) => correction !== '')
  const isCorrected = ({ suggested, correction }: Found) => suggested === correction
  return {
    queries: found.length,
    meanReciprocalRank: found.reduce((sum, { rank }) => sum + (rank === null ? 0 : 1 / rank), 0) / found.length,
    first: share(found.filter(({ rank }) => rank === 1)),
    firstThree: share(found.filter(({ rank }) => rank !== null && rank <= 3)),
    corrected: misspelt.length === 0 ? 1 : misspelt.filter(isCorrected).length / misspelt.length,
    misses: [
      ...found.filter(({ rank }) => rank !== 1).map(({ kind, query, slug, rank }) => `${kind}: “${query}” finds ${slug} at ${rank ?? '–'}`),
      ...misspelt
        .filter((one) => !isCorrected(one))
        .map(({ query, suggested }) => `misspelt: “${query}” suggests ${suggested ?? 'nothing'}`),
    ],
  }
}
