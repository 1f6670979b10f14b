import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { categoryKey, categoryPath } from '#src/lib/text/category-key.ts'
import { onBothEngines } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { listPosts } from './listing/list-posts.server.ts'

/** All characters that have another case, and some that have none. */
function cased(): string[] {
  const characters = Array.from({ length: 0x1_ff_ff - 0x20 }, (_, index) => index + 0x20)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
  return characters.filter((character) => character.toLowerCase() !== character || character.toUpperCase() !== character)
}

onBothEngines('category_key', (test) => {
  test('is categoryKey for every letter', async ({ db }) => {
    const names = [...cased().map((character) => `x${character}y`), ' Java ', 'İpuçları', 'ΟΔΗΓΟΣ', 'e\u0301', '日本語', 'C++', '']
    const { rows } = await db.execute<{ name: string; key: string }>(sql`
      SELECT name, category_key(name) AS key FROM jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb) AS name`)
    expect(rows.filter(({ name, key }) => key !== categoryKey(name))).toEqual([])
    expect(rows).toHaveLength(names.length)
  })

  test('leads from the address of a category to its posts', async ({ db }) => {
    const names = ['İpuçları', 'ΟΔΗΓΟΣ', 'CI/CD', 'Café', 'ÇÖZÜM', 'Ǆ', 'ПРИВЕТ']
    for (const name of names) await buildPost(db, { title: name, category: [name] })
    for (const name of names) {
      const category = decodeURIComponent(categoryPath(name).slice('/category/'.length))
      const listing = await listPosts(db, { scope: 'posts', search: '', category, page: 1, sort: 'best', exact: false })
      expect(listing).toMatchObject({ category: name, total: 1 })
    }
  })
})

test('categoryKey: letter case makes no difference', () => {
  expect(categoryKey('İPUÇLARI')).toBe('ipuçlari')
  expect(categoryKey('ΟΔΗΓΟΣ')).toBe(categoryKey('οδηγος'))
  expect(categoryKey('Cafe\u0301')).toBe(categoryKey('CAFÉ'))
})
