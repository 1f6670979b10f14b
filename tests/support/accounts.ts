// The accounts that tests run programs with.
import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '#src/server/project-root.server.ts'

export const isRoot = process.getuid?.() === 0

/** The account `nobody` of most systems. */
export const NOBODY = { uid: 65534, gid: 65534 }

/**
 * The options of a child process that runs as an ordinary user; null when root has cloned into a folder that only root can reach, or has such a folder for temporary
 * files. A test that needs it says so in its name, by `FOR_ORDINARY`.
 */
export const ordinaryAccount = isRoot ? ([projectRoot, tmpdir()].every(isOpenToAll) ? NOBODY : null) : {}
export const FOR_ORDINARY = '(needs folders that all accounts can reach)'

/** Whether every account may pass a folder and those above it. */
export function isOpenToAll(folder: string): boolean {
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0
  const parent = path.dirname(folder)
  return (mode & 0o001) !== 0 && (parent === folder || isOpenToAll(parent))
}
