import * as v from 'valibot'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { AppError } from '#src/server/errors.ts'
import type { Route } from './+types/describe-image.ts'
import { handleChange } from './handle-change.server.ts'

const bodySchema = v.object({ url: boundedText({ max: 4_000 }) })

/** Where a picture on another site is found here. Answers `{ image }`; from then on it can be fetched through us. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return handleChange(args, bodySchema, async ({ url }, { db }) => {
    const image = (await loadImageSources(db, [url])).get(url)
    // Only our own address can be shown: anything else was not registered.
    if (!image?.src.startsWith('/')) throw new AppError('invalid_input', { reason: 'This picture cannot be shown.' })
    return { image }
  })
}

export { methodNotAllowed as loader } from '../../api/method-not-allowed.ts'
