// What the screen of an import sends to its action.
import * as v from 'valibot'
import { CONFLICT_CHOICES } from '#src/db/choices.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { idSchema } from '#src/lib/text/uuid.schema.ts'
import { refuseFormerSite } from '../import/dialects/former-site.ts'

const importId = idSchema('import must be a UUID')
const positions = v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000))), v.maxLength(1_000))

/** Empty when the files tell. */
const formerSite = v.pipe(
  boundedText({ max: 300, clean: (text) => text.trim(), tooLong: 'The address of the former site has at most 300 characters.' }),
  v.check(
    (text) => refuseFormerSite(text) === null,
    ({ input }) => refuseFormerSite(input) ?? '',
  ),
)

export const importChangeSchema = v.variant('intent', [
  v.object({ intent: v.literal('begin'), name: v.pipe(boundedText({ max: 300 }), v.minLength(1)), formerSite }),
  v.object({ intent: v.picklist(['check', 'cancel', 'discard', 'undo']), import: importId }),
  v.object({ intent: v.literal('start'), import: importId, fetchesPictures: v.boolean() }),
  v.object({
    intent: v.literal('overwrite'),
    import: importId,
    positions: v.union([positions, v.literal('all')]),
    isOverwritten: v.boolean(),
  }),
  v.object({
    intent: v.literal('resolve'),
    import: importId,
    positions: v.union([positions, v.literal('all')]),
    choice: v.picklist(CONFLICT_CHOICES),
  }),
])

export type ImportChange = v.InferOutput<typeof importChangeSchema>

export const importAnswerSchema = v.object({ importId: v.string() })
