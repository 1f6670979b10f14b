import { createHash } from 'node:crypto'
import type { ImportItemKind } from '#src/db/choices.ts'
import type { Db } from '#src/db/client/client.server.ts'
import type { ImportOutcome } from '#src/db/schema/imports.ts'

/** What an import does with a comment, a redirect or a setting. */
export type ImportedItem = {
  kind: ImportItemKind
  /** The id of the comment, the source of the redirect as the owner writes it, or the key of the setting. */
  key: string
  /** What the owner reads. */
  label: string
  outcome: ImportOutcome
  /** Why it was skipped, or what it has otherwise than the file. */
  reason: string | null
  /** Undo compares it with what is stored then. Null for what was not written. */
  importedHash: string | null
  /** The earlier value of a setting. */
  before?: unknown
}

/** How an import writes. `record` is called in the transaction that writes the items, and in a dry run with all of them. */
export type ItemOptions = {
  now: Date
  dryRun: boolean
  signal?: AbortSignal | undefined
  record?: ((tx: Db, items: readonly ImportedItem[]) => Promise<void>) | undefined
}

export function contentHash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
