// What a run is about to write, in the directory of Git, before it is written: a run that a kill has ended leaves it, and the next one commits what
// was written. One line for each change. It is not synced: a power cut may leave a file to its next publication, but cannot commit a wrong one.
// Without durable-file: notes what is about to be written; without it a file is committed with its next publication.
import { appendFile, mkdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import type { FolderChange } from '../../folder-change.ts'
import type { Author } from './commit-files.server.ts'
import { addToJournal, fileChangesSchema, ownFolder } from './commit-journal.server.ts'
import { planCommits } from './publications.ts'

/** A first run writes tens of thousands of files. */
const MAX_BYTES = 30_000_000

const changeSchema = v.object({
  reason: v.picklist(['published', 'updated', 'renamed', 'unpublished', 'deleted', 'restored', 'draft']),
  title: boundedText({ max: 1_000 }),
  files: fileChangesSchema,
})

function intentsFile(gitDir: string): string {
  return path.join(ownFolder(gitDir), 'writing.jsonl')
}

/** Remembers a change until the run has ended. */
export async function addIntent(gitDir: string, change: FolderChange): Promise<void> {
  await mkdir(ownFolder(gitDir), { recursive: true, mode: 0o700 })
  await appendFile(intentsFile(gitDir), `${JSON.stringify({ ...change, title: change.title.slice(0, 1_000) })}\n`, { mode: 0o600 })
}

/**
 * Puts what a killed run was about to write into the journal; whether there was anything. The hashes leave out what it did not come to write, and
 * what somebody has changed since.
 */
export async function recoverKilledRun(gitDir: string, author: () => Promise<Author>): Promise<boolean> {
  const intents = await readIntents(gitDir)
  if (intents.length > 0) await addToJournal(gitDir, planCommits(intents, await author()), new Date())
  await clearIntents(gitDir)
  return intents.length > 0
}

/** A line that cannot be read counts as none. */
async function readIntents(gitDir: string): Promise<FolderChange[]> {
  const file = intentsFile(gitDir)
  const found = await stat(file).catch(() => null)
  if (!found || found.size > MAX_BYTES) return []
  return (await readFile(file, 'utf8')).split('\n').flatMap((line) => parseIntent(line) ?? [])
}

function parseIntent(line: string): FolderChange | null {
  if (line === '') return null
  try {
    const parsed = v.safeParse(changeSchema, JSON.parse(line))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** When the run has ended, or what it left is in the journal. */
export async function clearIntents(gitDir: string): Promise<void> {
  await rm(intentsFile(gitDir), { force: true })
}
