import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { settings } from '#src/db/schema/settings.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import type { Settings } from '../settings.ts'
import type { ExampleKey } from './examples.ts'

/** Stores that the owner wants an example as it is. One statement, so that concurrent confirmations are all stored. */
export async function confirmExample(db: Db, _actor: Admin, { key, now }: { key: ExampleKey; now: Date }): Promise<void> {
  await db
    .insert(settings)
    .values({ key: 'confirmedExamples' satisfies keyof Settings, value: [key], updatedAt: now })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`(${settings.value} - ${key}::text) || excluded.value`, updatedAt: now },
    })
}
