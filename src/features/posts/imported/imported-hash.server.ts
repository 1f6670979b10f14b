import { createHash } from 'node:crypto'
import { fieldsOfRow, type WrittenRow } from '../drafts/draft-rows.ts'
import { isLive } from '../drafts/editable-post.server.ts'

/** A hash of everything that an import writes: the fields, and whether the post is public. A scheduled post that became due keeps its hash. */
export function importedHashOf(row: WrittenRow): string {
  const { markdown, dialect, addresses, frontMatter, ...fields } = fieldsOfRow(row)
  // Stored hashes are of times without these four.
  const hashed = {
    ...fields,
    ...(markdown === null ? {} : { markdown, dialect }),
    ...(addresses === '' ? {} : { addresses }),
    ...(frontMatter === '' ? {} : { frontMatter }),
  }
  return createHash('sha256')
    .update(JSON.stringify([hashed, isLive(row)]))
    .digest('hex')
}

type StoredPost = { row: WrittenRow; importedHash: string | null; hasWorkingCopy: boolean; purgeAt: Date | null }

/** Whether the post was written here, or changed here since an import wrote it. False for a post that the owner deletes for good. */
export function isEditedHere({ row, importedHash, hasWorkingCopy, purgeAt }: StoredPost): boolean {
  if (purgeAt !== null) return false
  return hasWorkingCopy || importedHash !== importedHashOf(row)
}
