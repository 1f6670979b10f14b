// Where the programs of PostgreSQL are, and the account that may run them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of initdb and postgres, the newest that is installed. */
export function findPostgresPrograms(): string | undefined {
  const packaged = '/usr/lib/postgresql'
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => path.join(packaged, version, 'bin')), ...(process.env.PATH ?? '').split(path.delimiter)]
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')))
}

/** PostgreSQL refuses to run as root: borrow an account that owns nothing. Null when there is none to borrow. */
export function unprivilegedAccount(): { uid: number; gid: number } | undefined | null {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return null
}
