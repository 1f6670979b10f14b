import { storeMedia } from '#src/features/media/store-media.server.ts'
import { readHeader } from '#src/lib/request-headers.ts'
import { AppError } from '#src/server/errors.ts'
import { assertSameOrigin, readBytes } from '#src/server/request.server.ts'
import { siteContext } from '#src/server/site.server.ts'
import type { Route } from './+types/upload-media.ts'
import { answerOwner } from './take-change.server.ts'

const LIMIT = 10 * 1024 * 1024

/** The picture's bytes as the body, `?alt=` its text. Answers `{ url, width, height }`, or in `reason` why not. */
export function action({ request, url, context }: Route.ActionArgs): Promise<Response> {
  const { db, origin } = context.get(siteContext)
  return answerOwner(async () => {
    assertSameOrigin(request, origin)
    const type = readHeader(request.headers, 'content-type') ?? ''
    if (!type.startsWith('image/')) throw new AppError('unsupported_type', { reason: 'The file is not a picture.' })
    try {
      return await storeMedia(db, { bytes: await readBytes(request, LIMIT), alt: url.searchParams.get('alt') ?? '' })
    } catch (error) {
      throw asSentence(error)
    }
  })
}

/** Refusals of pictures complete "The picture is …". */
function asSentence(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const reason = error.code === 'too_large' ? 'larger than 10 MB' : error.details.reason
  return new AppError(error.code, { reason: `The picture is ${reason}.` }, { cause: error })
}

export { methodNotAllowed as loader } from '../../functions/method-not-allowed.ts'
