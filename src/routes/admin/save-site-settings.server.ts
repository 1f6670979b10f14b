import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { keepImportedDays } from '#src/features/posts/imported/keep-imported-days.server.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import type { SettingErrors } from '#src/features/settings/setting-fields.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'

/** Saves settings. With a new time zone, what is a day in the former zone stays that day. Words to highlight must be in the stored tagline. */
export async function saveSiteSettings(
  db: Db,
  actor: Admin,
  { sent, now }: { sent: Record<string, unknown>; now: Date },
): Promise<SettingErrors | null> {
  const { timeZone, tagline } = await getSettings(db)
  if (sent.timeZone !== undefined && sent.timeZone !== timeZone) await keepImportedDays(db, timeZone)
  return saveSettings(db, actor, { sent, tagline, now })
}
