import { inArray } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { contentFiles } from '#src/db/schema/content-folder.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { OperatorError } from '#src/server/errors.ts'
import { describeUnwatched } from './describe-unwatched.ts'
import { countFileProblems } from './list-files.server.ts'
import type { Step } from './plan/steps.ts'
import { syncFolder } from './sync-folder.server.ts'
import { syncTools } from './sync-tools.server.ts'

type Options = { folder: string; writesDrafts: boolean }

/** Whether files and posts are the same, without changing anything. `detail` is for the operator. */
export async function findDifferences(db: Db, { folder, writesDrafts }: Options): Promise<{ ok: boolean; detail: string }> {
  try {
    const options = { folder, writesDrafts, tools: syncTools(db), now: new Date(), signal: new AbortController().signal }
    const { steps, heldDeletions } = await syncFolder(db, { ...options, dryRun: true })
    const { problem, unwatchedFolders } = await countFileProblems(db)
    const { conflicts, broken, open } = await countDifferences(db, steps)
    const found = [
      open > 0 ? `${plural(open, 'difference')} that the next comparison settles` : null,
      conflicts > 0 ? `${plural(conflicts, 'file')} changed on both sides: decide at /admin/files` : null,
      broken > 0 ? `${plural(broken, 'file')} that cannot be read or written: mend what /admin/files names` : null,
      heldDeletions > 0 ? `${plural(heldDeletions, 'file')} gone at once: confirm it at /admin/files` : null,
      problem,
    ].filter((part) => part !== null)
    const state = found.length === 0 ? ['the same as the posts'] : found
    return {
      ok: conflicts + broken + heldDeletions === 0 && problem === null,
      detail: `${folder}: ${[...state, ...(unwatchedFolders > 0 ? [describeUnwatched(unwatchedFolders)] : [])].join('; ')}`,
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return { ok: false, detail: error.message }
  }
}

/** `open` is what the next comparison settles. What was recorded counts unless another step is planned for the file. */
async function countDifferences(db: Db, steps: readonly Step[]): Promise<{ conflicts: number; broken: number; open: number }> {
  const recorded = await db
    .select({ path: contentFiles.path, state: contentFiles.state })
    .from(contentFiles)
    .where(inArray(contentFiles.state, ['conflict', 'broken']))
  const found = new Map<string, string>(recorded.map(({ path, state }) => [path, state]))
  for (const step of steps) {
    const path = step.kind === 'write' ? (step.from ?? step.path) : step.path
    // A file that has no place for a change of its post stays as it is, although each comparison tries to write it.
    const isTriedAgain = step.kind === 'write' && found.get(path) === 'broken'
    if (!isTriedAgain) found.set(path, step.kind)
  }
  const count = (isCounted: (kind: string) => boolean) => [...found.values()].filter(isCounted).length
  return {
    conflicts: count((kind) => kind === 'conflict'),
    broken: count((kind) => kind === 'broken'),
    open: count((kind) => !['ignore', 'forget', 'conflict', 'broken'].includes(kind)),
  }
}
