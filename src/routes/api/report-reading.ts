import * as v from 'valibot'
import { checkReadingReport } from '#src/features/posts/reading/check-report.server.ts'
import { CODE_MAX, LINKS_MAX, NEXT_MAX } from '#src/features/posts/reading/reading-rules.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { recordReading } from '#src/routes/record-visit.server.ts'
import { isCounted } from './is-counted.server.ts'
import { publicCall } from './public-call.server.ts'

const nameSchema = boundedText({ max: 700 })

const schema = v.object({
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
export const action = publicCall(
  { limit: 'readingByAddress', body: 'reading', schema, expected: 'not a report of reading' },
  async (report, { request, context, site }) => {
    if (!(await isCounted(request, site))) return { counted: false }
    await recordReading(request, context, report.post_id, await checkReadingReport(site.db, report, site.origin))
    return { counted: true }
  },
)

export { methodNotAllowed as loader } from './method-not-allowed.ts'
