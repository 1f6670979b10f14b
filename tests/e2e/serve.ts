// Starts the built server on a data folder of its own, for the journeys: `node tests/e2e/serve.ts PORT full|empty`.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const [port = '', content = ''] = process.argv.slice(2)
const dataDir = mkdtempSync(path.join(tmpdir(), 'inkfolio-journeys-'))
const env = {
  ...process.env,
  PORT: port,
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  SITE_URL: '',
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
}

if (content === 'full') {
  runCli('import', path.join(import.meta.dirname, 'content'))
  runCli('seed', '--posts', '80')
}
const server = spawn(process.execPath, ['build/server/index.js'], { env: { ...env, STARTER_CONTENT: 'off' }, stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 0)
})

function runCli(...args: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, ['src/cli/main.ts', ...args], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
}
