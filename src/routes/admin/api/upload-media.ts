import type { Db } from '#src/db/client/client.server.ts'
import { fileFormatOf } from '#src/features/media/recordings/recording.ts'
import { recordingLimit, type StoredRecording, storeRecording } from '#src/features/media/recordings/store-recording.server.ts'
import { storeMedia } from '#src/features/media/store-media.server.ts'
import { UPLOAD_LIMITS } from '#src/features/media/upload-limits.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { assertSameOrigin, readBytes } from '#src/server/http/request-body.server.ts'
import type { Route } from './+types/upload-media.ts'
import { answerAdmin } from './handle-change.server.ts'

/**
 * The bytes of a picture, a recording or a download as the body, `?alt=` the alternative text of a picture and `?name=` its file name. Answers
 * `{ url, width, height, note }`, for other files `{ url, kind }`, or a `reason`.
 */
export function action({ request, url, context }: Route.ActionArgs): Promise<Response> {
  const { db, origin } = context.get(siteContext)
  return answerAdmin(async () => {
    assertSameOrigin(request, origin)
    const type = request.headers.get('content-type') ?? ''
    const [alt, fileName] = [url.searchParams.get('alt') ?? '', url.searchParams.get('name') ?? '']
    if (/^(?:video|audio)\//.test(type) || fileFormatOf(fileName)) return storeUploadedFile(db, request, fileName)
    if (!type.startsWith('image/')) {
      throw new AppError('unsupported_type', { reason: 'The file is not a picture, a recording, a PDF, a ZIP, a gzip or an EPUB.' })
    }
    try {
      return await storeMedia(db, { bytes: await readBytes(request, UPLOAD_LIMITS.bytes), alt, fileName })
    } catch (error) {
      throw asSentence(error, 'picture', UPLOAD_LIMITS.tooLarge)
    }
  })
}

async function storeUploadedFile(db: Db, request: Request, fileName: string): Promise<StoredRecording> {
  const { bytes, tooLarge } = recordingLimit()
  if (Number(request.headers.get('content-length') ?? 0) > bytes) {
    throw new AppError('too_large', { reason: `The file is ${tooLarge}.` })
  }
  try {
    return await storeRecording(db, request.body ?? new Blob().stream(), { fileName })
  } catch (error) {
    throw asSentence(error, 'file', tooLarge)
  }
}

/** The reasons of a refusal complete "The picture is …". */
function asSentence(error: unknown, what: 'picture' | 'file', tooLarge: string): unknown {
  if (!(error instanceof AppError)) return error
  const reason = error.code === 'too_large' ? tooLarge : error.details.reason
  return new AppError(error.code, { reason: `The ${what} is ${reason}.` }, { cause: error })
}

export { methodNotAllowed as loader } from '../../api/method-not-allowed.ts'
