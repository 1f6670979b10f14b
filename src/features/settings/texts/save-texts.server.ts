import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { settings } from '#src/db/schema/settings.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import type { Settings } from '../settings.ts'
import { parseTexts, type TextErrors } from './text-fields.ts'

/** Saves all submitted texts, or none. Returns the errors by text, or null. An empty text and one like the original are not stored. */
export async function saveTexts(
  db: Db,
  _actor: Admin,
  { sent, now }: { sent: Record<string, unknown>; now: Date },
): Promise<TextErrors | null> {
  const parsed = parseTexts(sent)
  if ('errors' in parsed) return parsed.errors
  const key = 'texts' satisfies keyof Settings
  const value = Object.fromEntries([...parsed.texts].filter(([, text]) => text !== ''))
  const originals = [...parsed.texts].flatMap(([name, text]) => (text === '' ? [name] : []))
  // One statement: two forms that are saved at once change different texts of the same setting.
  await db
    .insert(settings)
    .values({ key, value, updatedAt: now })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`(${settings.value} - ${sql.param(originals)}::text[]) || excluded.value`, updatedAt: now },
    })
  return null
}
