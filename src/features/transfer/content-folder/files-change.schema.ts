// What the screen of files sends to its action.
import * as v from 'valibot'
import { contentFolderNameSchema } from '#src/features/settings/content-folder-name.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'

const hash = v.nullable(boundedText({ max: 64 }))

const path = v.pipe(boundedText({ max: 1_000, clean: (text) => text.replaceAll('\0', '').toWellFormed() }), v.nonEmpty())

export const filesChangeSchema = v.variant('intent', [
  v.object({
    intent: v.literal('decide'),
    path,
    side: v.picklist(['site', 'file']),
    /** The states that the owner saw. */
    file: hash,
    post: boundedText({ max: 64 }),
  }),
  /** About a file that differs from the remote: the contents that the owner saw, by their names in Git. */
  v.object({ intent: v.literal('decide-merge'), path, side: v.picklist(['site', 'remote']), mine: hash, theirs: hash }),
  v.object({ intent: v.literal('confirm-deletions'), files: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)) }),
  /** Null turns the folder off. */
  v.object({ intent: v.literal('choose-folder'), name: v.nullable(contentFolderNameSchema) }),
  v.object({ intent: v.literal('compare') }),
  v.object({ intent: v.literal('export') }),
])

export type FilesChange = v.InferInput<typeof filesChangeSchema>
