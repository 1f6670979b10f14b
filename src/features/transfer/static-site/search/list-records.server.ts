// What the search of an exported site finds: published posts and pages that search engines may list.
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { categoryCounts, posts } from '#src/db/schema/posts.ts'
import { listSummaries, shownDescription } from '#src/features/posts/post-queries.server.ts'
import type { IndexedPost, RecordScope } from './index-reader.ts'

/** A record of the index, as Pagefind takes it. */
export type SearchRecord = {
  /** The path of the page; for a post `#` and its `IndexedPost` as JSON follow. */
  url: string
  content: string
  language: string
  /** Pagefind searches each value. */
  meta: Record<string, string>
  filters: Record<string, string[]>
  sort: Record<string, string>
}

const BATCH = 100
/** Characters of one text. A fragment of the index holds it whole. */
const TEXT_MAX = 100_000
const LANGUAGE = 'en'

const isListedPage = and(eq(posts.type, 'page'), eq(posts.status, 'published'), eq(posts.noindex, false))
const text = sql<string>`left(${posts.plainText} || ' ' || ${posts.codeText}, ${TEXT_MAX})`

/** Whether the index has every published post. */
export async function hasEveryPost(db: Db): Promise<boolean> {
  const [hidden] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.published, true), eq(posts.noindex, true)))
    .limit(1)
  return hidden === undefined
}

/** All records in batches, always in the same order: posts, the newest first, then pages. */
export async function* listRecords(db: Db): AsyncGenerator<SearchRecord[]> {
  const names = await readCategoryNames(db)
  const listed = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.published, true), eq(posts.noindex, false)))
    .orderBy(desc(posts.createdAt), desc(posts.id))
  for (let from = 0; from < listed.length; from += BATCH) {
    const ids = listed.slice(from, from + BATCH).map(({ id }) => id)
    yield await readPosts(db, ids, names)
  }
  yield await readPages(db)
}

/** Names of categories by key: those that differ only by case are one category. */
async function readCategoryNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ key: categoryCounts.categoryKey, name: categoryCounts.name }).from(categoryCounts)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

async function readPosts(db: Db, ids: string[], names: ReadonlyMap<string, string>): Promise<SearchRecord[]> {
  const rows = await db
    .select({
      id: posts.id,
      text,
      isProject: posts.isProject,
      keys: sql<string[]>`array(select category_key(name) from unnest(${posts.category}) as name)`,
    })
    .from(posts)
    .where(isOneOf(posts.id, ids))
  const found = new Map(rows.map((row) => [row.id, row]))
  return (await listSummaries(db, ids)).map(({ snippet: _, ...post }): SearchRecord => {
    const { text: content = '', isProject = false, keys = [] } = found.get(post.id) ?? {}
    const scope: RecordScope[] = isProject ? ['posts', 'projects'] : ['posts']
    const indexed: IndexedPost = post
    return {
      url: `/posts/${post.slug}#${JSON.stringify(indexed)}`,
      content,
      language: LANGUAGE,
      meta: { title: post.title, description: post.description, category: post.category.join(', ') },
      filters: { scope, category: [...new Set(keys.map((key) => names.get(key) ?? key))] },
      sort: { date: post.createdAt },
    }
  })
}

async function readPages(db: Db): Promise<SearchRecord[]> {
  const rows = await db
    .select({ slug: posts.slug, title: posts.title, description: shownDescription, text })
    .from(posts)
    .where(isListedPage)
    .orderBy(asc(posts.slug))
  const scope: RecordScope[] = ['pages']
  return rows.map(({ slug, title, description, text: content }) => ({
    url: `/${slug}`,
    content,
    language: LANGUAGE,
    meta: { title, description },
    filters: { scope },
    sort: {},
  }))
}
