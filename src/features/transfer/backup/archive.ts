// What a backup archive consists of: a tar file with, in this order,
//   inkfolio.json              what it is, so that a wrong file is refused at once
//   tables/<table>/<part>.jsonl.gz   rows, each a JSON array of texts in the order of the columns
//   media/<hash>.<format>      uploads
//   manifest.json              tables, columns, rows, and the SHA-256 of everything before it
//   manifest.sha256            of the manifest
// Values are PostgreSQL's own texts, so that either engine reads what the other one wrote, without loss.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'

export const FORMAT = 'inkfolio-backup'
/** Counts up when older programs can no longer read what is written. */
export const FORMAT_VERSION = 1

export const NAMES = { head: 'inkfolio.json', manifest: 'manifest.json', checksum: 'manifest.sha256' } as const

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Just enough to tell a newer archive from a foreign file. */
export const kindSchema = v.object({ format: v.literal(FORMAT), version: count })

export const headSchema = v.object({
  ...kindSchema.entries,
  /** Of the program that wrote it. */
  program: v.string(),
  madeAt: v.pipe(boundedText({ max: 40 }), v.isoTimestamp()),
  /** When the newest migration of the database was made (milliseconds). */
  newestMigration: count,
})
export type ArchiveHead = v.InferOutput<typeof headSchema>

const tableSchema = v.object({ name: v.string(), columns: v.array(v.string()), rows: count })
export type ArchivedTable = v.InferOutput<typeof tableSchema>

const entrySchema = v.object({ name: v.string(), bytes: count, sha256: v.string() })
export type ArchivedEntry = v.InferOutput<typeof entrySchema>

export const manifestSchema = v.object({
  head: headSchema,
  tables: v.array(tableSchema),
  entries: v.array(entrySchema),
  /** Pictures the database knows, whose files were missing or damaged when the backup was made. */
  missing: v.array(v.string()),
})
export type ArchiveManifest = v.InferOutput<typeof manifestSchema>

/** The table whose rows an entry holds, or null. */
export function tableOf(entryName: string): string | null {
  return /^tables\/(\w+)\/\d+\.jsonl\.gz$/.exec(entryName)?.[1] ?? null
}

/** Hash and format of the picture an entry holds, or null. */
export function pictureOf(entryName: string): { hash: string; format: string } | null {
  const [, hash, format] = /^media\/([0-9a-f]{64})\.([a-z]+)$/.exec(entryName) ?? []
  return hash && format ? { hash, format } : null
}
