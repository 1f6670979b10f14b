import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'
import type { DraftFields, EditedPost } from './draft.ts'
import { checkFields, columnsOf, fieldsOfRow, storableFields } from './draft-rows.ts'
import {
  claimVersion,
  conflict,
  type EditablePost,
  getEditedPost,
  isLive,
  loadEditablePost,
  saveWorkingCopy,
} from './editable-post.server.ts'
import { throwIfSlugTaken, updateLivePost } from './publish-post.server.ts'
import { recordWorkingCopy } from './revisions.server.ts'
import { writeDraft } from './save-draft.server.ts'

const QUICK_FIELDS = ['title', 'slug', 'description', 'category'] as const

export type QuickEdit = Pick<DraftFields, (typeof QUICK_FIELDS)[number]> & {
  postId: string
  /** With a version, throws conflict when it is not the newest. Without one, overwrites. */
  version?: number
  now: Date
}

/**
 * Changes title, slug, description and categories. A live post changes at once, and its working copy gets the changed fields.
 * Throws conflict and invalid_input as publishing does.
 */
export async function quickEdit(db: Db, actor: Admin, { postId, version, now, ...changes }: QuickEdit): Promise<EditedPost> {
  const editable = await loadEditablePost(db, postId)
  if ((version ?? editable.row.draftVersion) !== editable.row.draftVersion || editable.row.status === 'trashed')
    throw await conflict(db, postId)
  const fields = storableFields({ ...editable.fields, ...changes })
  requireValid(editable, fields)
  const isDone = isLive(editable.row)
    ? await throwIfSlugTaken(editable, () => editLive(db, editable, { fields, now, by: actor.id }))
    : await writeDraft(db, editable, { fields, now, by: actor.id, recordPrevious: recordWorkingCopy })
  if (!isDone) throw await conflict(db, postId)
  return getEditedPost(db, postId)
}

async function editLive(
  db: Db,
  editable: EditablePost,
  { fields, now, by }: { fields: DraftFields; now: Date; by: string },
): Promise<boolean> {
  const { title, description, category } = columnsOf(fields)
  const slug = fields.slug.trim() || editable.row.slug
  return db.transaction(async (tx) => {
    if (!(await claimVersion(tx, editable.row.id, editable.row.draftVersion))) return false
    const row = await updateLivePost(tx, editable, { columns: { title, slug, description, category }, now, by })
    if (editable.hasWorkingCopy)
      await saveWorkingCopy(tx, { row, fields: { ...editable.fields, ...changedFields(editable, { ...fields, slug }) }, now })
    return true
  })
}

/** The fields that differ from the live post. The working copy keeps its own values of the others. */
function changedFields({ row }: EditablePost, fields: DraftFields): Partial<DraftFields> {
  const live = fieldsOfRow(row)
  const changed = QUICK_FIELDS.filter((field) => JSON.stringify(fields[field]) !== JSON.stringify(live[field]))
  return Object.fromEntries(changed.map((field) => [field, fields[field]]))
}

/** Validates only the quick-edit fields, because a draft may be unfinished elsewhere and may lack a slug. */
function requireValid({ row }: EditablePost, fields: DraftFields): void {
  const { issues } = checkFields({ ...fields, slug: fields.slug.trim() || row.slug })
  const found = issues.filter(({ field }) => QUICK_FIELDS.some((quick) => quick === field))
  if (found.length > 0) throw new AppError('invalid_input', { issues: found })
}
