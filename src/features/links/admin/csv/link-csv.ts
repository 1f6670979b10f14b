// The CSV format of links.
import { readTable } from '#src/lib/csv-import.ts'
import { writeCsv } from '#src/lib/text/csv.ts'
import type { GateCounts } from '../admin-link.ts'

/** The columns that an import reads. A missing column leaves the value unchanged; an empty cell clears an optional value. */
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

/** Columns for the reader of an export; an import ignores them. */
const EXPORT_ONLY_COLUMNS = ['uses', 'opened', 'ready', 'clicked', 'unlocked', 'accessed', 'wrong_passwords', 'created'] as const

const ROWS_MAX = 20_000

/** An unparsed row, with the columns that the file has. */
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

/** The password column is always empty, because the database stores only hashes. */
export function writeLinkCsv(links: readonly ExportedLink[]): string {
  return writeCsv([[...LINK_COLUMNS, ...EXPORT_ONLY_COLUMNS], ...links.map(toCells)])
}

/** The unparsed rows of a file, or why it is not a CSV file of links. */
export function readLinkCsv(text: string): LinkFile {
  const table = readTable(text, { known: LINK_COLUMNS, rowsMax: ROWS_MAX })
  if ('problem' in table || table.columns.includes('alias')) return table
  return { problem: 'The first line must name the columns, and one of them must be alias.' }
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
