// Links as a file: what an export writes, and what an import understands.
import { readCsv, writeCsv } from '#src/lib/text/csv.ts'
import type { GateCounts } from '../admin-link.ts'

/** What an import reads. A column that is missing leaves things as they are; an empty cell clears what can be cleared. */
export const LINK_COLUMNS = [
  'alias',
  'name',
  'target',
  'post',
  'starts',
  'expires',
  'max_uses',
  'protected',
  'password',
  'archived',
] as const
export type LinkColumn = (typeof LINK_COLUMNS)[number]

/** What only an export writes, for whoever reads it. */
const EXPORT_ONLY_COLUMNS = ['uses', 'opened', 'ready', 'clicked', 'unlocked', 'accessed', 'wrong_passwords', 'created'] as const

export const ROWS_MAX = 20_000

/** A row as it stands, with the columns the file has. */
export type LinkRow = { line: number; cells: Partial<Record<LinkColumn, string>> }
export type LinkFile = { rows: LinkRow[] } | { problem: string }

export type ExportedLink = {
  alias: string
  name: string
  url: string
  postSlug: string | null
  startsAt: Date | null
  expiresAt: Date | null
  maxUses: number | null
  hasPassword: boolean
  isArchived: boolean
  uses: number
  counts: GateCounts
  createdAt: Date
}

/** The column for passwords is always empty: what is stored is no password, and would open nothing elsewhere. */
export function writeLinkCsv(links: readonly ExportedLink[]): string {
  return writeCsv([[...LINK_COLUMNS, ...EXPORT_ONLY_COLUMNS], ...links.map(toCells)])
}

/** The rows of a file, not looked at any closer; or why it is no file of links. */
export function readLinkCsv(text: string): LinkFile {
  const { records, unclosed } = readCsv(text)
  if (unclosed !== null) return { problem: `The quotation mark in line ${unclosed} is never closed.` }
  const [head, ...body] = records
  if (!head) return { problem: 'The file is empty.' }
  const names = head.cells.map((name) => name.trim().toLowerCase().replace(/\s+/g, '_'))
  const columns = names.map((name) => LINK_COLUMNS.find((column) => column === name))
  if (!columns.includes('alias')) return { problem: 'The first line must name the columns, and one of them must be alias.' }
  const twice = columns.find((column, place) => column !== undefined && columns.indexOf(column) !== place)
  if (twice) return { problem: `There are two columns named ${twice}.` }
  if (body.length > ROWS_MAX) return { problem: `The file has more than ${ROWS_MAX.toLocaleString('en-US')} rows: split it.` }
  return { rows: body.map(({ line, cells }) => ({ line, cells: pick(columns, cells) })) }
}

function pick(columns: readonly (LinkColumn | undefined)[], cells: readonly string[]): LinkRow['cells'] {
  return Object.fromEntries(columns.flatMap((column, place) => (column === undefined ? [] : [[column, cells[place] ?? '']])))
}

function toCells(link: ExportedLink): string[] {
  const { counts } = link
  return [
    link.alias,
    link.name,
    link.url,
    link.postSlug ?? '',
    link.startsAt?.toISOString() ?? '',
    link.expiresAt?.toISOString() ?? '',
    link.maxUses?.toString() ?? '',
    link.hasPassword ? 'yes' : 'no',
    '',
    link.isArchived ? 'yes' : 'no',
    ...[link.uses, counts.opened, counts.ready, counts.clicked, counts.unlocked, counts.accessed, counts.wrongPasswords].map(String),
    link.createdAt.toISOString(),
  ]
}
