// Compares the content folder with the site and makes both agree: reads what changed, plans, and carries the plan out.
import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { contentFolder } from '#src/db/schema/content-folder.ts'
import { cachedSettings } from '#src/features/settings/settings-cache.server.ts'
import { withTimeZone } from '#src/lib/format/site-time.server.ts'
import { siteOrigin } from '#src/server/env.server.ts'
import { OperatorError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import { listFormerAddresses } from '../import/dialects/list-redirects.ts'
import { readSiteLayout } from '../import/dialects/site-layout.server.ts'
import { mapAddresses } from '../import/local-links.server.ts'
import { fileStore } from '../import/recordings.server.ts'
import { readFormerAddresses } from '../import/redirects/former-addresses.server.ts'
import { importRedirects } from '../import/redirects/import-redirects.server.ts'
import { configParser, type FileReader, openFileReader, type ReadLimits } from '../reading/file-reader.server.ts'
import { applyPlan } from './apply/apply-plan.server.ts'
import type { Pass, SyncTools } from './apply/pass.ts'
import type { FolderChange } from './folder-change.ts'
import { planSync } from './plan/plan-sync.ts'
import type { FolderFile } from './plan/sides.ts'
import type { Plan, Step } from './plan/steps.ts'
import { loadRecords, recordAgain, recordRedirects, recordSeen, recordVersions, type StoredRecord } from './records.server.ts'
import { findSameTexts } from './scan/find-same-texts.server.ts'
import { type ReadFile, readFolderFile } from './scan/read-file.server.ts'
import { type ScannedFile, type ScannedFolder, scanFolder } from './scan/scan-folder.server.ts'
import { findNewMedia } from './scan/seen-media.server.ts'
import { loadSitePosts } from './site-posts.server.ts'

export type SyncOptions = {
  folder: string
  /** Whether drafts without a file get one. */
  writesDrafts: boolean
  now: Date
  tools: SyncTools
  signal: AbortSignal
  /** Plans, and changes nothing. */
  dryRun?: boolean
  /** Called before a post is written to the folder, or removed from it. */
  beforeWrite?: (change: FolderChange) => Promise<void>
  /** Called when the folder was listed, before anything is read. */
  onScanned?: (folder: ScannedFolder) => void
  readLimits?: ReadLimits | undefined
}

export type SyncReport = {
  /** What differs, in the order of the paths. */
  steps: Step[]
  heldDeletions: number
  changes: FolderChange[]
  /** Something changed meanwhile: another comparison is due. */
  isLate: boolean
  /** A sentence for the owner: why the folder, or a file, cannot be compared. */
  problem: string | null
}

/** Throws OperatorError when the folder cannot be read. The caller holds the lease, unless it is a dry run. */
export async function syncFolder(db: Db, options: SyncOptions): Promise<SyncReport> {
  const { timeZone } = await cachedSettings(db)
  // Without the signal: a comparison ends between two steps.
  const reader = openFileReader({ limits: options.readLimits })
  return withTimeZone(timeZone, () => compare(db, { ...options, reader })).finally(reader.close)
}

type ReaderOptions = SyncOptions & { reader: FileReader }

async function compare(db: Db, options: ReaderOptions): Promise<SyncReport> {
  const scanned = await scanFolder(options.folder)
  options.onScanned?.(scanned)
  const records = await loadRecords(db)
  const pass = await openPass(db, { scanned, records, options })
  const [folder] = await db
    .select({ heldDeletions: contentFolder.heldDeletions, confirmedDeletions: contentFolder.confirmedDeletions })
    .from(contentFolder)
  const plan = planSync({
    records,
    files: listFiles(pass),
    posts: [...pass.posts.values()],
    sameTexts: pass.sameTexts,
    heldDeletions: folder?.heldDeletions ?? 0,
    confirmedDeletions: folder?.confirmedDeletions ?? 0,
  })
  const report = { ...plan, changes: pass.changes, isLate: false, problem: pass.layoutProblem }
  if (options.dryRun) return report
  await recordUnchanged(pass, plan)
  const applied = await applyPlan(pass, plan.steps, options.signal)
  const problem = pass.layoutProblem ?? applied.problem
  await writeRedirects(pass, plan.steps)
  await recordSync(db, { plan, problem, now: options.now })
  return { ...report, isLate: applied.isLate, problem }
}

type Opening = { scanned: ScannedFolder; records: StoredRecord[]; options: ReaderOptions }

async function openPass(db: Db, { scanned, records, options }: Opening): Promise<Pass> {
  const { root, files } = scanned
  const { tools, now, signal, writesDrafts, reader } = options
  const { author } = await cachedSettings(db)
  const known = new Map(records.map((record) => [record.path, record]))
  // The layout is read from many small files, and only needed to read others.
  let layoutProblem: string | null = null
  const parse = configParser(reader, (file, reason) => {
    layoutProblem ??= `${file}: ${reason}`
  })
  const paths = files.map(({ path }) => path)
  const layout = await readSiteLayout(root, paths, parse)
  const newMedia = await findNewMedia(scanned, { layout, seenBy: (file) => known.get(file)?.seenMedia ?? [] })
  const isDue = (file: string) => newMedia.has(file) || known.get(file)?.owesRedirects === true
  const changed = files.filter((file) => !isSeen(known.get(file.path), file) || isDue(file.path))
  const read = new Map<string, ReadFile>()
  const touched: string[] = []
  for (const file of changed) {
    signal.throwIfAborted()
    const before = isDue(file.path) ? null : (known.get(file.path)?.seenHash ?? null)
    const found = await readFolderFile(root, file.path, { reader, now, layout, seen: `${file.size} ${file.time}`, before })
    if (found === 'same') touched.push(file.path)
    else if (found) read.set(file.path, found)
  }
  const addresses = new Set([...read.values()].flatMap(({ content }) => addressesOf(content)))
  const posts = new Map((await loadSitePosts(db, { records, writesDrafts, addresses })).map((post) => [post.id, post]))
  const linked = mapAddresses([
    ...[...read.values()].flatMap(({ post }) => post ?? []),
    ...records.flatMap(({ path, postId, addresses: own }) => {
      const post = postId === null || read.has(path) ? undefined : posts.get(postId)
      return post ? { file: path, type: post.type, slug: post.slug, addresses: own } : []
    }),
  ])
  const { storeMedia, storeRecording } = tools
  const context = { root, addresses: linked, layout, storeMedia, storeFile: fileStore(storeRecording) }
  const listed = new Map(files.map((file) => [file.path, file]))
  const away = records.flatMap(({ path, fileHash }) =>
    scanned.away.has(path) && !listed.has(path) ? [{ path, hash: fileHash ?? '' }] : [],
  )
  return {
    db,
    root,
    now,
    tools,
    author,
    layout,
    layoutProblem,
    reader,
    context,
    records,
    recordAt: known,
    posts,
    scanned: listed,
    away,
    read,
    touched,
    newMedia,
    sameTexts: await findSameTexts(db, { records, scanned: listed, read, context, reader, now }),
    changes: [],
    beforeWrite: options.beforeWrite ?? (async () => {}),
  }
}

function addressesOf(content: ReadFile['content']): string[] {
  return content.kind === 'post' ? content.slugs.map((slug) => `${content.type}:${slug}`) : []
}

function isSeen(record: StoredRecord | undefined, { size, time }: ScannedFile): boolean {
  return record !== undefined && record.seenHash !== null && record.seenSize === size && record.seenTime === time
}

function listFiles({ scanned, away, read, records, newMedia }: Pass): FolderFile[] {
  const seenHashes = new Map(records.map(({ path, seenHash }) => [path, seenHash]))
  const present = [...scanned.keys()].flatMap((path): FolderFile | [] => {
    const found = read.get(path)
    if (found) return { path, hash: found.hash, content: found.content, hasNewMedia: newMedia.has(path) }
    const hash = seenHashes.get(path)
    // Gone between the listing and the reading.
    return hash ? { path, hash, content: { kind: 'unread' } } : []
  })
  return [...present, ...away.map((file): FolderFile => ({ ...file, content: { kind: 'away' } }))]
}

/** What is as it was, but has another time or version, need not be read again. What is as it was again is neither broken nor a conflict any more. */
async function recordUnchanged({ db, records, posts, read, ...pass }: Pass, { steps }: Plan): Promise<void> {
  const planned = new Set(steps.map(({ path }) => path))
  const left = records.filter(({ path, state, postId }) => !planned.has(path) && state !== 'removed' && posts.has(postId ?? ''))
  const versions = left.flatMap(({ postId, postVersion, postHash }) => {
    const post = posts.get(postId ?? '')
    return post && post.version !== postVersion && post.hash === postHash ? [{ postId: post.id, version: post.version }] : []
  })
  const asAgreed = left.filter(({ path, fileHash }) => fileHash !== null && read.get(path)?.hash === fileHash)
  const seenAgain = [...asAgreed.map(({ path, fileHash }) => ({ path, hash: fileHash })), ...touchedFiles(pass)]
  await recordVersions(db, versions)
  await recordSeen(
    db,
    seenAgain.map(({ path, hash }) => ({ path, file: { hash: hash ?? '', scanned: pass.scanned.get(path) ?? null } })),
  )
  await recordAgain(
    db,
    asAgreed.flatMap(({ path, state }) => (state === 'agreed' ? [] : [path])),
  )
}

function touchedFiles({ touched, recordAt }: Pick<Pass, 'touched' | 'recordAt'>): { path: string; hash: string | null }[] {
  return touched.map((path) => ({ path, hash: recordAt.get(path)?.seenHash ?? null }))
}

/** The former addresses in files that became posts lead to them, as after an import. A rule of the owner stays as it is. */
async function writeRedirects({ db, now, read, posts, records }: Pass, steps: readonly Step[]): Promise<void> {
  const taken = steps.flatMap((step) => {
    const post = read.get(step.path)?.post
    if (!post || (step.kind !== 'create' && step.kind !== 'import' && step.kind !== 'meet')) return []
    const own = step.kind === 'import' ? posts.get(step.postId)?.slug : undefined
    return { type: post.type, slug: step.slug ?? own ?? post.slug, redirects: post.redirects }
  })
  // Of a comparison that was killed before it wrote them.
  const owed = records.flatMap(({ path, postId, owesRedirects }) => {
    const file = owesRedirects ? read.get(path)?.post : undefined
    const post = posts.get(postId ?? '')
    return file && post ? { type: post.type, slug: post.slug, redirects: file.redirects } : []
  })
  const redirects = listFormerAddresses([...taken, ...owed])
  if (redirects.length > 0) {
    const wanted = await readFormerAddresses(db, { redirects, files: [] }, false)
    await importRedirects(db, wanted, { now, dryRun: false, siteOrigin: siteOrigin() })
  }
  if (redirects.length + owed.length > 0) await recordRedirects(db)
}

async function recordSync(db: Db, { plan, problem, now }: { plan: Plan; problem: string | null; now: Date }): Promise<void> {
  const confirmed = plan.heldDeletions > 0 ? {} : { confirmedDeletions: 0 }
  await db
    .update(contentFolder)
    .set({ syncedAt: now, problem, heldDeletions: plan.heldDeletions, ...confirmed })
    .where(eq(contentFolder.id, 1))
  if (plan.heldDeletions > 0)
    logger.warn(
      { files: plan.heldDeletions },
      'many files of the content folder are gone at once: their posts stay until you confirm it in the admin area, or with "sync --accept-deletions"',
    )
}

/** Stores why the folder cannot be compared. */
export async function recordFolderProblem(db: Db, error: unknown): Promise<void> {
  if (!(error instanceof OperatorError)) throw error
  await db.update(contentFolder).set({ problem: error.message }).where(eq(contentFolder.id, 1))
}
