// Compares all files with all posts, and says what must be done so that both agree. Pure: a plan of the same state is the same, and after a plan
// was carried out the next one is empty.
import { newFileFolders, newPath, renamedPath } from './choose-path.ts'
import { type ConflictedCopy, describeCopy, findConflictedCopies } from './conflicted-copies.ts'
import { findMovedFiles } from './find-moved-files.ts'
import { planPair } from './plan-pair.ts'
import { type FolderFile, type FolderRecord, postKey, type SitePost } from './sides.ts'
import type { NewFileFolders, Plan, Step } from './steps.ts'

export type Sides = {
  records: readonly FolderRecord[]
  files: readonly FolderFile[]
  posts: readonly SitePost[]
  /** Posts whose files are gone, as ids, by the path of a new file without a date that has mostly their text. */
  sameTexts?: ReadonlyMap<string, readonly string[]>
  /** So many posts stayed at the last comparison, although their files were gone. */
  heldDeletions: number
  /** The owner has confirmed that so many files are gone. */
  confirmedDeletions: number
}

export type Paired = FolderRecord & { postId: string }

type Known = {
  files: ReadonlyMap<string, FolderFile>
  posts: ReadonlyMap<string, SitePost>
  /** Paths that are taken, also by this plan. */
  taken: Set<string>
  /** Paths of files that belong to a post, and those that this plan gives away. */
  owned: Set<string>
  folders: NewFileFolders
  copies: ReadonlyMap<string, ConflictedCopy>
}

export function planSync(sides: Sides): Plan {
  const files = new Map(sides.files.map((file) => [file.path, file]))
  const posts = new Map(sides.posts.map((post) => [post.id, post]))
  const paired = sides.records.filter((record): record is Paired => record.postId !== null)
  const folders = newFileFolders(
    paired.flatMap(({ path, postId }) => {
      const post = posts.get(postId)
      return post ? { path, type: post.type } : []
    }),
  )
  const copies = findConflictedCopies(sides)
  const moved = findMovedFiles(paired, { files, posts, sameTexts: sides.sameTexts ?? new Map(), copies }, sides.records)
  const taken = new Set([...files.keys(), ...paired.map(({ path }) => path)])
  const owned = new Set([...sides.records.map(({ path }) => path), ...moved.values()])
  const known: Known = { files, posts, taken, owned, folders, copies }
  const pathOf = (record: FolderRecord) => moved.get(record.path) ?? record.path
  const steps = paired.flatMap((record) => planRecord(record, pathOf(record), known) ?? [])
  const claimed = new Set(paired.map(pathOf))
  const withoutPost = sides.records.filter(({ postId }) => postId === null)
  steps.push(...withoutPost.flatMap((record) => planWithoutPost(record, known) ?? []))
  // Files that are removed, and one that a killed process has written under the new name of a post.
  const planned = new Set(steps.flatMap((step) => (step.kind === 'remove' || step.kind === 'write' ? step.path : [])))
  const unclaimed = sides.files.filter(({ path }) => !claimed.has(path) && !planned.has(path))
  const newSteps = planNewFiles(unclaimed, { paired, known })
  steps.push(...newSteps)
  const met = new Set([...paired, ...newSteps.flatMap((step) => (step.kind === 'meet' ? step : []))].map(({ postId }) => postId))
  steps.push(...sides.posts.filter((post) => post.isWanted && !met.has(post.id)).map((post) => writeNew(post, known)))
  return holdDeletions(steps, sides)
}

function planRecord(record: Paired, path: string, known: Known): Step | null {
  const post = known.posts.get(record.postId)
  // The post is neither a post nor a page any more.
  if (!post) return { kind: 'forget', path: record.path }
  const file = known.files.get(path)
  // The program that made the copy puts the file back.
  if (!file && [...known.copies.values()].some(({ original }) => original === path)) return null
  const isTaken = (file: string) => known.taken.has(file) && !isHalfRenamed(known.files.get(file), post, known)
  const pathToWrite = renamedPath(path, { from: record.slug, to: post.slug }, isTaken)
  known.taken.add(pathToWrite)
  known.owned.add(pathToWrite)
  return planPair({ record, path, file, post, pathToWrite })
}

/**
 * Whether a process that was killed may have written the file under the new name of its post, and not removed the one under the former name. The
 * text decides when it is written.
 */
function isHalfRenamed(file: FolderFile | undefined, post: SitePost, { owned }: Known): boolean {
  if (file?.content.kind !== 'post' || owned.has(file.path)) return false
  return file.content.type === post.type && file.content.slugs[0] === post.slug
}

/** The post was deleted, or there never was one. */
function planWithoutPost(record: FolderRecord, { files }: Known): Step | null {
  const file = files.get(record.path)
  if (!file) return { kind: 'forget', path: record.path }
  // The file of a post that was deleted meanwhile. A changed one is a new post.
  return record.fileHash === file.hash ? { kind: 'remove', path: record.path, postId: null, file: file.hash } : null
}

type NewFiles = { paired: readonly Paired[]; known: Known }

function planNewFiles(unclaimed: readonly FolderFile[], { paired, known }: NewFiles): Step[] {
  const hasFile = new Set(paired.map((record) => record.postId))
  const postAt = new Map([...known.posts.values()].map((post) => [`${post.type}:${post.slug}`, post]))
  const owners = new Map<string, string>()
  const isOwned = (address: string) => {
    const post = postAt.get(address)
    return owners.has(address) || (post !== undefined && hasFile.has(post.id))
  }
  return unclaimed.flatMap((file): Step | [] => {
    const { path, content, hash } = file
    if (content.kind === 'unread' || content.kind === 'away') return []
    const copy = known.copies.get(path)
    if (copy) {
      const problem = describeCopy(copy, { isAlone: !known.files.has(copy.original) })
      return { kind: 'broken', path, postId: null, problem, dependsOnOthers: true }
    }
    if (content.kind === 'broken')
      return { kind: 'broken', path, postId: null, problem: content.problem, dependsOnOthers: content.dependsOnOthers }
    if (content.kind === 'ignored') return { kind: 'ignore', path }
    const slug = content.slugs.find((candidate) => !isOwned(`${content.type}:${candidate}`))
    if (slug === undefined) return { kind: 'broken', path, postId: null, problem: takenBy(content.slugs), dependsOnOthers: true }
    const address = `${content.type}:${slug}`
    owners.set(address, path)
    const post = postAt.get(address)
    if (!post) return { kind: 'create', path, slug, file: hash }
    return { kind: 'meet', path, postId: post.id, slug, file: hash, post: postKey(post) }
  })
}

function takenBy([slug = '']: readonly string[]): string {
  return `the slug ${slug} is already taken by another file`
}

function writeNew(post: SitePost, { taken, folders }: Known): Step {
  const path = newPath(folders[post.type], post.slug, (file) => taken.has(file))
  taken.add(path)
  return { kind: 'write', path, from: null, postId: post.id, file: null, post: post.hash, reason: post.isLive ? 'published' : 'draft' }
}

/**
 * A folder that was not mounted, or a branch without posts, must not empty the site. What was held once is held until the owner confirms it or the
 * files are back: files that came meanwhile make those that are gone the smaller part.
 */
const ALWAYS_TRASHED = 5

function holdDeletions(steps: Step[], { records, heldDeletions, confirmedDeletions }: Sides): Plan {
  const trashed = steps.filter(({ kind }) => kind === 'trash').length
  const all = records.filter(({ postId, state }) => postId !== null && state !== 'removed').length
  const isSuspicious = trashed > 1 && (trashed === all || (trashed > ALWAYS_TRASHED && trashed * 2 > all))
  const isHeld = isSuspicious || (heldDeletions > 0 && trashed > 0)
  if (!isHeld || trashed <= confirmedDeletions) return { steps, heldDeletions: 0 }
  return { steps: steps.filter(({ kind }) => kind !== 'trash'), heldDeletions: trashed }
}
