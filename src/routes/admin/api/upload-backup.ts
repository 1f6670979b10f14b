import * as v from 'valibot'
import { cancelBackupUpload, receiveBackupPart } from '#src/features/transfer/restore/upload-backup.server.ts'
import { UPLOAD_PART_BYTES } from '#src/features/transfer/restore/upload-parts.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { assertContentType, assertSameOrigin, readBytes } from '#src/server/http/request-body.server.ts'
import type { Route } from './+types/upload-backup.ts'
import { answerAdmin } from './handle-change.server.ts'

const bytesSchema = v.pipe(boundedText({ max: 15 }), v.regex(/^\d{1,15}$/), v.transform(Number))
const partSchema = v.object({ upload: v.optional(uuidSchema, undefined), offset: bytesSchema, total: bytesSchema })
const cancelSchema = v.object({ cancel: uuidSchema })

/**
 * `?offset=&total=&upload=`: the next part of a backup file as the body; the first one without `upload`. Answers
 * `{ upload, received, name }`, with the name of the stored backup after the last part, or a `reason`. `?cancel=` ends an upload.
 */
export function action({ request, url, context }: Route.ActionArgs): Promise<Response> {
  return answerAdmin(async () => {
    assertSameOrigin(request, context.get(siteContext).origin)
    assertContentType(request, 'application/octet-stream')
    const query = Object.fromEntries(url.searchParams)
    const cancelled = v.safeParse(cancelSchema, query)
    if (cancelled.success) {
      await cancelBackupUpload(cancelled.output.cancel)
      return { cancelled: true }
    }
    const part = v.safeParse(partSchema, query)
    if (!part.success) throw new AppError('invalid_input', { reason: 'The file was not sent as it is: choose it again.' })
    const { upload = null, ...place } = part.output
    return receiveBackupPart({ upload, ...place, bytes: await readBytes(request, UPLOAD_PART_BYTES) }, { now: new Date() })
  })
}

export { methodNotAllowed as loader } from '../../api/method-not-allowed.ts'
