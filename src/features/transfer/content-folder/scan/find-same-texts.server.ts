// Which new files have mostly the text of a post whose file is gone: a file that was renamed and changed at once.
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { posts } from '#src/db/schema/posts.ts'
import type { ImportContext } from '../../import/local-links.server.ts'
import type { FileReader } from '../../reading/file-reader.server.ts'
import type { StoredRecord } from '../records.server.ts'
import { decodeText, type ReadFile, readBytes } from './read-file.server.ts'

/** More files that are gone, or new, at once are another folder, and not renamed. */
const COMPARED_MAX = 50

type Folder = {
  records: readonly StoredRecord[]
  /** Paths of all files. */
  scanned: ReadonlyMap<string, unknown>
  read: ReadonlyMap<string, ReadFile>
  context: ImportContext
  reader: FileReader
  now: Date
}

/** Ids of posts whose files are gone, by the path of a new file without a date that shares at least half of the lines of the longer text. */
export async function findSameTexts(db: Db, { records, scanned, read, ...folder }: Folder): Promise<Map<string, string[]>> {
  const gone = records.filter(({ path, state, postId }) => postId !== null && state !== 'removed' && !scanned.has(path))
  const known = new Set([...records.map(({ path }) => path), ...gone.map(({ fileHash }) => fileHash)])
  const fresh = [...read].filter(
    ([path, { hash, content }]) => content.kind === 'post' && content.date === null && !known.has(path) && !known.has(hash),
  )
  if (gone.length === 0 || gone.length > COMPARED_MAX || fresh.length > COMPARED_MAX) return new Map()
  const ids = gone.flatMap(({ postId }) => postId ?? [])
  const rows = await db.select({ id: posts.id, content: posts.content, markdown: posts.markdown }).from(posts).where(isOneOf(posts.id, ids))
  const former = rows.map(({ id, content, markdown }) => ({ id, lines: linesOf(markdown ?? content) }))
  const found = new Map<string, string[]>()
  for (const [path] of fresh) {
    const lines = linesOf(await readSource(path, folder))
    found.set(
      path,
      former.filter((post) => isMostlySame(lines, post.lines)).map(({ id }) => id),
    )
  }
  return found
}

/** Empty for a file that is gone, or cannot be read. */
async function readSource(path: string, { context, reader, now }: Pick<Folder, 'context' | 'reader' | 'now'>): Promise<string> {
  try {
    const bytes = await readBytes(context.root, path)
    if (bytes === null) return ''
    return await reader.read('readSource', { file: path, text: decodeText(bytes), layout: context.layout, now })
  } catch {
    return ''
  }
}

function linesOf(text: string): ReadonlySet<string> {
  return new Set(text.split('\n').flatMap((line) => line.trim() || []))
}

function isMostlySame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const longer = Math.max(one.size, other.size)
  return longer > 0 && [...one].filter((line) => other.has(line)).length * 2 >= longer
}
