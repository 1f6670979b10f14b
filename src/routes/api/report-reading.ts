import * as v from 'valibot'
import { checkReadingReport } from '#src/features/posts/reading/check-report.server.ts'
import { CODE_MAX, LINKS_MAX, NEXT_MAX } from '#src/features/posts/reading/reading-rules.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { recordReading } from '#src/routes/record-visit.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { answerJson, assertContentType, assertSameOrigin, readJson } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/report-reading.ts'
import { isCounted } from './is-counted.server.ts'

const nameSchema = boundedText({ max: 700 })

const bodySchema = v.object({
  post_id: uuidSchema,
  seconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400)),
  heading: v.nullable(nameSchema),
  // Pages that were opened before an upgrade send no `half`, `next` and `code`.
  half: v.optional(v.boolean(), false),
  end: v.boolean(),
  used: v.pipe(v.array(v.picklist(['copy', 'contents', 'share'])), v.maxLength(3)),
  links: v.pipe(v.array(nameSchema), v.maxLength(LINKS_MAX)),
  next: v.optional(v.pipe(v.array(nameSchema), v.maxLength(NEXT_MAX)), []),
  code: v.optional(v.pipe(v.array(v.pipe(boundedText({ max: 8 }), v.regex(/^[0-9a-f]{8}$/))), v.maxLength(CODE_MAX)), []),
})

/**
 * Body as `ReadingReport`, sent when a post is hidden. Answers `{ counted }`. Counts only for a visitor whose view of the post was counted
 * on this day; each heading and link once, and no more time than has passed since the view.
 */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const site = context.get(siteContext)
  return answerJson(async () => {
    assertSameOrigin(request, site.origin)
    assertContentType(request, 'application/json')
    await countAgainst('readingByAddress', context.get(clientAddressContext))
    const body = v.safeParse(bodySchema, await readJson(request, 'reading'))
    if (!body.success) throw new AppError('invalid_input', { reason: 'not a report of reading' })
    if (!(await isCounted(request, site))) return { counted: false }
    await recordReading(request, context, body.output.post_id, await checkReadingReport(site.db, body.output, site.origin))
    return { counted: true }
  })
}

export { methodNotAllowed as loader } from './method-not-allowed.ts'
