// The three-way decision about one file and its post: what each was when they agreed, and what it is now.
import type { FolderChangeReason } from '../folder-change.ts'
import { type FolderFile, type FolderRecord, fileKey, postKey, type SitePost } from './sides.ts'
import type { Step } from './steps.ts'

/** `postId` of the record names the post. `path` differs from that of the record when the file was moved. */
export type Pair = {
  record: FolderRecord & { postId: string }
  path: string
  file: FolderFile | undefined
  post: SitePost
  /** The path for a file that is written for the post as it is now. */
  pathToWrite: string
}

/** Null when there is nothing to do. */
export function planPair(pair: Pair): Step | null {
  const { record, path, file, post } = pair
  if (file?.content.kind === 'away') return null
  const problem = problemOf(file)
  if (problem !== null) return { kind: 'broken', path, postId: post.id, ...problem }
  // As long as the file is not changed, it stays broken.
  if (record.state === 'broken' && file?.content.kind === 'unread') return null
  if (record.state === 'removed') return planRemoved(pair)
  const isFileChanged = !file || file.hash !== record.fileHash || file.hasNewMedia === true
  const isPostChanged = post.isTrashed || post.hash !== record.postHash
  // Unpublished changes are older than the file: published later, they would overwrite it.
  if (isFileChanged && (isPostChanged || post.hasUnpublished)) return planBoth(pair)
  if (isPostChanged) return toFile(pair)
  return isFileChanged || path !== record.path || hasOtherForm(file, post) ? toPost(pair) : null
}

/** Earlier versions made rich text of Markdown files. */
function hasOtherForm(file: FolderFile, { isRichText }: SitePost): boolean {
  return isRichText && file.content.kind === 'post' && file.content.isMarkdown
}

function problemOf(file: FolderFile | undefined): { problem: string; dependsOnOthers: boolean } | null {
  if (file?.content.kind === 'broken') return { problem: file.content.problem, dependsOnOthers: file.content.dependsOnOthers }
  return file?.content.kind === 'ignored' ? { problem: 'the file has no title any more', dependsOnOthers: false } : null
}

/** The site is what counts. */
function toFile(pair: Pair): Step {
  const { path, file, post } = pair
  return post.isTrashed && file ? { kind: 'remove', path, postId: post.id, file: file.hash } : writeStep(pair)
}

/** The file is what counts. */
function toPost(pair: Pair): Step {
  const { path, file, post } = pair
  return file ? importStep(pair, false) : { kind: 'trash', path, postId: post.id, post: post.hash }
}

/** The site has removed the file, because the post is in the trash. */
function planRemoved({ file, post, ...pair }: Pair): Step | null {
  if (file) return importStep({ file, post, ...pair }, true)
  return post.isTrashed ? null : writeStep({ file, post, ...pair })
}

function planBoth(pair: Pair): Step {
  const { record, path, file, post } = pair
  if (!file && (post.isTrashed || record.fileHash === null)) return { kind: 'forget', path: record.path }
  const { decision, postId } = record
  const isDecided = decision !== null && decision.fileHash === fileKey(file) && decision.postHash === postKey(post)
  if (!isDecided)
    return {
      kind: 'conflict',
      path,
      postId,
      file: fileKey(file),
      post: postKey(post),
      isKnown: record.state === 'conflict' && file?.content.kind !== 'post',
    }
  if (decision.side === 'site') return toFile(pair)
  return file ? importStep(pair, true) : toPost(pair)
}

function importStep({ path, file, post }: Pair, replacesUnpublished: boolean): Step {
  const slugs = file?.content.kind === 'post' ? file.content.slugs : []
  const slug = slugs.includes(post.slug) ? post.slug : (slugs[0] ?? null)
  return { kind: 'import', path, postId: post.id, slug, file: file?.hash ?? '', post: postKey(post), replacesUnpublished }
}

function writeStep(pair: Pair): Step {
  const { record, path, file, post, pathToWrite } = pair
  return {
    kind: 'write',
    path: pathToWrite,
    from: file ? path : null,
    postId: record.postId,
    file: fileKey(file),
    post: post.hash,
    reason: reasonOf(pair),
  }
}

function reasonOf({ record, post }: Pair): FolderChangeReason {
  if (record.state === 'removed') return 'restored'
  if (!post.isLive) return record.isLive ? 'unpublished' : 'draft'
  if (!record.isLive) return 'published'
  return record.slug !== null && record.slug !== post.slug ? 'renamed' : 'updated'
}
