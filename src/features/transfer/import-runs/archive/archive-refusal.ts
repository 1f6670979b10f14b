import { formatCount } from '#src/lib/format/format-count.ts'
import type { IMPORT_LIMITS } from '../import-limits.ts'

/** The archive cannot be imported. The message is a sentence for the owner. */
export class ArchiveRefusal extends Error {}

export type ArchiveLimits = Record<keyof Pick<typeof IMPORT_LIMITS, 'files' | 'archiveEntries'>, number>

export function tooManyEntries({ archiveEntries }: Pick<ArchiveLimits, 'archiveEntries'>): ArchiveRefusal {
  return new ArchiveRefusal(`The archive holds more than ${formatCount(archiveEntries)} files: pack only the folder with the posts.`)
}

export function tooManyFiles({ files }: Pick<ArchiveLimits, 'files'>): ArchiveRefusal {
  return new ArchiveRefusal(`An import takes at most ${formatCount(files)} files: import the folder in parts.`)
}
