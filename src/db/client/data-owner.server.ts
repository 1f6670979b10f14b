// Whose the files of the data folder are. A file of another account, such as one that a command of root has left, would keep the site from starting.
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import { OperatorError } from '#src/server/errors.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { fileErrorCode } from './file-error.js'

/**
 * Turns a process of root into one of the account that owns `dataDir`, for good. Nothing changes for another account, or when there is no such
 * folder or root owns it. Throws OperatorError when that account cannot read this program.
 */
export function actAsOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (!owner || owner.uid === 0) return
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
  const { name: account, home } = currentAccount()
  // Git looks for its settings there, and may not read root's.
  process.env.HOME = home ?? dataDir
  console.warn(`This command runs as ${account}, who owns ${dataDir}.`)
  try {
    accessSync(path.join(projectRoot, 'package.json'), constants.R_OK)
  } catch (error) {
    throw new OperatorError(`${account} cannot read the program in ${projectRoot}: install it where that account can.`, { cause: error })
  }
}

/** Throws OperatorError with the command that helps when this process may not read and write every file below `folder`, a part of `dataDir`. */
export async function assertUsable(folder: string, dataDir: string): Promise<void> {
  const unusable = await describeUnusable(folder, dataDir)
  if (unusable) throw new OperatorError(`${unusable} Nothing is damaged.`)
}

/** One file below `folder` that this process may not read and write, and the command that helps, in a sentence. Null when all are usable. */
export async function describeUnusable(folder: string, dataDir: string): Promise<string | null> {
  const found = await findUnusable(folder)
  return found && describe(found, dataDir)
}

/** The same for files in `dataDir`, those that exist. */
export async function describeUnusableFiles(names: readonly string[], dataDir: string): Promise<string | null> {
  for (const name of names) {
    const found = await tryAccess(path.join(dataDir, name), constants.R_OK | constants.W_OK)
    if (found && found.code !== 'EROFS') return describe(found, dataDir)
  }
  return null
}

async function describe({ file, code }: Unusable, dataDir: string): Promise<string> {
  if (code === 'EROFS') return `${file} lies on a disk that is mounted for reading only: mount it for writing.`
  const { uid, mode } = await stat(file)
  const account = currentAccount().name
  if (uid === process.getuid?.()) {
    return `${file} has the mode ${(mode & 0o7777).toString(8)}, so that ${account} may not use it: run \`chmod -R u+rwX ${dataDir}\`.`
  }
  const owner = accountOf(uid)
  if (file === dataDir)
    return `${file} belongs to ${owner}, and this process runs as ${account}: run it as ${owner}, or run \`sudo chown -R ${account} ${dataDir}\`.`
  return `${file} belongs to ${owner}, so that ${account} may not use it: run \`sudo chown -R ${account} ${dataDir}\`.`
}

type Unusable = { file: string; code: string | undefined }

async function findUnusable(folder: string): Promise<Unusable | null> {
  const { R_OK, W_OK, X_OK } = constants
  // A folder comes before what is in it.
  const own = await tryAccess(folder, R_OK | W_OK | X_OK)
  if (own) return own
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const file = path.join(folder, entry.name)
    const found = entry.isDirectory() ? await findUnusable(file) : entry.isFile() ? await tryAccess(file, R_OK | W_OK) : null
    if (found) return found
  }
  return null
}

/** Null also for a file that is gone meanwhile. */
async function tryAccess(file: string, mode: number): Promise<Unusable | null> {
  try {
    await access(file, mode)
    return null
  } catch (error) {
    const code = fileErrorCode(error)
    return code === 'ENOENT' ? null : { file, code }
  }
}

/** The name of an account; its number where the system's list of accounts does not have it. */
function accountOf(uid: number): string {
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  return accounts.find((line) => line.split(':')[2] === String(uid))?.split(':')[0] ?? `the account ${uid}`
}

/** The name of the account of this process. */
export function accountName(): string {
  return currentAccount().name
}

/** The account of this process. Its number where the system knows no name, as in some containers. */
function currentAccount(): { name: string; home: string | null } {
  try {
    const { username, homedir } = userInfo()
    return { name: username, home: homedir }
  } catch {
    return { name: String(process.getuid?.()), home: null }
  }
}
