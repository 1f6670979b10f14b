// Neither the variables of a real site nor its `.env` reach a test, a journey or a measurement.
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ENV_NAMES } from '#src/server/env.server.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { listenLocally } from '#tests/local-server.ts'
import { BROWSER, startBuiltSite, writePost } from '#tests/support/built-site.ts'
import { embeddedEngine } from '#tests/support/engines.ts'
import { startNode, temporaryFolder } from '#tests/support/processes.ts'
import { siteEnvironment } from '#tests/support/site-environment.ts'

/** Read by libraries, whether a site names them or not. */
const OF_LIBRARIES = { PGHOST: 'db.example.com', PGPASSWORD: 'trap', GIT_DIR: '/srv/blog/.git', AWS_PROFILE: 'trap' }

/** The examples of `.env.example`, which name every variable. All servers are the one at `host`, all folders are below `real`. */
function settingsOfRealSite(host: string): Record<string, string> {
  const text = readFileSync(path.join(projectRoot, '.env.example'), 'utf8')
  const examples = [...text.matchAll(/^#([A-Z\d_]+)=(.+)$/gm)].map(([, name = '', value = '']) => {
    if (name.endsWith('_DIR')) return [name, `./real/${name}`]
    return [name, value.replaceAll(/(?<=:\/\/(?:[^@/,]*@)?)[\w.]+(?::\d+)?/g, host)]
  })
  return Object.fromEntries(examples)
}

describe('siteEnvironment', () => {
  const DATA_DIR = path.join(tmpdir(), 'of-a-test/data')

  test('nothing that the caller has set for a real site gets in', () => {
    const more = { ...OF_LIBRARIES, NODE_OPTIONS: '--import=/srv/trap.mjs', HOME: '/home/trap', ENV_FILE: '/srv/blog/.env' }
    const set = new Map(Object.entries({ ...settingsOfRealSite('trap.example'), ...more, NODE_ENV: 'development' }))
    expect([...set.keys()]).toEqual(expect.arrayContaining(ENV_NAMES))
    for (const [name, value] of set) vi.stubEnv(name, value)
    const env = siteEnvironment({ DATA_DIR })
    expect(Object.entries(env).filter(([name, value]) => set.get(name) === value)).toEqual([])
  })

  test.each([
    [{ DATA_DIR: '' }, /needs a DATA_DIR/],
    [{ DATA_DIR: './data' }, /DATA_DIR=\.\/data is no temporary folder/],
    [{ DATA_DIR, CONTENT_DIR: '/srv/blog' }, /CONTENT_DIR=\/srv\/blog is no temporary folder/],
    [{ DATA_DIR, STATIC_DIR: '/home/ada/public' }, /STATIC_DIR=.* is no temporary folder/],
    [{ DATA_DIR, CONTENT_DIR: path.join(DATA_DIR, '../../../../srv') }, /is no temporary folder/],
    [{ DATA_DIR, DATABASE_URL: 'postgres://me@db.example.com/blog' }, /is not on this machine/],
    [{ DATA_DIR, DATABASE_URL: 'postgres:///blog?host=/run/postgresql' }, /is not on this machine/],
    [{ DATA_DIR, SMTP_URL: 'smtp://smtp.example.com:587' }, /is not on this machine/],
    [{ DATA_DIR, S3_ENDPOINT: 'https://storage.example.com' }, /is not on this machine/],
    [{ DATA_DIR, S3_BUCKET: 'blog-media' }, /bucket at Amazon/],
  ])('%o is refused', (variables, message) => {
    expect(() => siteEnvironment(variables)).toThrow(message)
  })
})

describe('dropSiteVariables', () => {
  test.each(['vitest.config.ts', 'playwright.config.ts', 'tools/bench/main.ts'])('%s leaves no variable of a real site', async (file) => {
    const set = { ...settingsOfRealSite('trap.example'), ...OF_LIBRARIES, NODE_ENV: '' }
    const script = `await import(${JSON.stringify(path.join(projectRoot, file))}); console.log(JSON.stringify(process.env)); process.exit()`
    const env = { PATH: siteEnvironment({ DATA_DIR: path.join(temporaryFolder(), 'data') }).PATH, ...set }
    const { stdout, stderr } = await startNode(['--input-type=module', '-e', script], { env }).ended
    expect(stderr).not.toContain('Error')
    const left: Record<string, string> = JSON.parse(stdout)
    expect(Object.keys(left).filter((name) => name !== 'NODE_ENV' && name in set)).toEqual([])
    expect(left.ENV_FILE).toBe('/dev/null')
  })
})

test('no test hands on the whole environment of its process', () => {
  const files = globSync(['tests/**/*.ts', 'tools/**/*.ts', 'src/**/*.test.{ts,tsx}'])
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(`...process${'.env'}`))).toEqual([])
})

test('a site of the tests opens nothing of a real site with every variable set, in the environment and in .env', async () => {
  const trap = await openTrap()
  const set = settingsOfRealSite(trap.host)
  const clone = cloneWith(set)
  for (const [name, value] of Object.entries({ ...set, ...OF_LIBRARIES, NODE_ENV: 'test' })) vi.stubEnv(name, value)
  const site = await startBuiltSite({ engine: { ...embeddedEngine(), root: clone } })
  try {
    const post_id = await writePost(site, { slug: 'seen-by-nobody-else' })
    const comment = { post_id, user_name: 'Mei', user_email: 'mei@tanaka.example', comment_text: 'Who hears of it?', elapsed_ms: 60_000 }
    const answer = await site.call('/functions/post-comment', comment, { 'User-Agent': BROWSER })
    expect(answer.status, answer.text).toBe(200)
  } finally {
    await site.close()
  }
  for (const folder of readdirSync(path.join(clone, 'real'))) expect(readdirSync(path.join(clone, 'real', folder)), folder).toEqual([])
  expect(trap.connections()).toBe(0)
})

/** A clone of this repository that can be started, with these variables in its `.env`. */
function cloneWith(variables: Record<string, string>): string {
  const clone = path.join(temporaryFolder(), 'inkfolio')
  for (const name of ['build', 'content', 'package.json', 'src/db'])
    cpSync(path.join(projectRoot, name), path.join(clone, name), { recursive: true })
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(clone, 'node_modules'))
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(path.join(clone, '.env'), lines.join(''))
  for (const name of Object.keys(variables).filter((each) => each.endsWith('_DIR')))
    mkdirSync(path.join(clone, 'real', name), { recursive: true })
  return clone
}

/** A server in the place of all those of the real site: it counts who comes, and hangs up. */
async function openTrap(): Promise<{ host: string; connections: () => number }> {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  const port = await listenLocally(server)
  onTestFinished(() => void server.close())
  return { host: `127.0.0.1:${port}`, connections: () => connections }
}
