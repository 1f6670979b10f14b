// The backup format: a tar file with these entries, in this order:
//   inkfolio.json              format and version, so that a wrong file is refused at once
//   tables/<table>/<part>.jsonl.gz   rows, each a JSON array of texts in the order of the columns
//   media/<hash>.<format>      pictures
//   recordings/<hash>.<format>/<part>   video and audio files, in parts, because they may be larger than memory
//   manifest.json              tables, columns, rows, and the SHA-256 of everything before it
//   manifest.sha256            SHA-256 of the manifest
// Values are in PostgreSQL's text format, which both engines read without loss.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'

export const BACKUP_FORMAT = 'inkfolio-backup'
/** Increment it when older versions cannot read the new format. */
export const BACKUP_FORMAT_VERSION = 1

export const ENTRY_NAMES = { head: 'inkfolio.json', manifest: 'manifest.json', checksum: 'manifest.sha256' } as const

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The part of the head that every version of the format has. It tells a newer archive from a foreign file. */
export const formatSchema = v.object({ format: v.literal(BACKUP_FORMAT), version: count })

export const headSchema = v.object({
  ...formatSchema.entries,
  /** Version of the program that wrote the archive. */
  program: v.string(),
  madeAt: v.pipe(boundedText({ max: 40 }), v.isoTimestamp()),
  /** Creation time of the newest migration of the database, in milliseconds. */
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
  /** File names of pictures that the database lists and whose files were missing or damaged. */
  missing: v.array(v.string()),
})
export type ArchiveManifest = v.InferOutput<typeof manifestSchema>

/** The table whose rows an entry holds, or null. */
export function tableOfEntry(entryName: string): string | null {
  return /^tables\/(\w+)\/\d+\.jsonl\.gz$/.exec(entryName)?.[1] ?? null
}

/** Hash and format of the picture an entry holds, or null. */
export function pictureOfEntry(entryName: string): { hash: string; format: string } | null {
  const [, hash, format] = /^media\/([0-9a-f]{64})\.([a-z]+)$/.exec(entryName) ?? []
  return hash && format ? { hash, format } : null
}

/** The file name of the recording of which an entry holds a part, or null. */
export function recordingOfEntry(entryName: string): string | null {
  return /^recordings\/([0-9a-f]{64}\.[a-z0-9]+)\/\d+$/.exec(entryName)?.[1] ?? null
}
