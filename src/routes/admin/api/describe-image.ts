import * as v from 'valibot'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { AppError } from '#src/server/errors.ts'
import type { Route } from './+types/describe-image.ts'
import { handleChange } from './handle-change.server.ts'

const bodySchema = v.object({ url: boundedText({ max: 4_000 }) })

/** Registers a picture of another site. Answers `{ image }` with its address on this site, which proxies it from then on. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return handleChange(args, bodySchema, async ({ url }, { db }) => {
    const image = (await loadImageSources(db, [url])).get(url)
    // Only an address on this site can be displayed. Any other address was not registered.
    if (!image?.src.startsWith('/')) throw new AppError('invalid_input', { reason: 'This picture cannot be shown.' })
    return { image }
  })
}

export { methodNotAllowed as loader } from '../../api/method-not-allowed.ts'
