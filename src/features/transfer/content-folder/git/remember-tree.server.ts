import { env } from '#src/server/env.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { RETRY_MS } from './git-plan.ts'
import { findWorkTree, type WorkTree } from './work-tree.server.ts'

/** The work tree of a folder, looked for again every minute. The log says once whether there is one. */
export function rememberTree(folder: string): () => Promise<WorkTree | null> {
  let tree: WorkTree | null = null
  let lookAt = 0
  let logged = ''
  return async () => {
    if (Date.now() < lookAt) return tree
    lookAt = Date.now() + RETRY_MS
    const found = await findWorkTree(folder)
    tree = 'off' in found ? null : found
    const text = 'off' in found ? found.off : `the work tree of ${found.gitDir}`
    if (text !== logged) logger.info({ git: text }, tree ? 'Git is on for the content folder' : 'Git is off for the content folder')
    logged = text
    return tree
  }
}

let remembered: { folder: string; find: () => Promise<WorkTree | null> } | null = null

/** The work tree of the content folder; null when there is none, or Git is off. */
export async function findContentTree(folder: string | null): Promise<WorkTree | null> {
  if (folder === null || env().CONTENT_GIT === 'off') return null
  if (remembered?.folder !== folder) remembered = { folder, find: rememberTree(folder) }
  return remembered.find()
}
