// Starts the built server for the journeys, with a new data folder: `node tests/e2e/serve.ts PORT full|empty`.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CLI } from '#tests/support/cli.ts'
import { addEmptyDatabase } from '#tests/support/empty-cluster.ts'
import { setupLinkFile } from './admin-support.ts'

const [port = '', content = ''] = process.argv.slice(2)
const dataDir = mkdtempSync(path.join(tmpdir(), 'inkfolio-journeys-'))
addEmptyDatabase(dataDir)
const env = {
  ...process.env,
  PORT: port,
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  SITE_URL: '',
  NODE_ENV: 'production',
  LINK_CHECK: 'off',
  LOG_LEVEL: 'warn',
  // A journey can set its own network address, and so has its own rate limits.
  TRUST_PROXY: '1',
}

if (content === 'full') {
  runNode(CLI, 'import', path.join(import.meta.dirname, 'content'))
  runNode(CLI, 'seed', '--posts', '80')
  runNode('tests/e2e/seed.ts', 'comments', 'users', 'upkeep', 'links')
}
const server = spawn(process.execPath, ['build/server/index.js'], {
  env: { ...env, STARTER_CONTENT: 'off' },
  stdio: ['inherit', 'pipe', 'inherit'],
})
let printed = ''
server.stdout.on('data', (part: Buffer) => {
  process.stdout.write(part)
  printed += part.toString()
  const link = /\S+\/admin\/setup\S+(?=\n)/.exec(printed)?.[0]
  if (link) writeFileSync(setupLinkFile(port), link)
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(setupLinkFile(port), { force: true })
  process.exit(code ?? 0)
})

function runNode(...args: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
}
