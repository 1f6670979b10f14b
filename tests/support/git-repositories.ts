// Real repositories in temporary folders that are removed after the test.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FileChange } from '#src/features/transfer/content-folder/git/commits/commit-files.server.ts'
import { findWorkTree, type WorkTree } from '#src/features/transfer/content-folder/git/work-tree.server.ts'
import { type Clones, createClonesIn, git } from './git-commands.ts'
import { temporaryFolder } from './processes.ts'

export const OWNER = { name: 'Ada Byron', email: 'ada@byron.example' }

const hasGit = (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, 'git')))

/** Empty where git is installed; the end of the name of a test that needs it. */
export const missingGit = hasGit ? '' : ': git was not found'

/** An empty repository on the branch main. */
export function createRepository(): string {
  const folder = temporaryFolder()
  git(folder, 'init', '--quiet', '--initial-branch=main')
  return folder
}

/** A bare repository with one commit that holds these files, and two clones. */
export function createClones(files: Readonly<Record<string, string>>): Clones {
  return createClonesIn(temporaryFolder(), files)
}

/** The change of a file as the site has just written it; removed when the file is gone. */
export function changeOf(folder: string, name: string): FileChange {
  const file = path.join(folder, name)
  const sha256 = existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null
  return { path: name, sha256 }
}

export async function openTree(folder: string): Promise<WorkTree> {
  const tree = await findWorkTree(folder)
  if ('off' in tree) throw new Error(tree.off)
  return tree
}
