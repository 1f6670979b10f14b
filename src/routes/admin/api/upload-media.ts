import { storeMedia } from '#src/features/media/store-media.server.ts'
import { UPLOAD_LIMITS } from '#src/features/media/upload-limits.ts'
import { readHeader } from '#src/lib/web/request-headers.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { assertSameOrigin, readBytes } from '#src/server/http/request-body.server.ts'
import type { Route } from './+types/upload-media.ts'
import { answerAdmin } from './handle-change.server.ts'

/** The bytes of a picture as the body, `?alt=` its alternative text. Answers `{ url, width, height }`, or a `reason`. */
export function action({ request, url, context }: Route.ActionArgs): Promise<Response> {
  const { db, origin } = context.get(siteContext)
  return answerAdmin(async () => {
    assertSameOrigin(request, origin)
    const type = readHeader(request.headers, 'content-type') ?? ''
    if (!type.startsWith('image/')) throw new AppError('unsupported_type', { reason: 'The file is not a picture.' })
    try {
      return await storeMedia(db, { bytes: await readBytes(request, UPLOAD_LIMITS.bytes), alt: url.searchParams.get('alt') ?? '' })
    } catch (error) {
      throw asSentence(error)
    }
  })
}

/** The reasons of a refusal complete "The picture is …". */
function asSentence(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const reason = error.code === 'too_large' ? UPLOAD_LIMITS.tooLarge : error.details.reason
  return new AppError(error.code, { reason: `The picture is ${reason}.` }, { cause: error })
}

export { methodNotAllowed as loader } from '../../api/method-not-allowed.ts'
