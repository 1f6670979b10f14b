// Where the files of posts lie.
import path from 'node:path'
import type { PublicPostType } from '#src/db/schema/posts.ts'
import type { NewFileFolders } from './steps.ts'

const DEFAULT_FOLDERS: NewFileFolders = { post: 'posts/', page: 'pages/' }

/** New files go where most files of their type are. */
export function newFileFolders(files: readonly { path: string; type: PublicPostType }[]): NewFileFolders {
  const mostUsed = (type: PublicPostType) => {
    const folders = Map.groupBy(
      files.filter((file) => file.type === type),
      ({ path: file }) => folderOf(file),
    )
    const [first] = [...folders].sort(([one, some], [other, others]) => others.length - some.length || (one < other ? -1 : 1))
    return first?.[0] ?? DEFAULT_FOLDERS[type]
  }
  return { post: mostUsed('post'), page: mostUsed('page') }
}

/** The folder of a bundle (`hello/index.md`) is that of one post. */
function folderOf(file: string): string {
  const folder = path.posix.dirname(isIndex(file) ? path.posix.dirname(file) : file)
  return folder === '.' ? '' : `${folder}/`
}

function isIndex(file: string): boolean {
  return /(?:^|\/)index\.\w+$/i.test(file) && file.includes('/')
}

/** A path that no file has. */
export function newPath(folder: string, slug: string, isTaken: (file: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const file = `${folder}${number === 1 ? slug : `${slug}-${number}`}.md`
    if (!isTaken(file)) return file
  }
}

/** The path of a file whose post changed its slug. A file that is not named by it keeps its name. */
export function renamedPath(file: string, { from, to }: { from: string | null; to: string }, isTaken: (file: string) => boolean): string {
  if (from === null || from === to) return file
  const { dir, name, ext } = path.posix.parse(file)
  const date = /^\d{4}-\d{1,2}-\d{1,2}[-_]/.exec(name)?.[0] ?? ''
  const prefix = name === from ? '' : name === `${date}${from}` ? date : null
  if (prefix === null) return file
  const renamed = path.posix.join(dir, `${prefix}${to}${ext}`)
  return isTaken(renamed) ? file : renamed
}
