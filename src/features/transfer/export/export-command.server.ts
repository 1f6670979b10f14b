// The command `export` without `--static`. What it needs is loaded when it runs.
import * as v from 'valibot'
import { siteCommand } from '#src/server/control/site-command.ts'
import { env } from '#src/server/env.server.ts'
import { EXPORT_FORMATS } from './formats/export-formats.ts'

export const exportCommand = siteCommand({
  name: 'export',
  input: v.object({
    /** An absolute path. */
    folder: v.string(),
    format: v.picklist(EXPORT_FORMATS),
  }),
  async run({ db }, { folder, format }, { onProgress }) {
    const { exportInFormat } = await import('./formats/export-format.server.ts')
    const { mediaFiles } = await import('#src/features/media/storage.server.ts')
    return exportInFormat(db, format, { folder, media: mediaFiles(), origin: env().SITE_URL ?? null, onProgress })
  },
})
