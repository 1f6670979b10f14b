import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { settings } from '#src/db/schema/settings.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import type { Settings } from '../settings.ts'
import type { Setup, SetupStep, StepState } from './setup-steps.ts'

const KEY = 'setup' satisfies keyof Settings

/** Begins the set-up of a new site. A stored state stays. */
export async function startSetup(db: Db, { now }: { now: Date }): Promise<void> {
  const value: Setup = { site: 'open', figures: 'open', content: 'open' }
  await db.insert(settings).values({ key: KEY, value, updatedAt: now }).onConflictDoNothing()
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
