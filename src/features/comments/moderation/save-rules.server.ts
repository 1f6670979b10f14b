import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { storeSettings } from '#src/features/settings/store-settings.server.ts'
import type { SavedRules } from './rules.schema.ts'

/** Saves the moderation rules. */
export async function saveRules(db: Db, _actor: Admin, { rules, now }: { rules: SavedRules; now: Date }): Promise<void> {
  await storeSettings(db, Object.entries(rules), now)
}
