// Finds the files of an import whose address belongs to a post of another source.
import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { ConflictChoice } from '#src/db/choices.ts'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { postSources } from '#src/db/schema/imports.ts'
import { posts } from '#src/db/schema/posts.ts'
import { checkSlug } from '#src/features/posts/drafts/slugs.server.ts'
import { ORIGINALS } from '#src/features/posts/pages/built-in/originals.ts'
import { cachedSettings } from '#src/features/settings/settings-cache.server.ts'
import { siteTime } from '#src/lib/format/site-time.server.ts'
import { isBuiltInSlug } from '#src/lib/web/page-slugs.ts'
import type { PostHead } from '../../reading/reading-jobs.server.ts'
import { addressOf } from '../dialects/site-address.ts'
import type { Conflict } from './conflict.ts'
import { type ImportSource, isSameSource } from './import-source.ts'

type KnownFile = Pick<PostHead, 'file' | 'type' | 'slug' | 'title' | 'isOwn' | 'fields'>

/** What becomes of a file: its slug, and the post of another source that has the address. */
export type Placed = { slug: string; conflict: Conflict | null; choice: ConflictChoice; otherSlug: string | null }

export type ConflictDecision = { choice: ConflictChoice; otherSlug: string | null }

type Placing = { sourceOf: (file: string) => ImportSource; decide: (file: string) => ConflictDecision }

const BATCH = 500

/** What becomes of each file with a conflict, or with a post under another address than its own. */
export async function placeFiles(db: Db, files: readonly KnownFile[], { sourceOf, decide }: Placing): Promise<Map<string, Placed>> {
  const placed = new Map<string, Placed>()
  const taken = new Set(files.map(addressOf))
  for (let from = 0; from < files.length; from += BATCH) {
    const batch = files.slice(from, from + BATCH)
    const stored = await loadStored(db, batch)
    const sources = batch.map(({ file }) => sourceOf(file))
    const slugOfSource = await loadOfSource(db, sources)
    for (const file of batch) {
      const conflict = await conflictOf(db, file, { stored: stored.get(addressOf(file)), source: sourceOf(file.file) })
      if (!conflict) continue
      const earlier = slugOfSource(file)
      placed.set(
        file.file,
        earlier === undefined
          ? await place(db, file, { conflict, decision: decide(file.file), taken })
          : { slug: earlier, conflict: null, choice: 'keep', otherSlug: null },
      )
    }
  }
  return placed
}

type Decided = { conflict: Conflict; decision: ConflictDecision; taken: Set<string> }

async function place(db: Db, file: KnownFile, { conflict, decision, taken }: Decided): Promise<Placed> {
  const { choice } = decision
  const otherSlug = await findFreeSlug(db, file, { wanted: decision.otherSlug, taken })
  return { slug: choice === 'both' ? otherSlug : file.slug, conflict, choice, otherSlug }
}

type Stored = Awaited<ReturnType<typeof loadStored>> extends Map<string, infer Row> ? Row : never

/** The posts at the addresses of the files. One that the owner deletes for good has none. */
async function loadStored(db: Db, files: readonly KnownFile[]) {
  const { id, type, slug, title, createdAt, status, importedHash, origin } = posts
  const rows = await db
    .select({
      ...{ id, type, slug, title, createdAt, status, importedHash, origin },
      source: { name: postSources.name, site: postSources.site, file: postSources.file },
    })
    .from(posts)
    .leftJoin(postSources, eq(postSources.postId, id))
    .where(
      and(
        isOneOf(
          slug,
          files.map((file) => file.slug),
        ),
        isNull(posts.purgeAt),
      ),
    )
  return new Map(rows.flatMap((row) => (row.type === 'template' ? [] : [[addressOf({ type: row.type, slug: row.slug }), row]])))
}

async function conflictOf(
  db: Db,
  file: KnownFile,
  { stored, source }: { stored: Stored | undefined; source: ImportSource },
): Promise<Conflict | null> {
  if (!stored) return conflictWithBuiltIn(db, file)
  const conflict = { title: stored.title, date: siteTime(stored.createdAt), isTrashed: stored.status === 'trashed' }
  if (stored.origin === 'starter') return { origin: 'starter', ...conflict }
  if (stored.importedHash === null) return { origin: 'here', ...conflict }
  if (!isSameSource(stored, { source, title: file.title, createdAt: file.fields.createdAt })) return { origin: 'other-import', ...conflict }
  // Visitors see the built-in page again after an undo.
  return conflict.isTrashed ? conflictWithBuiltIn(db, file) : null
}

/** Null for an export of this program, which has the page that its owner wrote in place of the built-in one. */
async function conflictWithBuiltIn(db: Db, { type, slug, isOwn }: KnownFile): Promise<Conflict | null> {
  if (type !== 'page' || !isBuiltInSlug(slug) || isOwn) return null
  const original = ORIGINALS[slug](await cachedSettings(db))
  return { origin: 'built-in', title: original.title, date: null, isTrashed: false }
}

/** Returns the slug of the post that an earlier import of the source made of the file, under any address. */
async function loadOfSource(db: Db, sources: readonly ImportSource[]) {
  const names = [...new Set(sources.map(({ name }) => name))]
  const files = sources.map(({ file }) => file)
  const sites = [...new Set(sources.flatMap(({ site }) => site ?? []))]
  const isSource: SQL | undefined = or(isOneOf(postSources.name, names), isOneOf(postSources.site, sites))
  const rows = await db
    .select({ file: postSources.file, name: postSources.name, site: postSources.site, slug: posts.slug, type: posts.type })
    .from(postSources)
    .innerJoin(posts, eq(posts.id, postSources.postId))
    .where(and(isOneOf(postSources.file, files), isSource, isNull(posts.purgeAt)))
  const known = new Map(sources.map((source) => [source.file, source]))
  const slugs = new Map(
    rows.flatMap(({ slug, type, ...row }) => {
      const source = known.get(row.file)
      const isSame = source && (row.site && source.site ? row.site === source.site : row.name === source.name)
      return isSame ? [[`${type} ${row.file}`, slug]] : []
    }),
  )
  return ({ type, file, slug }: KnownFile) => {
    const found = slugs.get(`${type} ${file}`)
    return found === slug ? undefined : found
  }
}

/** The slug with a number that neither a post nor another file has. */
async function findFreeSlug(
  db: Db,
  { type, slug }: KnownFile,
  { wanted, taken }: { wanted: string | null; taken: Set<string> },
): Promise<string> {
  for (let number = 2; ; number += 1) {
    const candidate = number === 2 && wanted !== null ? wanted : `${slug.slice(0, 190)}-${number}`
    const address = addressOf({ type, slug: candidate })
    if (taken.has(address)) continue
    const { isFree, reason } = await checkSlug(db, { slug: candidate, type, postId: null })
    if (!isFree || (reason && candidate !== wanted)) continue
    taken.add(address)
    return candidate
  }
}
