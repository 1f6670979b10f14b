// What the reading thread reads of an export besides its posts: comments, redirects and settings. The files may have been written to be slow or large.
import { readFile } from 'node:fs/promises'
import { readRedirectCsv } from '#src/features/redirects/admin/csv/redirect-csv.ts'
import type { RedirectFields } from '#src/features/redirects/redirect-fields.ts'
import { type CommentsFile, readComments } from '../import/comments/comments-file.server.ts'
import { readSite, type SettingsOfFile } from '../import/settings/read-site.ts'

/** `file` is its name in the import, for messages. */
export type SiteFilePath = { file: string; path: string }

/** The main thread receives so many comments at once, and answers requests between two parts. */
const PART = 500

export type CommentsPart = CommentsFile & { isLast: boolean }

let read: { path: string; comments: CommentsFile } | null = null

/** The comments from the number `from` on. The whole file is read for the first part. */
export async function readCommentsPart({ file, path, from }: SiteFilePath & { from: number }, progress: () => void): Promise<CommentsPart> {
  // Another thread may have read the earlier parts.
  if (from === 0 || read?.path !== path) read = { path, comments: readComments(await readText(path), file, progress) }
  const { comments, refused } = read.comments
  const isLast = from + PART >= Math.max(comments.length, refused.length)
  if (isLast) read = null
  return { comments: comments.slice(from, from + PART), refused: refused.slice(from, from + PART), isLast }
}

export async function readRedirectsFile({ path }: SiteFilePath): Promise<RedirectFields[]> {
  const file = readRedirectCsv(await readText(path))
  if ('problem' in file) throw new Error(file.problem)
  return file.rows.map(({ fields }) => fields)
}

export async function readSettingsFile({ path }: SiteFilePath): Promise<SettingsOfFile | null> {
  return readSite(await readText(path))
}

async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch (error) {
    if (error instanceof TypeError) throw new Error('the file is not UTF-8 text', { cause: error })
    throw error
  }
}
