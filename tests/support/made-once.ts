// Folders that are made once for each build, in the cache of the project, and reused by later runs.
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '#src/server/project-root.server.ts'
import type { Engine } from '#tests/support/site-process.ts'

const CACHE = path.join(projectRoot, 'node_modules/.cache/inkfolio')

/** The folder that `make` has filled for this version, in this run or an earlier one. Copy it; nothing may change it. */
export function madeOnce(name: string, version: string, make: (folder: string) => void): string {
  const folder = path.join(CACHE, `${name}-${version.slice(0, 16)}`)
  if (existsSync(folder)) return folder
  mkdirSync(CACHE, { recursive: true })
  const draft = mkdtempSync(path.join(CACHE, 'draft-'))
  try {
    make(draft)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process may have been faster.
    if (!existsSync(folder)) throw error
  }
  for (const other of globSync(path.join(CACHE, `${name}-*`))) if (other !== folder) rmSync(other, { recursive: true, force: true })
  return folder
}

/** A copy of the data folder, with its embedded database. */
export function copyOfDataFolder(folder: string): Engine {
  const dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'inkfolio-site-')), 'data')
  cpSync(folder, dataDir, { recursive: true })
  return { name: 'embedded', dataDir, databaseUrl: '' }
}
