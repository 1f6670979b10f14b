// The programs of PostgreSQL, and the account to run them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of initdb and postgres of the newest installed version. */
export function findPostgresPrograms(): string | undefined {
  const packaged = '/usr/lib/postgresql'
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => path.join(packaged, version, 'bin')), ...(process.env.PATH ?? '').split(path.delimiter)]
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')))
}

/** PostgreSQL refuses to run as root. Returns an unprivileged account for root, undefined for other users, null when no account exists. */
export function unprivilegedAccount(): { uid: number; gid: number } | undefined | null {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return null
}
