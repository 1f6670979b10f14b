// A file that is gone and one that is new may be the same file under another name.
import path from 'node:path'
import type { Paired } from './plan-sync.ts'
import type { FolderFile, FolderRecord, SitePost } from './sides.ts'

type Known = { files: ReadonlyMap<string, FolderFile>; posts: ReadonlyMap<string, SitePost> }

/** Maps former paths to present ones: of files with the same content, else with the former or the present slug of the post. */
export function findMovedFiles(paired: readonly Paired[], { files, posts }: Known, records: readonly FolderRecord[]): Map<string, string> {
  const own = new Set(paired.map((record) => record.path))
  const isLeft = new Set(records.filter(({ postId, fileHash }) => postId === null && fileHash !== null).map((record) => record.path))
  const free = [...files.values()].filter((file) => !own.has(file.path) && !isLeft.has(file.path))
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
  return moved
}

function addressOf({ content }: FolderFile, slug: string): string {
  return content.kind === 'post' ? `${content.type}:${slug}` : ''
}
