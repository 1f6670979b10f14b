// A file that is gone and one that is new may be the same file under another name.
import path from 'node:path'
import { fileDate } from '#src/lib/format/site-time.server.ts'
import type { Paired } from './plan-sync.ts'
import type { FolderFile, FolderRecord, SitePost } from './sides.ts'

type Known = {
  files: ReadonlyMap<string, FolderFile>
  posts: ReadonlyMap<string, SitePost>
  sameTexts: ReadonlyMap<string, readonly string[]>
  /** Conflicted copies of other files. */
  copies: ReadonlyMap<string, unknown>
}

/**
 * Maps former paths to present ones: of files with the same content, else with the former or the present slug of the post, else with its title and
 * date or, where the file has no date, mostly its text. The last is a match only when neither of both has another one.
 */
export function findMovedFiles(
  paired: readonly Paired[],
  { files, posts, sameTexts, copies }: Known,
  records: readonly FolderRecord[],
): Map<string, string> {
  const own = new Set(paired.map((record) => record.path))
  const isLeft = new Set(records.filter(({ postId, fileHash }) => postId === null && fileHash !== null).map((record) => record.path))
  const free = [...files.values()].filter((file) => !own.has(file.path) && !isLeft.has(file.path) && !copies.has(file.path))
  const gone = paired.filter((record) => !files.has(record.path))
  const moved = new Map<string, string>()
  const takenPaths = new Set<string>()
  const claim = (record: Paired, file: FolderFile | undefined) => {
    if (!file) return
    moved.set(record.path, file.path)
    takenPaths.add(file.path)
  }
  const byHash = Map.groupBy(free, ({ hash }) => hash)
  for (const record of gone) {
    const same = (record.fileHash === null ? undefined : byHash.get(record.fileHash))?.filter((file) => !takenPaths.has(file.path)) ?? []
    const base = path.posix.basename(record.path)
    claim(record, same.find((file) => path.posix.basename(file.path) === base) ?? same[0])
  }
  const bySlug = Map.groupBy(
    free.flatMap((file) =>
      file.content.kind === 'post' ? file.content.slugs.slice(0, 1).map((slug) => ({ file, address: addressOf(file, slug) })) : [],
    ),
    ({ address }) => address,
  )
  for (const record of gone) {
    if (moved.has(record.path)) continue
    const post = posts.get(record.postId)
    // A run that was killed may have renamed the file for the present slug.
    const same = [record.slug, post?.slug].flatMap((slug) => bySlug.get(`${post?.type}:${slug}`) ?? [])
    claim(record, same.find(({ file }) => !takenPaths.has(file.path))?.file)
  }
  const left = { gone: gone.filter((record) => !moved.has(record.path)), free: free.filter((file) => !takenPaths.has(file.path)) }
  for (const { record, file } of findOnlyPairs(left, { posts, sameTexts })) claim(record, file)
  return moved
}

type Left = { gone: readonly Paired[]; free: readonly FolderFile[] }

/** Files that were renamed and changed at once. */
function findOnlyPairs(
  { gone, free }: Left,
  { posts, sameTexts }: Pick<Known, 'posts' | 'sameTexts'>,
): { record: Paired; file: FolderFile }[] {
  const byHead = Map.groupBy(free, ({ content }) =>
    content.kind === 'post' && content.date ? headOf({ ...content, createdAt: content.date }) : null,
  )
  const byText = free.flatMap((file) => (sameTexts.get(file.path) ?? []).map((postId) => ({ file, postId })))
  const pairs = gone.flatMap((record) => {
    const post = posts.get(record.postId)
    if (!post || post.isTrashed || record.state === 'removed') return []
    const same = byText.filter(({ file, postId }) => postId === post.id && isOfType(file, post)).map(({ file }) => file)
    return [...(byHead.get(headOf(post)) ?? []), ...same].map((file) => ({ record, file }))
  })
  const ofRecord = Map.groupBy(pairs, ({ record }) => record)
  const ofFile = Map.groupBy(pairs, ({ file }) => file)
  return pairs.filter(({ record, file }) => ofRecord.get(record)?.length === 1 && ofFile.get(file)?.length === 1)
}

function isOfType({ content }: FolderFile, { type }: SitePost): boolean {
  return content.kind === 'post' && content.type === type
}

function headOf({ type, title, createdAt }: Pick<SitePost, 'type' | 'title' | 'createdAt'>): string {
  return JSON.stringify([type, title, fileDate(createdAt)])
}

function addressOf({ content }: FolderFile, slug: string): string {
  return content.kind === 'post' ? `${content.type}:${slug}` : ''
}
