// What Git did last with the content folder, for the admin area and `doctor`. A file in the directory of Git, so that every process reads the same.
// Without durable-file: creates a folder for a state that the next step of Git writes again.
import { mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { writeFileAtomically } from '#src/lib/files/durable-file.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { logger } from '#src/server/logger.server.ts'
import { ownFolder } from './commits/commit-journal.server.ts'
import { oidSchema } from './conflicts/merge-decisions.server.ts'

const MAX_BYTES = 500_000

const instant = v.nullable(v.pipe(boundedText({ max: 30 }), v.isoTimestamp()))
const problem = v.nullable(v.object({ at: v.pipe(boundedText({ max: 30 }), v.isoTimestamp()), reason: boundedText({ max: 1_000 }) }))

const stateSchema = v.object({
  committedAt: v.fallback(instant, null),
  /** When the remote was last asked successfully. */
  fetchedAt: v.fallback(instant, null),
  pushedAt: v.fallback(instant, null),
  /** Why the latest commit, fetch, merge or push did not work. */
  problems: v.fallback(v.object({ commit: problem, fetch: problem, merge: problem, push: problem }), {
    commit: null,
    fetch: null,
    merge: null,
    push: null,
  }),
  /** Files that prevent a merge, and the commit of the other side. Paths outside the content folder begin with a slash. */
  conflicts: v.fallback(
    v.nullable(
      v.object({
        theirs: v.pipe(boundedText({ max: 64 }), v.regex(/^[0-9a-f]{40,64}$/)),
        files: v.pipe(
          v.array(
            v.object({
              path: boundedText({ max: 5_000 }),
              kind: v.picklist(['merge', 'manual', 'uncommitted']),
              mine: oidSchema,
              theirs: oidSchema,
            }),
          ),
          v.maxLength(200),
        ),
      }),
    ),
    null,
  ),
})

export type GitState = v.InferOutput<typeof stateSchema>
export const GIT_STEPS = ['commit', 'fetch', 'merge', 'push'] as const satisfies readonly (keyof GitState['problems'])[]
export type GitStep = (typeof GIT_STEPS)[number]

const NOTHING_YET = v.parse(stateSchema, {})

function stateFile(gitDir: string): string {
  return path.join(ownFolder(gitDir), 'state.json')
}

/** An unreadable file counts as none. */
export async function readGitState(gitDir: string): Promise<GitState> {
  const file = stateFile(gitDir)
  const found = await stat(file).catch(() => null)
  if (!found || found.size > MAX_BYTES) return NOTHING_YET
  try {
    const parsed = v.safeParse(stateSchema, JSON.parse(await readFile(file, 'utf8')))
    return parsed.success ? parsed.output : NOTHING_YET
  } catch {
    return NOTHING_YET
  }
}

async function writeGitState(gitDir: string, state: GitState): Promise<void> {
  await mkdir(ownFolder(gitDir), { recursive: true, mode: 0o700 })
  await writeFileAtomically(stateFile(gitDir), JSON.stringify(state))
}

let latest: Promise<unknown> = Promise.resolve()

/** Changes the state, one change after the other. Writes nothing when nothing changes. */
function changeState(gitDir: string, change: (state: GitState) => GitState): Promise<GitState> {
  const changing = latest.then(async () => {
    const before = await readGitState(gitDir)
    const after = change(before)
    if (JSON.stringify(after) !== JSON.stringify(before)) await writeGitState(gitDir, after)
    return before
  })
  latest = changing.catch(() => {})
  return changing
}

/** Records that a step failed, or with null that it works; `others` change with it. Logs a reason once, when it begins and when it is over. */
export async function recordStep(
  gitDir: string,
  { step, reason, now, others = {} }: { step: GitStep; reason: string | null; now: Date; others?: Partial<Omit<GitState, 'problems'>> },
): Promise<void> {
  const at = now.toISOString()
  const before = await changeState(gitDir, (state) => {
    const known = state.problems[step]
    const problem = reason === null ? null : { at: known?.reason === reason ? known.at : at, reason }
    return { ...state, ...others, problems: { ...state.problems, [step]: problem } }
  })
  const known = before.problems[step]?.reason ?? null
  if (reason !== null && reason !== known) logger.warn({ step, reason }, 'Git of the content folder')
  if (reason === null && known !== null) logger.info({ step }, 'Git of the content folder works again')
}
