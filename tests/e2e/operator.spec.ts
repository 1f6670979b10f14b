// What the operator sees of the built server: one sentence and exit code 1 when something has to be done first.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'

let folder = ''
let children: ChildProcess[] = []

test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-operator-'))
  children = []
})

test.afterEach(async () => {
  for (const child of children) await end(child)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('a wrong variable is refused', async () => {
  expect(await refusal({ PORT: 'http' })).toBe('PORT must be a number from 0 to 65535, for example PORT=3000.\n')
})

test('a taken port is refused', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await refusal({ PORT: String(port) })).toBe(
    `Port ${port} on 127.0.0.1 is taken by another program: stop that one, or choose another port, for example PORT=${port + 1} npm start.\n`,
  )
  other.close()
})

test('a PostgreSQL that cannot be reached is refused', async () => {
  const answer = await refusal({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/blog' })
  expect(answer).toMatch(/^PostgreSQL at 127\.0\.0\.1:1\/blog cannot be reached \(.*\): check DATABASE_URL and that the server runs\.\n$/)
  expect(answer).not.toContain('hunter2')
})

test('a data folder that cannot be one is refused', async () => {
  writeFileSync(path.join(folder, 'data'), '')
  expect(await refusal({})).toBe(
    `The data folder ${path.join(folder, 'data')} cannot be a folder because a file stands in its way: choose another one with DATA_DIR.\n`,
  )
})

test('a second process on the same data is refused; the first ends on SIGTERM, and the next one starts', async () => {
  const first = start({})
  const address = await ready(first)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect(await refusal({})).toMatch(
    new RegExp(`^The data folder .* is in use by process ${first.pid} \\(npm start\\) since .*: stop that process first, or choose`),
  )
  const gone = once(first, 'exit')
  first.kill('SIGTERM')
  expect(await gone).toEqual([0, null])
  const second = start({})
  await ready(second)
  await end(second)
  await ready(start({}))
})

test('doctor looks inside the database that the running site has open', async () => {
  const site = start({ STARTER_CONTENT: 'on' })
  await ready(site)
  const examine = () => {
    const env = { ...process.env, DATABASE_URL: '', SITE_URL: '', DATA_DIR: path.join(folder, 'data') }
    const { status, stdout } = spawnSync(process.execPath, [path.resolve('src/cli/main.ts'), 'doctor', '--json'], { env, encoding: 'utf8' })
    const { findings }: { findings: { check: string; ok: boolean; detail: string }[] } = JSON.parse(stdout)
    return { status, lines: new Map(findings.map(({ check, detail }) => [check, detail])) }
  }
  const { status, lines } = examine()
  expect(status).toBe(0)
  expect(lines.get('database')).toMatch(new RegExp(`^embedded PostgreSQL \\d.*, in use by process ${site.pid} \\(npm start\\) since `))
  expect(lines.get('schema')).toBe('up to date')
  expect(lines.get('content')).toMatch(/^posts: \d+ published; pictures: \d+$/)
  expect([...lines.keys()]).toEqual(expect.arrayContaining(['clock', 'backup']))
  await end(site)
  expect(examine().lines.get('database')).toMatch(/^embedded PostgreSQL [\d.]+$/)
})

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

function start(variables: Record<string, string>): ChildProcess {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    SITE_URL: '',
    HOST: '',
    PORT: '0',
    NODE_ENV: '',
    LOG_LEVEL: 'warn',
    STARTER_CONTENT: 'off',
  }
  const child = spawn(process.execPath, [path.resolve('build/server/index.js')], {
    cwd: folder,
    env: { ...env, DATA_DIR: path.join(folder, 'data'), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

/** What a server that does not start writes, with nothing on standard output and exit code 1. */
async function refusal(variables: Record<string, string>): Promise<string> {
  const child = start(variables)
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk
  })
  const [code] = await once(child, 'close')
  expect({ code, stdout: output.stdout }).toEqual({ code: 1, stdout: '' })
  return output.stderr
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    function listen(chunk: Buffer): void {
      output += chunk
      const address = /Inkfolio is ready at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.on('close', () => reject(new Error(output)))
  })
}
