import type { Db } from '#src/db/client/client.server.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { OperatorError } from '#src/server/errors.ts'
import { describeUnwatched } from './describe-unwatched.ts'
import { countFileProblems } from './list-files.server.ts'
import { syncFolder } from './sync-folder.server.ts'
import { syncTools } from './sync-tools.server.ts'

type Options = { folder: string; writesDrafts: boolean }

/** Whether files and posts are the same, without changing anything. `detail` is for the operator. */
export async function findDifferences(db: Db, { folder, writesDrafts }: Options): Promise<{ ok: boolean; detail: string }> {
  try {
    const options = { folder, writesDrafts, tools: syncTools(db), now: new Date(), signal: new AbortController().signal }
    const { steps, heldDeletions } = await syncFolder(db, { ...options, dryRun: true })
    const { conflicts, broken, problem, unwatchedFolders } = await countFileProblems(db)
    const open = steps.filter(({ kind }) => !['ignore', 'forget', 'conflict', 'broken'].includes(kind)).length
    const found = [
      open > 0 ? `${plural(open, 'difference')} that the next comparison settles` : null,
      conflicts > 0 ? `${plural(conflicts, 'file')} changed on both sides: decide at /admin/files` : null,
      broken > 0 ? `${plural(broken, 'file')} that cannot be read or written, named at /admin/files` : null,
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
