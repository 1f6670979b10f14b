import type { Db } from '#src/db/client/client.server.ts'
import type { ArticleForm } from '#src/features/settings/article-forms.ts'
import { findFileOf } from '#src/features/transfer/content-folder/records.server.ts'
import { AppError } from '#src/server/errors.ts'

/** Throws invalid_input with the reason. A post that has a file is in Markdown: as rich text, the folder would make it Markdown again. */
export async function assertMayHaveForm(db: Db, postId: string, form: ArticleForm): Promise<void> {
  const file = form === 'rich text' ? await findFileOf(db, postId) : null
  if (file === null) return
  throw new AppError('invalid_input', {
    reason: `Its file in the content folder, ${file}, is in Markdown, and with a file the text is what the file is.`,
  })
}
