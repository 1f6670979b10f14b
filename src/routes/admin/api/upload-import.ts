import * as v from 'valibot'
import { adminContext } from '#src/features/auth/admin.ts'
import { receiveUpload } from '#src/features/transfer/import-runs/receive-upload.server.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { idSchema } from '#src/lib/text/uuid.schema.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { assertSameOrigin } from '#src/server/http/request-body.server.ts'
import type { Route } from './+types/upload-import.ts'
import { answerAdmin } from './handle-change.server.ts'

const querySchema = v.object({ import: idSchema('import must be a UUID'), path: boundedText({ max: 2_000 }) })

/** `?import=` and `?path=`: one file of an import as the body, streamed to disk. Answers `{ bytes }` or a `reason`. */
export function action({ request, url, context }: Route.ActionArgs): Promise<Response> {
  const { db, origin } = context.get(siteContext)
  return answerAdmin(async () => {
    assertSameOrigin(request, origin)
    const query = v.safeParse(querySchema, Object.fromEntries(url.searchParams))
    if (!query.success) throw new AppError('invalid_input', { reason: query.issues[0].message })
    return receiveUpload(db, context.get(adminContext), {
      importId: query.output.import,
      name: query.output.path,
      bytes: Number(request.headers.get('content-length') ?? 0),
      content: request.body ?? new Blob().stream(),
    })
  })
}

export { methodNotAllowed as loader } from '../../api/method-not-allowed.ts'
