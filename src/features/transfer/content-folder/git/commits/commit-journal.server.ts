// Publications that are not committed yet: one file each, in the directory of Git beside the content folder. It survives a kill, and every node that
// shares the folder finds it.
import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { createFolderDurably, PART_SUFFIX, writeFileDurably } from '#src/lib/files/durable-file.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import type { Publication } from './commit-files.server.ts'

const MAX_ENTRY_BYTES = 2_000_000
/** More are committed in the next runs. */
const MAX_READ = 200
/** A part of a file that was being written when its process was killed. */
const ABANDONED_MS = 3_600_000

const hashSchema = v.pipe(boundedText({ max: 64 }), v.regex(/^[0-9a-f]{64}$/))
export const fileChangesSchema = v.pipe(
  v.array(v.object({ path: boundedText({ max: 1_000 }), sha256: v.nullable(hashSchema) })),
  v.maxLength(1_000),
)

const entrySchema = v.object({
  changes: fileChangesSchema,
  message: boundedText({ max: 1_000 }),
  author: v.object({ name: boundedText({ max: 500 }), email: boundedText({ max: 500 }) }),
})

/** Where Inkfolio keeps its own files about a repository. */
export function ownFolder(gitDir: string): string {
  return path.join(gitDir, 'inkfolio')
}

function journalFolder(gitDir: string): string {
  return path.join(ownFolder(gitDir), 'commits')
}

/** Remembers publications, in this order, until they are committed. */
export async function addToJournal(gitDir: string, publications: readonly Publication[], now: Date): Promise<void> {
  const folder = journalFolder(gitDir)
  await createFolderDurably(folder)
  for (const [place, publication] of publications.entries()) {
    const order = `${String(now.getTime()).padStart(15, '0')}-${String(place).padStart(6, '0')}`
    await writeFileDurably(path.join(folder, `${order}-${randomUUID()}.json`), JSON.stringify(publication))
  }
}

export type JournalEntry = { file: string; publication: Publication | null }

/** The oldest publications. One that cannot be read is null. */
export async function readJournal(gitDir: string): Promise<JournalEntry[]> {
  const folder = journalFolder(gitDir)
  const names = await readdir(folder).catch(() => [])
  await removeAbandoned(folder, names)
  const files = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .slice(0, MAX_READ)
    .map((name) => path.join(folder, name))
  return Promise.all(files.map(async (file) => ({ file, publication: await readEntry(file) })))
}

export async function removeFromJournal({ file }: JournalEntry): Promise<void> {
  await rm(file, { force: true })
}

async function readEntry(file: string): Promise<Publication | null> {
  if ((await stat(file)).size > MAX_ENTRY_BYTES) return null
  const text = await readFile(file, 'utf8')
  try {
    const parsed = v.safeParse(entrySchema, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

async function removeAbandoned(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names.filter((each) => each.endsWith(PART_SUFFIX))) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(file, { force: true })
  }
}
