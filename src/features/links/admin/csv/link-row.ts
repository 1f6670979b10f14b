// Turns one row of a CSV file into a link. Has no access to the database.
import * as v from 'valibot'
import { readInstant } from '#src/lib/format/day.ts'
import { linkInputSchema } from '../../link.schema.ts'
import { GATED_TARGET_REFUSED, isGatedLinkAddress } from '../link-target.ts'
import type { LinkRow } from './link-csv.ts'

/** The fields of a stored link that an import compares. */
export type StoredLink = {
  alias: string
  name: string
  url: string
  postSlug: string | null
  startsAt: Date | null
  expiresAt: Date | null
  maxUses: number | null
  hasPassword: boolean
  isArchived: boolean
}

export type ImportedLink = StoredLink & { password: 'keep' | 'none' | { set: string } }
export type RowResult = { refused: string } | { imported: ImportedLink; differs: string[] }

/** The link that a row describes and the names of the fields that differ from `existing`; or why the row is refused. */
export function classifyRow(row: LinkRow, existing: StoredLink | undefined, origin: string): RowResult {
  // A field without a column stays unchanged.
  const cells = { ...(existing ? cellsOf(existing) : {}), ...row.cells }
  const times = readTimes(cells)
  if ('refused' in times) return times
  const isArchived = readYesOrNo(cells.archived, existing?.isArchived ?? false)
  if (isArchived === 'unreadable') return { refused: 'The column archived must say yes or no.' }
  const secret = readPassword(cells, existing?.hasPassword ?? false)
  if ('refused' in secret) return secret
  const checked = v.safeParse(linkInputSchema, { ...toInput(cells, secret), ...times })
  if (!checked.success) return { refused: checked.issues.map((issue) => issue.message).join(' ') }
  const { name, url, alias = '', startsAt = null, expiresAt = null, maxUses = null } = checked.output
  if (isGatedLinkAddress(url, origin)) return { refused: GATED_TARGET_REFUSED }
  const imported = { alias, name, url, postSlug: cells.post?.trim() || null, startsAt, expiresAt, maxUses, isArchived, ...secret }
  return { imported, differs: existing ? differences(imported, existing) : [] }
}

function toInput(cells: LinkRow['cells'], { password }: Secret) {
  return {
    name: cells.name ?? '',
    url: cells.target ?? '',
    alias: cells.alias?.trim() ?? '',
    password: typeof password === 'object' ? password.set : undefined,
    maxUses: readNumber(cells.max_uses),
  }
}

function cellsOf({ name, url, postSlug, startsAt, expiresAt, maxUses }: StoredLink): LinkRow['cells'] {
  return {
    ...{ name, target: url, post: postSlug ?? '' },
    ...{ starts: startsAt?.toISOString() ?? '', expires: expiresAt?.toISOString() ?? '', max_uses: maxUses?.toString() ?? '' },
  }
}

type Refused = { refused: string }

type Secret = Pick<ImportedLink, 'password' | 'hasPassword'>

/** Refuses a protected link without a password, so that a move to another site does not remove the protection. */
function readPassword(cells: LinkRow['cells'], hasPassword: boolean): Secret | Refused {
  const password = cells.password ?? ''
  const isProtected = readYesOrNo(cells.protected, hasPassword || password !== '')
  if (isProtected === 'unreadable') return { refused: 'The column protected must say yes or no.' }
  if (password !== '') {
    return isProtected ? { password: { set: password }, hasPassword: true } : { refused: 'There is a password, but protected says no.' }
  }
  if (!isProtected) return { password: hasPassword ? 'none' : 'keep', hasPassword: false }
  if (hasPassword) return { password: 'keep', hasPassword: true }
  return { refused: 'The link was protected, and exports never contain passwords: fill in the column password.' }
}

function readTimes(cells: LinkRow['cells']): { startsAt: Date | undefined; expiresAt: Date | undefined } | Refused {
  const [startsAt, expiresAt] = [readTime(cells.starts), readTime(cells.expires)]
  if (startsAt !== null && expiresAt !== null) return { startsAt, expiresAt }
  return { refused: 'A time must be written as 2027-01-31 (midnight UTC) or 2027-01-31T18:00Z.' }
}

function differences(imported: ImportedLink, existing: StoredLink): string[] {
  return [
    imported.name !== existing.name && 'name',
    imported.url !== existing.url && 'target',
    imported.postSlug !== existing.postSlug && 'post',
    imported.startsAt?.getTime() !== existing.startsAt?.getTime() && 'starts',
    imported.expiresAt?.getTime() !== existing.expiresAt?.getTime() && 'expires',
    imported.maxUses !== existing.maxUses && 'max uses',
    imported.password !== 'keep' && 'password',
    imported.isArchived !== existing.isArchived && 'archived',
  ].filter((name) => name !== false)
}

/** Null for text that is no time. */
function readTime(cell = ''): Date | undefined | null {
  const text = cell.trim()
  return text === '' ? undefined : readInstant(text)
}

/** NaN for text that is not a number; the schema refuses it with a message. */
function readNumber(cell = ''): number | undefined {
  const text = cell.trim()
  if (text === '') return undefined
  return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
}

function readYesOrNo(cell: string | undefined, otherwise: boolean): boolean | 'unreadable' {
  const said = cell?.trim().toLowerCase() ?? ''
  if (said === '') return otherwise
  return said === 'yes' || (said === 'no' ? false : 'unreadable')
}
