import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import { migrate } from '#src/db/migrate.server.ts'
import { categoryKey } from '#src/lib/text/category-key.ts'
import { onPostgres, PATIENT } from '#tests/support/database.ts'

const LOCALES = {
  c: "LOCALE 'C'",
  turkish: "LOCALE_PROVIDER icu ICU_LOCALE 'tr' LOCALE 'C'",
  lithuanian: "LOCALE_PROVIDER icu ICU_LOCALE 'lt' LOCALE 'C.UTF-8'",
}

onPostgres('category_key', (test, engine) => {
  test.each(Object.entries(LOCALES))('is categoryKey, and distinguishes no letter case, under the locale of: %s', async (name, locale) => {
    const { db } = await engine.openEmpty()
    const database = `${(await engine.url()).split('/').at(-1)}_${name}`
    await db.execute(sql.raw(`CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'UTF8' ${locale}`))
    const other = await openPostgres((await engine.url()).replace(/[^/]*$/, database), PATIENT)
    try {
      await migrate(other)
      const names = ['İpuçları', 'IŞIK', 'ışık', 'I', 'ΟΔΗΓΟΣ', 'Straße', 'ÉCOLE', 'ПРИВЕТ', 'Ǆ', '日本語', 'C++']
      const { rows } = await other.db.execute<{ name: string; key: string }>(sql`
        SELECT name, category_key(name) AS key FROM jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb) AS name`)
      expect(rows).toEqual(names.map((written) => ({ name: written, key: categoryKey(written) })))
    } finally {
      await other.close()
    }
  })
})
