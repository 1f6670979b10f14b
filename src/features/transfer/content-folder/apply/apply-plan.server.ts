// Carries a plan out, one step after the other, and lets the process answer requests between two.
import { setImmediate } from 'node:timers/promises'
import { logger } from '#src/server/logger.server.ts'
import { reasonOf } from '../../import/reason-of.ts'
import type { Step } from '../plan/steps.ts'
import { forgetFile, recordProblem } from '../records.server.ts'
import { applyCreate, applyImport, applyMeet, reportBroken, seen, throwUnlessOfFile } from './import-step.server.ts'
import type { Pass, StepResult } from './pass.ts'
import { FileChanged } from './write-below.server.ts'
import { applyConflict, applyRemove, applyTrash, applyWrite } from './write-step.server.ts'

/** What frees an address or a path comes first; new files come before posts without one. */
const ORDER: readonly Step['kind'][] = ['forget', 'remove', 'import', 'conflict', 'broken', 'ignore', 'meet', 'create', 'write', 'trash']

export type Applied = {
  /** Something changed meanwhile: another comparison is due. */
  isLate: boolean
  /** Why a file could not be written or removed. */
  problem: string | null
}

/** Throws what the database and the disk throw, and the reason of the signal. */
export async function applyPlan(pass: Pass, steps: readonly Step[], signal: AbortSignal): Promise<Applied> {
  const sorted = steps.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
  const applied: Applied = { isLate: false, problem: null }
  for (const step of sorted) {
    await setImmediate()
    signal.throwIfAborted()
    const result = await applyStep(pass, step)
    if (result === 'late') applied.isLate = true
    else if (result !== 'done') applied.problem ??= result.problem
  }
  return applied
}

async function applyStep(pass: Pass, step: Step): Promise<StepResult | { problem: string }> {
  try {
    return await dispatch(pass, step)
  } catch (error) {
    if (error instanceof FileChanged) return 'late'
    throwUnlessOfFile(error)
    if (step.kind === 'write' || step.kind === 'remove' || step.kind === 'trash') return { problem: `${step.path}: ${reasonOf(error)}` }
    await reportBroken(pass, { path: step.path, problem: reasonOf(error), file: null })
    return 'done'
  }
}

async function dispatch(pass: Pass, step: Step): Promise<StepResult> {
  switch (step.kind) {
    case 'create':
      return applyCreate(pass, step)
    case 'meet':
      return applyMeet(pass, step)
    case 'import':
      return applyImport(pass, step)
    case 'write':
      return applyWrite(pass, step)
    case 'remove':
      return applyRemove(pass, step)
    case 'trash':
      return applyTrash(pass, step)
    case 'conflict':
      return applyConflict(pass, step)
    case 'forget':
      await forgetFile(pass.db, step.path)
      return 'done'
    case 'broken':
      await reportBroken(pass, { path: step.path, problem: step.problem, file: step.dependsOnOthers ? null : readHash(pass, step.path) })
      return 'done'
    case 'ignore':
      return ignore(pass, step.path)
  }
}

async function ignore(pass: Pass, path: string): Promise<StepResult> {
  const hash = readHash(pass, path)
  const known = pass.recordAt.get(path)
  await recordProblem(pass.db, { path, file: hash === null ? null : seen(pass, path, hash), problem: null })
  if (known?.state !== 'ignored')
    logger.info({ file: path }, 'a Markdown file without a title in its front matter is no post: it is left alone')
  return 'done'
}

function readHash({ read }: Pass, path: string): string | null {
  return read.get(path)?.hash ?? null
}
