// The cluster of the embedded database, DATA_DIR/db. It is created under a temporary name, synced and renamed, so that neither a kill nor a power
// cut leaves an incomplete one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
// Without durable-file: moves a folder that another process has filled.
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { renameDurably } from '#src/lib/files/durable-file.ts'
import { OperatorError } from '#src/server/errors.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { assertDiskSpace } from './data-folder.server.ts'
import { assertUsable } from './data-owner.server.ts'
import { ENGINE_FLAGS } from './engine-flags.ts'

const UNFINISHED = 'db.new-'
/** Major version of PostgreSQL in PGlite. Another major version cannot read its files. */
const POSTGRES_VERSION = '18'
/** PostgreSQL's own lock file, removed at every start: a power cut can leave it empty, which PostgreSQL refuses. The lock of the data folder replaces it. */
const POSTGRES_LOCK_FILE = 'postmaster.pid'
/**
 * Disk space to check before a start. On a full disk the engine aborts without a reason, as if the database were damaged. A start may add a WAL
 * segment (16 MB) and some pages; a new database takes 40 MB.
 */
const ROOM_TO_OPEN = 17_000_000
const ROOM_TO_CREATE = 60_000_000

/** Creates the cluster on first use and returns its folder. The caller holds the lock of the data folder. */
export async function prepareCluster(dataDir: string): Promise<string> {
  await removeUnfinished(dataDir)
  const folder = path.join(dataDir, 'db')
  if ((await stat(folder).catch(() => null))?.isDirectory()) await assertUsable(folder, dataDir)
  const version = await readVersion(folder)
  if (version === undefined) await createCluster(dataDir, folder)
  else if (!/^\d+$/.test(version)) throw new Error('its version cannot be read')
  else if (version !== POSTGRES_VERSION) {
    throw new OperatorError(
      `The database in ${folder} was made by PostgreSQL ${version}, but this Inkfolio brings ${POSTGRES_VERSION}: restore a backup into a new DATA_DIR.`,
    )
  } else {
    await rm(path.join(folder, POSTGRES_LOCK_FILE), { force: true })
    await assertDiskSpace(dataDir, ROOM_TO_OPEN)
  }
  return folder
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(UNFINISHED)) await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

async function readVersion(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function createCluster(dataDir: string, folder: string): Promise<void> {
  await assertDiskSpace(dataDir, ROOM_TO_CREATE)
  const draft = await mkdtemp(path.join(dataDir, UNFINISHED))
  try {
    await runCreation(draft)
    await renameDurably(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')) {
      throw new OperatorError(`The folder ${folder} holds something that is no database: move it away and start again.`, { cause: error })
    }
    throw error
  }
}

async function runCreation(folder: string): Promise<void> {
  const child = spawn(process.execPath, [...ENGINE_FLAGS, path.join(projectRoot, 'src/db/client/create-cluster.js'), folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const endChild = () => child.kill('SIGKILL')
  process.once('exit', endChild)
  let errorOutput = ''
  child.stderr.on('data', (chunk) => {
    errorOutput += chunk
  })
  const [code] = await once(child, 'close')
  process.off('exit', endChild)
  if (code === 0) return
  const reason = errorOutput.trim().split('\n').at(-1) ?? ''
  if (/^E[A-Z]+$/.test(reason)) throw Object.assign(new Error('creating the database failed'), { code: reason })
  throw new Error(`creating the database failed: ${reason || 'the process was ended'}`)
}
