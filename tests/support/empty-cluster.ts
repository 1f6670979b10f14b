// An embedded database without tables, made once and kept for later runs: making one takes several seconds of a core.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#src/server/project-root.server.ts'
import { madeOnce } from './made-once.ts'

const PROGRAM = path.join(projectRoot, 'src/db/client/create-cluster.js')

/** The folder of the database. Copy it; nothing may change it. */
export function emptyCluster(): string {
  const engine = readFileSync(path.join(projectRoot, 'node_modules/@electric-sql/pglite/package.json'))
  const version = createHash('sha256').update(engine).update(readFileSync(PROGRAM)).digest('hex')
  return madeOnce('empty-cluster', version, (folder) => {
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, folder], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`creating the database failed: ${stderr}`)
  })
}

/** Puts an embedded database without tables into the data folder, which is created. */
export function addEmptyDatabase(dataDir: string): void {
  const folder = path.join(dataDir, 'db')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  cpSync(emptyCluster(), folder, { recursive: true })
}
