// Programs that synchronise folders keep both texts of a file that was changed on two sides: one under its name, the other beside it.
import path from 'node:path'
import { fileDate } from '#src/lib/format/site-time.server.ts'
import type { FolderFile, FolderRecord, SitePost } from './sides.ts'

/** `original` is the path of the file that it is a copy of. `isCertain`: its name says so. */
export type ConflictedCopy = { original: string; isCertain: boolean }

/** Dropbox and Nextcloud; Dropbox, of names that differ in capitals; Syncthing; earlier versions of Nextcloud and ownCloud. */
const CERTAIN = [
  / \([^()]{0,200}conflicted copy[^()]{0,200}\)$/i,
  / \(case conflict[^()]{0,100}\)$/i,
  /\.sync-conflict-\d{8}-\d{6}(?:-[A-Z\d]{1,20})?$/i,
  /_conflict-\d{8}-\d{6}$/i,
]
/** A copy that a person made; iCloud (`name 2`); Google Drive (`name (1)`) and Dropbox in other languages; OneDrive (`name-COMPUTER`). */
const POSSIBLE = [/ copy(?: \d{1,3})?$/i, / \d{1,3}$/, / \([^()]{1,200}\)$/, /-[A-Z][A-Z\d-]{3,14}$/]

type Sides = { records: readonly FolderRecord[]; files: readonly FolderFile[]; posts: readonly SitePost[] }
type Head = Pick<SitePost, 'type' | 'title'> & { createdAt: Date | null }

/** The conflicted copies among the files that belong to no post, by their paths. Where the name alone does not say it, the file has type, title and date of the other one. */
export function findConflictedCopies({ records, files, posts }: Sides): Map<string, ConflictedCopy> {
  const postIds = new Map(records.map(({ path: file, postId }) => [file, postId]))
  const postOf = new Map(posts.map((post) => [post.id, post]))
  const fileAt = new Map(files.map((file) => [file.path, file]))
  const headOf = (file: FolderFile): Head | undefined =>
    file.content.kind === 'post' ? { ...file.content, createdAt: file.content.date } : postOf.get(postIds.get(file.path) ?? '')
  return new Map(
    files.flatMap((file): [string, ConflictedCopy][] => {
      if (postIds.get(file.path)) return []
      const certain = originalOf(file.path, CERTAIN)
      if (certain !== null) return [[file.path, { original: certain, isCertain: true }]]
      const original = originalOf(file.path, POSSIBLE)
      const other = fileAt.get(original ?? '')
      const isCopy = original !== null && other !== undefined && isSameHead(headOf(file), headOf(other))
      return isCopy ? [[file.path, { original, isCertain: false }]] : []
    }),
  )
}

function originalOf(file: string, endings: readonly RegExp[]): string | null {
  const { dir, name, ext } = path.posix.parse(file)
  const place = endings.map((ending) => name.search(ending)).find((index) => index > 0)
  return place === undefined ? null : path.posix.join(dir, `${name.slice(0, place)}${ext}`)
}

function isSameHead(one: Head | undefined, other: Head | undefined): boolean {
  if (!one || !other || one.type !== other.type || one.title !== other.title) return false
  return one.createdAt === null || other.createdAt === null || fileDate(one.createdAt) === fileDate(other.createdAt)
}

/** A sentence without its full stop. `isAlone`: the file that it is a copy of is gone. */
export function describeCopy({ original, isCertain }: ConflictedCopy, { isAlone }: { isAlone: boolean }): string {
  if (isCertain && isAlone)
    return `it is a conflicted copy of ${original}, which is gone: give it that name, or remove it too; until then a post of ${original} stays`
  if (isCertain)
    return `it is a conflicted copy of ${original}, which was changed on two sides: take over from it what you want, and remove it`
  return `it looks like a conflicted copy of ${original}, whose title it has: take over from it what you want and remove it, or give it another title`
}
