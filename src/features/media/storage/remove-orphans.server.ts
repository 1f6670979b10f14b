import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileErrorCode } from '#src/db/client/file-error.js'

/** The embedded database runs one statement at a time, so a long one blocks every other request. */
const NAMES_PER_STATEMENT = 1_000

/** Removes the entries of the folder that `findPresent` does not return. Entries that appear meanwhile stay. */
export async function removeOrphans(folder: string, findPresent: (names: string[]) => Promise<string[]>): Promise<void> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (fileErrorCode(error) === 'ENOENT') return []
    throw error
  })
  for (let start = 0; start < names.length; start += NAMES_PER_STATEMENT) {
    const batch = names.slice(start, start + NAMES_PER_STATEMENT)
    const present = new Set(await findPresent(batch))
    for (const name of batch) if (!present.has(name)) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}
