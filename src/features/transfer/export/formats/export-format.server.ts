import type { Db } from '#src/db/client/client.server.ts'
import { cachedSettings } from '#src/features/settings/settings-cache.server.ts'
import { withTimeZone } from '#src/lib/format/site-time.server.ts'
import { OperatorError } from '#src/server/errors.ts'
import { type ExportOptions, exportSite } from '../export-site.server.ts'
import { fillNewFolder } from '../new-folder.server.ts'
import type { ExportFormat, WrittenExport } from './export-formats.ts'

/** `origin`: the public address of the site, where WordPress fetches pictures. */
export type FormatOptions = ExportOptions & { origin: string | null }

export type FormatExport = WrittenExport & { folder: string }

/** Writes every post and page that is not in the trash, in any format. Throws OperatorError. */
export async function exportInFormat(db: Db, format: ExportFormat, options: FormatOptions): Promise<FormatExport> {
  if (format === 'wordpress' && options.origin === null) throw new OperatorError(NO_ORIGIN)
  const { timeZone } = await cachedSettings(db)
  return withTimeZone(timeZone, async () => {
    if (format === 'inkfolio') return { ...(await exportSite(db, options)), notes: [] }
    const written = await fillNewFolder(options.folder, (target) => writeFormat(db, target, { format, options }))
    return { folder: options.folder, ...written }
  })
}

const NO_ORIGIN =
  'WordPress fetches pictures from this site, and its address is not known: set SITE_URL, for example SITE_URL=https://blog.example.com, then export again.'

type Request = { format: Exclude<ExportFormat, 'inkfolio'>; options: FormatOptions }

async function writeFormat(db: Db, target: string, { format, options }: Request): Promise<WrittenExport> {
  switch (format) {
    case 'ghost': {
      const { exportGhost } = await import('./ghost/export-ghost.server.ts')
      return exportGhost(db, target, options)
    }
    case 'wordpress': {
      const { exportWordpress } = await import('./wordpress/export-wordpress.server.ts')
      return exportWordpress(db, target, { ...options, origin: options.origin ?? '' })
    }
    default: {
      const { exportStaticSite } = await import('./static-site/export-static-site.server.ts')
      return exportStaticSite(db, target, { ...options, generator: format })
    }
  }
}
