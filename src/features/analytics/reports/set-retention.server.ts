import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { settings } from '#src/db/schema/settings.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { AppError } from '#src/server/errors.ts'
import { RETENTION_MAX } from './retention.ts'

const KEY = 'analyticsKeepMonths' satisfies keyof Settings
const monthsSchema = v.pipe(boundedText({ max: 3 }), v.regex(/^\d{1,3}$/), v.transform(Number), v.maxValue(RETENTION_MAX))

/** Sets the retention in months, as the form sends it; throws invalid_input. The hourly job deletes older statistics. */
export async function setRetention(db: Db, _actor: Admin, { months, now }: { months: unknown; now: Date }): Promise<void> {
  const parsed = v.safeParse(monthsSchema, months)
  if (!parsed.success) throw new AppError('invalid_input', { reason: 'months must be a number' })
  // The default is not stored, as with all settings.
  if (parsed.output === 0) {
    await db.delete(settings).where(eq(settings.key, KEY))
    return
  }
  const row = { value: parsed.output, updatedAt: now }
  await db
    .insert(settings)
    .values({ key: KEY, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row })
}
