// What the owner has decided about files that differ from the remote: one file for each decision, in the directory of Git. So two decisions at once
// cannot overwrite each other, and a kill between a decision and the merge loses none.
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { createFolderDurably, writeFileDurably } from '#src/lib/files/durable-file.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { ownFolder } from '../commits/commit-journal.server.ts'

/** Longer paths are not decided here. */
export const PATH_MAX = 1_000
const ENTRY_MAX_BYTES = 20_000
const READ_MAX = 1_000

export const MERGE_SIDES = ['site', 'remote'] as const
export type MergeSide = (typeof MERGE_SIDES)[number]

export const oidSchema = v.nullable(v.pipe(boundedText({ max: 64 }), v.regex(/^[0-9a-f]{40,64}$/)))

/** `mine` and `theirs` are the names of the contents that the owner saw; null where there was no file. Other contents are a new question. */
const decisionSchema = v.object({
  path: boundedText({ max: PATH_MAX }),
  side: v.picklist(MERGE_SIDES),
  mine: oidSchema,
  theirs: oidSchema,
})
export type MergeDecision = v.InferOutput<typeof decisionSchema>

function decisionsFolder(gitDir: string): string {
  return path.join(ownFolder(gitDir), 'decisions')
}

/** Remembers a decision. It replaces an earlier one about the same file. */
export async function saveMergeDecision(gitDir: string, decision: MergeDecision): Promise<void> {
  const folder = decisionsFolder(gitDir)
  await createFolderDurably(folder)
  const name = createHash('sha256').update(decision.path).digest('hex')
  await writeFileDurably(path.join(folder, `${name}.json`), JSON.stringify(decision))
}

/** By path. What cannot be read counts as not decided. */
export async function readMergeDecisions(gitDir: string): Promise<Map<string, MergeDecision>> {
  const folder = decisionsFolder(gitDir)
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.json')).slice(0, READ_MAX)
  const decisions = await Promise.all(files.map((name) => readDecision(path.join(folder, name))))
  return new Map(decisions.flatMap((decision) => (decision ? [[decision.path, decision] as const] : [])))
}

async function readDecision(file: string): Promise<MergeDecision | null> {
  const found = await stat(file).catch(() => null)
  if (!found || found.size > ENTRY_MAX_BYTES) return null
  try {
    const parsed = v.safeParse(decisionSchema, JSON.parse(await readFile(file, 'utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** When the owner decided last, in milliseconds since 1970; 0 when nothing is decided. */
export async function lastDecisionTime(gitDir: string): Promise<number> {
  return (await stat(decisionsFolder(gitDir)).catch(() => null))?.mtimeMs ?? 0
}

/** After the merge. */
export async function clearMergeDecisions(gitDir: string): Promise<void> {
  await rm(decisionsFolder(gitDir), { recursive: true, force: true })
}
