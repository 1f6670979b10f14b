import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { AppError } from '#src/server/errors.ts'
import { createPost } from '../drafts/create-post.server.ts'
import type { DraftFields, EditedPost } from '../drafts/draft.ts'
import { loadEditablePost } from '../drafts/editable-post.server.ts'
import { saveDraft } from '../drafts/save-draft.server.ts'
import { type AdminTemplate, fieldsFromTemplate, type TemplateChoice, templateFields } from './template.ts'

const TEMPLATES_MAX = 200

type Row = Omit<AdminTemplate, 'updatedAt'> & { updatedAt: string | Date }

/** The owner's templates by name, those in the trash included. */
export async function listTemplates(db: Db): Promise<AdminTemplate[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT p.id, p.status, coalesce(nullif(btrim(w.fields->>'title'), ''), p.title) AS title, greatest(p.updated_at, w.saved_at) AS "updatedAt"
    FROM posts p LEFT JOIN working_copies w ON w.post_id = p.id
    WHERE p.type = 'template' AND p.purge_at IS NULL
    ORDER BY lower(p.title), p.id LIMIT ${TEMPLATES_MAX}`)
  return rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: new Date(updatedAt).toISOString() }))
}

export async function listTemplateChoices(db: Db): Promise<TemplateChoice[]> {
  return (await listTemplates(db)).flatMap(({ id, title, status }) => (status === 'trashed' ? [] : [{ id, title }]))
}

/** Saves the present text of a post as a template. Throws not_found, and invalid_input when there are too many templates. */
export async function saveAsTemplate(db: Db, actor: Admin, { postId, now }: { postId: string; now: Date }): Promise<EditedPost> {
  const { row, fields } = await loadEditablePost(db, postId)
  if (row.type !== 'post') throw new AppError('not_found', { postId })
  await requireRoom(db)
  return createPost(db, actor, { fields: templateFields(fields), now })
}

/** Throws not_found for a template in the trash. */
export async function renameTemplate(
  db: Db,
  actor: Admin,
  { postId, title, now }: { postId: string; title: string; now: Date },
): Promise<void> {
  const { row, fields } = await loadEditablePost(db, postId)
  if (row.type !== 'template' || row.status === 'trashed') throw new AppError('not_found', { postId })
  await saveDraft(db, actor, { postId, version: row.draftVersion, fields: { ...fields, title }, now })
}

/** The fields of a new post; null when the template is gone. */
export async function findTemplateFields(db: Db, templateId: string): Promise<DraftFields | null> {
  try {
    const { row, fields } = await loadEditablePost(db, templateId)
    return row.type === 'template' && row.status !== 'trashed' ? fieldsFromTemplate(fields) : null
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

async function requireRoom(db: Db): Promise<void> {
  if ((await listTemplates(db)).length < TEMPLATES_MAX) return
  throw new AppError('invalid_input', { reason: `There are ${TEMPLATES_MAX} templates: delete one first.` })
}
