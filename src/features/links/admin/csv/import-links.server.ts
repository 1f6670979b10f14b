import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { shortenedLinks as link } from '#src/db/schema/links.ts'
import { violatedConstraint } from '#src/db/sql-state.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { type CsvImportMode, type CsvImportReport, isWritten } from '#src/lib/csv-import.ts'
import { AppError } from '#src/server/errors.ts'
import { logger } from '#src/server/logger.server.ts'
import { hashLinkPassword } from '../../link-password.server.ts'
import { purgeDeletedLinks } from '../change-links.server.ts'
import { readLinkCsv } from './link-csv.ts'
import type { ImportedLink } from './link-row.ts'
import { type ExistingLink, type PlannedImport, planImport } from './plan-import.server.ts'

type ImportOptions = {
  csv: string
  mode: CsvImportMode
  /** The origin of this site. */
  origin: string
  now: Date
}

/** Hashing a password takes 0.2 s of one core. */
const PASSWORDS_MAX = 50
const BATCH_SIZE = 500

/**
 * Creates and changes links by their alias, in one transaction. Throws invalid_input with a
 * `reason` for a file that is not a CSV file of links.
 */
export async function importLinks(db: Db, actor: Admin, { csv, mode, origin, now }: ImportOptions): Promise<CsvImportReport> {
  const file = readLinkCsv(csv)
  if ('problem' in file) throw new AppError('invalid_input', { reason: file.problem })
  const rows = file.rows
  const protectedRows = rows.filter(({ cells }) => cells.password)
  if (protectedRows.length > PASSWORDS_MAX) {
    throw new AppError('invalid_input', { reason: `The file sets more than ${PASSWORDS_MAX} passwords: split it.` })
  }
  await purgeDeletedLinks(db, now)
  // Before the transaction, because the embedded database runs only one transaction at a time.
  const hashes = new Map<string, string>()
  for (const { cells } of mode === 'check' ? [] : protectedRows) {
    const password = cells.password ?? ''
    if (!hashes.has(password)) hashes.set(password, await hashLinkPassword(password))
  }
  const report = await db.transaction(async (tx) => {
    const { plan, links } = await planImport(tx, rows, origin)
    if (isWritten(plan, mode)) await writeLinks(tx, { links, hashes, now })
    return { isWritten: isWritten(plan, mode), ...plan }
  })
  const { added, changed, refused } = report
  if (report.isWritten) logger.info({ added, changed, refused, by: actor.id }, 'links imported')
  return report
}

type Write = { links: readonly PlannedImport[]; hashes: Map<string, string>; now: Date }

async function writeLinks(tx: Db, { links, hashes, now }: Write): Promise<void> {
  const rows = links.map(({ imported, postId, existing }) => ({
    isNew: existing === undefined,
    values: {
      alias: imported.alias,
      /** Only for new links; the upsert does not change it. */
      token: randomBytes(16).toString('base64url'),
      linkName: imported.name,
      originalUrl: imported.url,
      passwordHash: passwordHash(imported, existing, hashes),
      postId,
      startsAt: imported.startsAt,
      expiresAt: imported.expiresAt,
      maxUses: imported.maxUses,
      archivedAt: imported.isArchived ? (existing?.archivedAt ?? now) : null,
      createdAt: now,
      updatedAt: now,
    },
  }))
  for (const batch of batches(rows.filter(({ isNew }) => isNew))) {
    await tx
      .insert(link)
      // bounded: at most 500 links
      .values(batch.map(({ values }) => values))
      .catch(throwAliasTaken)
  }
  for (const batch of batches(rows.filter(({ isNew }) => !isNew))) {
    await tx
      .insert(link)
      // bounded: at most 500 links
      .values(batch.map(({ values }) => values))
      .onConflictDoUpdate({ target: link.alias, set: EXCLUDED })
  }
}

const EXCLUDED = {
  linkName: sql`excluded.link_name`,
  originalUrl: sql`excluded.original_url`,
  passwordHash: sql`excluded.password_hash`,
  postId: sql`excluded.post_id`,
  startsAt: sql`excluded.starts_at`,
  expiresAt: sql`excluded.expires_at`,
  maxUses: sql`excluded.max_uses`,
  archivedAt: sql`excluded.archived_at`,
  updatedAt: sql`excluded.updated_at`,
}

function batches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, place) => rows.slice(place * BATCH_SIZE, (place + 1) * BATCH_SIZE))
}

/** A concurrent request took an alias of the file. */
function throwAliasTaken(error: unknown): never {
  if (violatedConstraint(error) !== 'shortened_links_alias_key') throw error
  throw new AppError(
    'conflict',
    { reason: 'One of the aliases was taken while the file was read. Please import it again.' },
    { cause: error },
  )
}

function passwordHash({ password }: ImportedLink, existing: ExistingLink | undefined, hashes: Map<string, string>): string | null {
  if (password === 'keep') return existing?.passwordHash ?? null
  return password === 'none' ? null : (hashes.get(password.set) ?? null)
}
