import type { Db } from '#src/db/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'
import type { DraftFields, EditedPost } from '../draft.ts'
import { conflict, type Desk, getDesk, getEditedPost, isShown, keepTyped, takeVersion } from './desk.server.ts'
import { checkFields, columnsOf, fieldsOfRow, storableFields } from './draft-fields.ts'
import { refuseTakenSlug, replaceShown } from './publish-post.server.ts'
import { keepDesk } from './revisions.server.ts'
import { writeFields } from './save-draft.server.ts'

const QUICK_FIELDS = ['title', 'slug', 'description', 'category'] as const

export type QuickEdit = Pick<DraftFields, (typeof QUICK_FIELDS)[number]> & {
  postId: string
  /** When given, somebody who saved meanwhile is not written over. */
  version?: number
  now: Date
}

/**
 * Changes what the lists show of a post without opening its article: readers see it at once where the post is public, and
 * a working copy gets what was changed. Throws conflict and invalid_input as publishing does.
 */
export async function quickEdit(db: Db, actor: Admin, { postId, version, now, ...changes }: QuickEdit): Promise<EditedPost> {
  const desk = await getDesk(db, postId)
  if ((version ?? desk.row.draftVersion) !== desk.row.draftVersion || desk.row.status === 'trashed') throw await conflict(db, postId)
  const fields = storableFields({ ...desk.fields, ...changes })
  requireValid(desk, fields)
  const isDone = isShown(desk.row)
    ? await refuseTakenSlug(() => editShown(db, desk, { fields, now, by: actor.id }))
    : await writeFields(db, desk, { fields, now, by: actor.id, keep: keepDesk })
  if (!isDone) throw await conflict(db, postId)
  return getEditedPost(db, postId)
}

async function editShown(db: Db, desk: Desk, { fields, now, by }: { fields: DraftFields; now: Date; by: string }): Promise<boolean> {
  const { title, description, category } = columnsOf(fields)
  const slug = fields.slug.trim() || desk.row.slug
  return db.transaction(async (tx) => {
    if (!(await takeVersion(tx, desk.row.id, desk.row.draftVersion))) return false
    const row = await replaceShown(tx, desk, { columns: { title, slug, description, category }, now, by })
    if (desk.hasWorkingCopy) await keepTyped(tx, { row, fields: { ...desk.fields, ...whatChanged(desk, { ...fields, slug }) }, now })
    return true
  })
}

/** A field that was left as readers see it leaves alone what is being written there. */
function whatChanged({ row }: Desk, fields: DraftFields): Partial<DraftFields> {
  const live = fieldsOfRow(row)
  const changed = QUICK_FIELDS.filter((field) => JSON.stringify(fields[field]) !== JSON.stringify(live[field]))
  return Object.fromEntries(changed.map((field) => [field, fields[field]]))
}

/** Only what was asked for: a draft may be unfinished elsewhere, and may do without a slug. */
function requireValid({ row }: Desk, fields: DraftFields): void {
  const { issues } = checkFields({ ...fields, slug: fields.slug.trim() || row.slug })
  const found = issues.filter(({ field }) => QUICK_FIELDS.some((quick) => quick === field))
  if (found.length > 0) throw new AppError('invalid_input', { issues: found })
}
