import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { importPost } from '#src/features/posts/import-post.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { ensureStarterContent } from './starter-content.server.ts'

const now = new Date('2026-11-20T12:00:00Z')

async function countPosts(db: Db): Promise<number> {
  const result = await db.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM posts`)
  return result.rows[0]?.count ?? 0
}

onDatabase('starter content', (test) => {
  test('is not imported into a site that has or had a post', async ({ db }) => {
    await importPost(db, { slug: 'mine', title: 'Mine', content: '' }, { now, resolveImages: async () => new Map() })
    expect(await ensureStarterContent(db, now)).toBe(0)
    await db.execute(sql`DELETE FROM posts`)
    expect(await ensureStarterContent(db, now)).toBe(0)
    expect(await countPosts(db)).toBe(0)
  })

  test('fills a new site once, with posts in the past, pictures, projects and every linked category', async ({ db }) => {
    expect(await ensureStarterContent(db, now)).toBe(9)
    const rows = await db.execute<{ slug: string; category: string[]; is_project: boolean; rendered_html: string }>(
      sql`SELECT slug, category, is_project, rendered_html FROM posts WHERE published AND origin = 'starter' AND created_at < ${now.toISOString()}`,
    )
    expect(rows.rows).toHaveLength(9)
    expect(rows.rows.filter((row) => row.is_project)).toHaveLength(2)
    const used = new Set(rows.rows.flatMap((row) => row.category).map((name) => name.toLowerCase()))
    const linked = ['javascript', 'python', 'java', 'c++', 'technology', 'design', 'development', 'lifestyle', 'resources']
    expect(linked.filter((name) => !used.has(name))).toEqual([])
    for (const { slug, rendered_html, is_project } of rows.rows) {
      expect({ slug, hasBlock: rendered_html.includes('class="project"') }).toEqual({ slug, hasBlock: is_project })
      expect(rendered_html).not.toMatch(/href="[^"]*\.md"/)
    }
    await db.execute(sql`DELETE FROM posts`)
    expect(await ensureStarterContent(db, now)).toBe(0)
    expect(await countPosts(db)).toBe(0)
  })

  test('is complete after two concurrent starts, and after a killed one', async ({ db }) => {
    await expect(ensureStarterContent(db, now, path.join(temporaryFolder(), 'gone'))).rejects.toThrow(/does not exist/)
    await Promise.all([ensureStarterContent(db, now), ensureStarterContent(db, now)])
    expect(await countPosts(db)).toBe(9)
  })
})
