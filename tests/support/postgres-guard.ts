// Runs a temporary PostgreSQL until its standard input closes, so that it ends even when its parent is killed.
// Usage: node postgres-guard.ts <folder of initdb and postgres> <port>. Prints READY, or the reason why not.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isOpenToAll } from './accounts.ts'
import { databaseFolder } from './memory-folder.ts'
import { unprivilegedAccount } from './postgres-programs.ts'

const [programs = '', port = ''] = process.argv.slice(2)
const account = unprivilegedAccount()
if (account === null) fail('PostgreSQL refuses to run as root, and there is neither a user postgres nor nobody')
const place = account ? [databaseFolder(), tmpdir(), '/tmp', '/var/tmp'].find(isOpenToAll) : databaseFolder()
if (place === undefined) fail('PostgreSQL refuses to run as root, and other accounts can reach no folder for temporary files')
const folder = mkdtempSync(path.join(place, 'inkfolio-postgres-'))
if (account) chownSync(folder, account.uid, account.gid)
const options: SpawnOptions = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...account }
let server: ChildProcess | undefined
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
process.stdin.on('end', stop).on('error', stop).resume()

await createCluster()
await startServer()

async function createCluster(): Promise<void> {
  const locales = ['C.UTF-8', 'en_US.UTF-8', 'C']
  let output = ''
  for (const locale of locales) {
    const args = ['-D', 'data', '-U', 'inkfolio', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync']
    const initdb = spawn(path.join(programs, 'initdb'), args, options)
    initdb.stdout?.resume()
    initdb.stderr?.on('data', (chunk) => {
      output += chunk
    })
    const [code] = await once(initdb, 'close')
    if (code === 0) return
  }
  fail(output)
}

async function startServer(): Promise<void> {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    // Plans must not depend on the time of an autovacuum run: tests run ANALYZE themselves.
    autovacuum: 'off',
    shared_buffers: '64MB',
    lc_messages: 'C',
  }
  server = spawn(
    path.join(programs, 'postgres'),
    ['-D', 'data', ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    options,
  )
  let output = ''
  server.stderr?.on('data', (chunk) => {
    output += chunk
    if (!output.includes('ready to accept connections')) return
    output = ''
    console.log('READY')
    server?.stderr?.removeAllListeners('data').resume()
  })
  server.on('close', () => fail(output))
}

function stop(): void {
  if (!server?.pid) process.exit(0)
  server.removeAllListeners('close').on('close', () => process.exit(0))
  server.kill('SIGQUIT')
}

function fail(reason: string): never {
  console.log(reason.trim().split('\n').at(-1))
  process.exit(1)
}
