import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { settings } from '#src/db/schema/settings.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { findTimeZone } from '#src/lib/format/time-zone.ts'
import { defaultSettings, type Settings } from '../settings.ts'
import type { Setup, SetupStep, StepState } from './setup-steps.ts'

const KEY = 'setup' satisfies keyof Settings

type StartSetup = {
  now: Date
  /** The time zone of the owner's browser; anything else is ignored. */
  timeZone?: string | undefined
}

/** Begins the set-up of a new site, whose dates follow the time zone of the owner from the start. Stored values stay. */
export async function startSetup(db: Db, { now, timeZone = '' }: StartSetup): Promise<void> {
  const value: Setup = { site: 'open', look: 'open', figures: 'open', content: 'open' }
  const zone = findTimeZone(timeZone)
  const rows: { key: keyof Settings; value: unknown }[] = [{ key: KEY, value }]
  if (zone !== null && zone !== defaultSettings.timeZone) rows.push({ key: 'timeZone', value: zone })
  await db
    .insert(settings)
    .values(rows.map((row) => ({ ...row, updatedAt: now })))
    .onConflictDoNothing()
}

/**
 * Stores that a step is done or skipped. A done step is never skipped again. Does nothing on a site without a set-up to finish. One
 * statement, so that concurrent changes are all stored.
 */
export async function markStep(
  db: Db,
  _actor: Admin,
  { step, as, now }: { step: SetupStep; as: Exclude<StepState, 'open'>; now: Date },
): Promise<void> {
  await db
    .update(settings)
    .set({ value: sql`${settings.value} || jsonb_build_object(${step}::text, ${as}::text)`, updatedAt: now })
    .where(and(eq(settings.key, KEY), as === 'skipped' ? sql`${settings.value}->>${step}::text <> 'done'` : undefined))
}

/** The owner does not want to finish the set-up. */
export async function dismissSetup(db: Db, _actor: Admin): Promise<void> {
  await db.delete(settings).where(eq(settings.key, KEY))
}
