import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import type { Settings } from '../settings.ts'
import { storeSettings } from '../store-settings.server.ts'
import { SITE_PARTS } from './site-parts.ts'

/** Stores which parts of the site are shown: those with a field in the form. */
export async function saveParts(db: Db, _actor: Admin, { sent, now }: { sent: Record<string, unknown>; now: Date }): Promise<void> {
  const key = 'switchedOff' satisfies keyof Settings
  await storeSettings(db, [[key, SITE_PARTS.filter((part) => sent[part] === undefined)]], now)
}
