import { plural } from '#src/lib/format/format-count.ts'

/** A part of a sentence for the owner. */
export function describeUnwatched(folders: number): string {
  return `${plural(folders, 'folder')} cannot be watched: a change there is found within a minute`
}
