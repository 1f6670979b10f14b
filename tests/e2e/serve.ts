// Starts the built server for the journeys, with a new data folder: `node tests/e2e/serve.ts PORT full|empty`.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setupLinkFile } from './admin-support.ts'

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
  // A journey can set its own network address, and so has its own rate limits.
  TRUST_PROXY: '1',
}

if (content === 'full') {
  runCli(['import', path.join(import.meta.dirname, 'content')])
  runCli(['seed', '--posts', '80'])
  runNode('', 'tests/e2e/seed-comments.ts')
  runNode('', 'tests/e2e/seed-users.ts')
  makeLink('plain')
  makeLink('secret', 'open sesame')
  makeLink('guessed', 'open sesame')
  makeLink('elsewhere', '', '--post', 'a-project-with-everything')
  makeLink('later', '', '--starts', '2999-01-01')
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

/** Creates a gated link named after its alias; the password goes to standard input. */
function makeLink(alias: string, password = '', ...more: string[]): void {
  const args = ['link', 'create', '--alias', alias, '--name', `The ${alias} workbook`, '--url', `https://example.com/${alias}`, ...more]
  if (password) runCli([...args, '--password-stdin'], `${password}\n`)
  else runCli(args)
}

function runCli(args: string[], input = ''): void {
  runNode(input, 'src/cli/main.ts', ...args)
}

function runNode(input: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8', input })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
}
