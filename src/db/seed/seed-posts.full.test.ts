import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { renderArticle } from '#src/features/posts/rendering/render-article.server.ts'
import { RENDER_VERSION } from '#src/features/posts/rendering/render-version.ts'
import { seedTemplates } from '#src/features/transfer/seed-templates.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { SEED_CATEGORIES } from './random-words.ts'
import { seedPost, seedPosts } from './seed-posts.ts'

const templates = await seedTemplates()

test('the same number is the same post, other numbers are other posts', async () => {
  expect(seedPost(12, { templates: await seedTemplates() })).toEqual(seedPost(12, { templates }))
  const contents = Array.from({ length: 300 }, (_, number) => seedPost(number + 1, { templates }).content)
  expect(new Set(contents).size).toBe(300)
})

test('a synthetic article is what the renderer makes of its content', async () => {
  for (const number of [1, 2, 3, 50, 99]) {
    const post = seedPost(number, { templates })
    const { html, toc, plainText, codeText } = await renderArticle(
      {
        content: post.content,
        thumbnail: null,
        isProject: post.is_project,
        projectPreviewUrl: post.project_preview_url,
        projectPreviewLabel: 'Live Preview',
        projectSourceUrl: post.project_source_url,
        projectSourceLabel: 'Source Code',
      },
      async () => new Map(),
    )
    expect(toc).toEqual(post.toc)
    expect(plainText).toBe(post.plain_text)
    expect(codeText).toBe(post.code_text)
    // Words that happen to be keywords are coloured in the one and not in the other; everything else is equal.
    expect(withoutColours(html)).toBe(withoutColours(post.rendered_html))
  }
})

test('categories and projects are spread as on a real site', () => {
  const seeded = Array.from({ length: 2000 }, (_, number) => seedPost(number + 1, { templates }))
  const uses = new Map<string, number>()
  for (const name of seeded.flatMap((post) => post.category)) uses.set(name, (uses.get(name) ?? 0) + 1)
  const sorted = [...uses.values()].sort((one, other) => other - one)
  expect(uses.size).toBe(SEED_CATEGORIES.length)
  expect((sorted[0] ?? 0) / (sorted.at(-1) ?? 1)).toBeGreaterThan(8)
  const projects = seeded.filter((post) => post.is_project).length
  expect(projects).toBeGreaterThan(200)
  expect(projects).toBeLessThan(400)
})

onDatabase('seeding', (engine) => {
  test('inserts missing posts, and is idempotent', async () => {
    const database = await engine.open()
    expect(await seedPosts(database, { count: 20, templates, renderVersion: RENDER_VERSION })).toBe(20)
    expect(await seedPosts(database, { count: 300, templates, renderVersion: RENDER_VERSION })).toBe(280)
    expect(await seedPosts(database, { count: 300, templates, renderVersion: RENDER_VERSION })).toBe(0)
    const counts = await database.db.execute<{ posts: number }>(sql`SELECT posts FROM category_counts WHERE category_key = ''`)
    expect(counts.rows).toEqual([{ posts: 300 }])
    const last = await database.db.execute<{ title: string; content: string }>(
      sql`SELECT title, content FROM posts WHERE slug = 'seed-000300'`,
    )
    const { title, content } = seedPost(300, { templates })
    expect(last.rows).toEqual([{ title, content }])
  })

  test('computes the same rows as the triggers', async () => {
    const { db, ...database } = await engine.open()
    await seedPosts({ db, ...database }, { count: 80, templates, renderVersion: RENDER_VERSION })
    const derived = async () => {
      const documents = await db.execute(
        sql`SELECT post_id, created_at, category, title_words, document::text FROM published_posts ORDER BY post_id`,
      )
      const categories = await db.execute(sql`SELECT * FROM published_post_categories ORDER BY post_id, category_key`)
      const counts = await db.execute(sql`SELECT category_key, posts, projects FROM category_counts ORDER BY category_key`)
      const words = await db.execute(sql`SELECT word, keys FROM search_words ORDER BY word`)
      return [documents.rows, categories.rows, counts.rows, words.rows]
    }
    const seeded = await derived()
    await db.execute(sql`DELETE FROM published_posts`)
    await db.execute(sql`DELETE FROM search_words`)
    await db.execute(sql`UPDATE posts SET updated_at = updated_at`)
    expect(await derived()).toEqual(seeded)
    const uncounted = await db.execute(sql`SELECT FROM posts LEFT JOIN post_analytics ON post_id = id WHERE views IS DISTINCT FROM 0`)
    expect(uncounted.rows).toEqual([])
  })
})

function withoutColours(html: string): string {
  return html.replace(/<\/?span(?: class="[ksnfc]")?>/g, '')
}
