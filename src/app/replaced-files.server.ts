import type { Database } from '#src/db/client/client.server.ts'
import { REPLACED_FILES, replacementOf } from '#src/features/media/icons/icon.ts'
import { cachedSettings, lastSettings } from '#src/features/settings/settings-cache.server.ts'

/** The icons and the social picture below `public/`, which the owner's logo replaces. */
export function replacedFiles({ db }: Pick<Database, 'db'>) {
  return {
    files: REPLACED_FILES,
    async find(file: string): Promise<string | null> {
      // While the database is away, an icon of the last known logo is better than none.
      const settings = await cachedSettings(db).catch(() => lastSettings(db))
      return replacementOf(file, settings?.logo ?? null)
    },
  }
}
