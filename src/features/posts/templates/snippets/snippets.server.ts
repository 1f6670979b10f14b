import { count, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { snippets } from '#src/db/schema/snippets.ts'
import { violatedConstraint } from '#src/db/sql-state.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { storableText } from '#src/lib/text/storable-text.ts'
import { AppError } from '#src/server/errors.ts'
import { sanitizeArticle } from '../../rendering/sanitize-article.ts'
import { type CheckedSnippetsChange, type ListedSnippet, SNIPPET_LIMITS, type Snippet } from './snippet.ts'

export async function listSnippets(db: Db): Promise<Snippet[]> {
  const rows = await db
    .select({ id: snippets.id, name: snippets.name, content: snippets.content, updatedAt: snippets.updatedAt })
    .from(snippets)
    .orderBy(sql`lower(${snippets.name})`, snippets.id)
    .limit(SNIPPET_LIMITS.snippets)
  return rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }))
}

const PREVIEW_LENGTH = 160

export function describeSnippet({ content, ...rest }: Snippet): ListedSnippet {
  const { plainText, codeText } = sanitizeArticle(content).text
  return { ...rest, preview: (plainText || codeText).slice(0, PREVIEW_LENGTH).toWellFormed() }
}

/** Answers the snippet after the change, or the deleted one. Throws not_found, conflict and invalid_input with a reason. */
export async function changeSnippet(db: Db, _actor: Admin, change: CheckedSnippetsChange, now: Date): Promise<Snippet> {
  try {
    const [row] = await run(db, change, now)
    if (row) return { id: row.id, name: row.name, content: row.content, updatedAt: row.updatedAt.toISOString() }
  } catch (error) {
    if (violatedConstraint(error) === 'snippets_name_key') {
      throw new AppError('conflict', { reason: 'There is a snippet of this name already.' }, { cause: error })
    }
    throw error
  }
  throw new AppError('not_found', { reason: 'This snippet was deleted meanwhile.' })
}

async function run(db: Db, change: CheckedSnippetsChange, now: Date) {
  switch (change.intent) {
    case 'rename':
      return update(db, change.id, { name: storableText(change.name), updatedAt: now })
    case 'delete':
      return db.delete(snippets).where(eq(snippets.id, change.id)).returning()
    case 'restore':
      return insert(db, {
        id: change.id,
        name: storableText(change.name),
        content: storableText(change.content),
        createdAt: now,
        updatedAt: now,
      })
    case 'save': {
      const values = { name: storableText(change.name), content: storableText(change.content), updatedAt: now }
      return change.id === null ? insert(db, { ...values, createdAt: now }) : update(db, change.id, values)
    }
  }
}

function update(db: Db, id: string, values: Partial<typeof snippets.$inferInsert>) {
  return db.update(snippets).set(values).where(eq(snippets.id, id)).returning()
}

async function insert(db: Db, values: typeof snippets.$inferInsert) {
  const [counted] = await db.select({ number: count() }).from(snippets)
  if ((counted?.number ?? 0) >= SNIPPET_LIMITS.snippets) {
    throw new AppError('invalid_input', { reason: `There are ${SNIPPET_LIMITS.snippets} snippets: delete one first.` })
  }
  // An undo that is repeated finds the snippet.
  return db
    .insert(snippets)
    .values(values)
    .onConflictDoUpdate({ target: snippets.id, set: { updatedAt: values.updatedAt } })
    .returning()
}
