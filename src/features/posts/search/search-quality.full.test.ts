// The quality of the search on real articles, and on a few of our own where these are missing.
import { existsSync } from 'node:fs'
import { describe, expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { importMarkdown } from '#src/features/transfer/import/import-markdown.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { CORPUS, corpusQueries, type KnownQuery, measureQuality, titleQueries } from '#tests/support/search-quality/measure.ts'

const ARTICLES = [
  ['rust-1-10', 'Announcing Rust 1.10', 'A release with C-compatible libraries and stable hooks for panics.'],
  ['rust-1-1', 'Announcing Rust 1.1', 'The first release after 1.0. Later ones, such as Rust 1.10, follow every six weeks.'],
  ['vectors', 'How vectors grow', 'The helper make_vec(len) returns a Vec<i32>. Call make_vec before the loop: make_vec allocates once.'],
  ['ownership', 'Ownership in one page', 'A value has one owner. Nothing here calls make_vec more than once, and vec! comes first.'],
  ['receiving', 'Receiving messages', 'A channel receives messages in order. The receiver waits.'],
  ['templates', 'Templates in C++', 'A template writes the function for each type. C has no templates.'],
  ['scheduling', 'Scheduling without surprises', 'The scheduler decides which worker runs. Kubernetes does the same for containers.'],
] as const

const OWN_QUERIES: KnownQuery[] = [
  { kind: 'identifier', query: 'make_vec', slug: 'vectors', correction: '' },
  { kind: 'identifier', query: 'Vec<i32>', slug: 'vectors', correction: '' },
  { kind: 'identifier', query: 'C++', slug: 'templates', correction: '' },
  { kind: 'two words', query: 'rust 1.10', slug: 'rust-1-10', correction: '' },
  { kind: 'two words', query: 'rust 1.1', slug: 'rust-1-1', correction: '' },
  { kind: 'two words', query: 'receiving mess', slug: 'receiving', correction: '' },
  { kind: 'misspelt', query: 'recieving messages', slug: 'receiving', correction: 'receiving messages' },
  { kind: 'misspelt', query: 'kuberntes', slug: 'scheduling', correction: 'kubernetes' },
  { kind: 'misspelt', query: 'templtes C++', slug: 'templates', correction: 'templates C++' },
  { kind: 'text', query: 'worker containers', slug: 'scheduling', correction: '' },
]

onDatabase('the quality of the search', (test) => {
  test('the wanted post of our own articles is first, and every correction is right', async ({ db }) => {
    for (const [slug, title, plainText] of ARTICLES) await buildPost(db, { slug, title, plainText, description: '' })
    const found = await measureQuality(db, [...OWN_QUERIES, ...(await titleQueries(db))])
    expect(found.get('')).toMatchObject({ misses: [], meanReciprocalRank: 1, corrected: 1 })
  })

  describe.skipIf(!existsSync(CORPUS))(`in the corpus (${existsSync(CORPUS) ? 'found' : `not found at ${CORPUS}: skipped`})`, () => {
    test('the wanted article is first for its title, in the first three for two words of it, and wrong letters are corrected', async ({
      db,
    }) => {
      await importCorpus(db)
      const found = await measureQuality(db, await corpusQueries(db))
      expect(found.get('title')).toMatchObject({ first: 1 })
      expect(found.get('two words')).toMatchObject({ firstThree: 1 })
      // A misspelling that an article has too finds that article.
      expect(found.get('misspelt')?.corrected, found.get('misspelt')?.misses.join('\n')).toBeGreaterThan(0.9)
      expect(found.get('')?.queries).toBeGreaterThan(200)
      expect(found.get('')?.meanReciprocalRank, found.get('')?.misses.join('\n')).toBeGreaterThan(0.97)
    }, 300_000)
  })
})

async function importCorpus(db: Db): Promise<void> {
  await importMarkdown(db, CORPUS, {
    now: new Date('2026-11-20T12:00:00Z'),
    dryRun: false,
    storeMedia: async () => ({ url: `/media/${'a'.repeat(64)}` }),
    storeRecording: async () => ({ url: `/media/${'a'.repeat(64)}.mp4` }),
    resolveImages: async (urls) => new Map(urls.map((src) => [src, { src, srcSet: '', width: null, height: null }])),
  })
}
