import { createReadableStreamFromReadable } from '@react-router/node'
import { redirect } from 'react-router'
import { mediaFiles } from '#src/features/media/storage.server.ts'
import { openExportDownload } from '#src/features/transfer/export/download-export.server.ts'
import { EXPORT_FORMATS } from '#src/features/transfer/export/formats/export-formats.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { BACKUPS_TAB } from '../settings/settings-tabs.ts'
import type { Route } from './+types/download-export.ts'
import { answerAdmin } from './handle-change.server.ts'

/** `?format=`: answers an archive, or leads back to the screen with the reason why there is none. */
export function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => {
    const format = EXPORT_FORMATS.find((known) => known === url.searchParams.get('format'))
    if (!format) throw new AppError('invalid_input', { reason: 'Choose a format of the export.' })
    // No one would read the archive.
    if (request.method === 'HEAD') return new Response(null)
    const { db, origin } = context.get(siteContext)
    const download = await openExportDownload(db, format, { origin, media: mediaFiles(), signal: request.signal })
    if ('problem' in download) return redirect(`${BACKUPS_TAB}?export=${download.problem}#export`)
    const headers = {
      'Content-Type': 'application/gzip',
      'Content-Disposition': `attachment; filename="${download.name}"`,
      'Cache-Control': 'private, no-store',
    }
    return new Response(createReadableStreamFromReadable(download.content), { headers })
  })
}

export { methodNotAllowed as action } from '../../api/method-not-allowed.ts'
