import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
import { FOR_ORDINARY, ordinaryAccount } from '#tests/support/accounts.ts'
import { type Running, startNode, temporaryFolder } from '#tests/support/processes.ts'
import { siteEnvironment } from '#tests/support/site-environment.ts'
import { hashSources } from './build.mjs'

const INSTALL_A = 'mkdir -p node_modules/a; echo "{}" > node_modules/a/package.json; cp package-lock.json node_modules/.package-lock.json'
const LOCK = { packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } }

test('a Node that is too old prints one sentence', async () => {
  const root = project({ server: '' })
  const older = `Object.defineProperty(process.versions, 'node', { value: '12.22.0' }); import(${JSON.stringify(path.join(root, 'tools/launcher/run.mjs'))})`
  const { code, stderr } = await startNode(['-e', older]).ended
  expect(stderr).toMatch(
    /^Inkfolio brings its own Node 24, but needs Node 20.9 or newer to install it, and this is v.*: install a newer one .*\n$/,
  )
  expect(code).toBe(1)
})

test('an unknown task prints the list of tasks', async () => {
  const { code, stderr } = await start(project({ server: '' }), ['fly']).ended
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'))
  expect(stderr.replace('Usage: npm run ', '').trim().split(' | ').sort()).toEqual(Object.keys(scripts).sort())
  expect(code).toBe(1)
})

test('with everything installed the server runs in the same process', async () => {
  const root = project({ server: "console.log('SERVING', process.pid, process.env.NODE_ENV); setInterval(() => {}, 1000)" })
  const launcher = start(root)
  expect(await launcher.waitForOutput('SERVING')).toContain(`SERVING ${launcher.child.pid} production`)
})

test.skipIf(ordinaryAccount === null)(`a read-only folder starts when everything is installed ${FOR_ORDINARY}`, async () => {
  const root = project({ server: "console.log('SERVING'); setInterval(() => {}, 1000)" })
  for (const folder of ['', 'build', 'node_modules']) chmodSync(path.join(root, folder), 0o555)
  await start(root, ['start'], { isOrdinary: true }).waitForOutput('SERVING')
})

test.skipIf(ordinaryAccount === null)(`a read-only folder with missing packages is refused in one sentence ${FOR_ORDINARY}`, async () => {
  const root = project({ server: '', isInstalled: false })
  chmodSync(root, 0o555)
  const { code, stderr } = await start(root, ['start'], { isOrdinary: true }).ended
  expect(stderr).toBe(
    `The dependencies must be installed, but ${root} is not writable for this user: run npm start once as the owner of that folder.\n`,
  )
  expect(code).toBe(1)
})

test('a failed installation prints the reason, and the next start repeats it', async () => {
  const root = project({ server: '', isInstalled: false })
  const env = { npm_execpath: '', PATH: fakeNpm(root, 'echo "npm error code ENOTFOUND" >&2; exit 1') }
  for (let attempt = 0; attempt < 2; attempt++) {
    const { code, stderr } = await start(root, ['start'], { env }).ended
    expect(stderr).toBe('The dependencies could not be fetched: check the connection to the npm registry, then run the command again.\n')
    expect(code).toBe(1)
  }
})

test.each([
  ['npm error code EACCES\\nnpm error syscall mkdir\\nnpm error path /home/ada/.npm/_cacache/tmp', '/home/ada/.npm/_cacache/tmp'],
  ["npm error code EROFS\\nnpm error EROFS: read-only file system, mkdir '/home/ada/.npm'", '/home/ada/.npm'],
  [
    "npm error code ENOENT\\nnpm error path /home/ada/.npm\\nnpm error enoent ENOENT: no such file or directory, mkdir '/home/ada/.npm'",
    '/home/ada/.npm',
  ],
])('a cache that npm may not write is named: %s', async (printed, named) => {
  const root = project({ server: '', isInstalled: false })
  const env = { npm_execpath: '', PATH: fakeNpm(root, `printf "${printed}\\n" >&2; exit 1`) }
  const { code, stderr } = await start(root, ['start'], { env }).ended
  expect(stderr).toBe(
    `The dependencies must be installed, but npm may not write ${named}: change the owner of that folder, or set npm_config_cache to a folder that npm may write, then run the command again.\n`,
  )
  expect(code).toBe(1)
})

describe('ensureNode', () => {
  /** On a Node that is too old to run the site; what it starts is not. */
  const startOnOldNode = (root: string, npm: string) => {
    write(root, 'old.mjs', "if (!process.env.INKFOLIO_LAUNCHED) Object.defineProperty(process, 'version', { value: 'v20.19.0' })")
    const env = siteEnvironment({ DATA_DIR: path.join(root, 'data'), NODE_ENV: '', npm_execpath: '', PATH: fakeNpm(root, npm) })
    return startNode(['--import', path.join(root, 'old.mjs'), path.join(root, 'tools/launcher/run.mjs'), 'start'], { cwd: '/', env })
  }

  test('Node 24 is fetched where npm runs no install scripts', async () => {
    const root = project({ server: "console.log('SERVING', process.version); setInterval(() => {}, 1000)" })
    const node = `#!/bin/sh\nexec "${process.execPath}" "$@"\n`
    const npm = `mkdir -p node_modules/node/bin; printf '${node}' > node_modules/node/bin/node; chmod +x node_modules/node/bin/node; echo "$@" > called`
    const launcher = startOnOldNode(root, npm)
    expect(await launcher.waitForOutput('SERVING')).toMatch(
      /^Fetching Node 24, because npm is set to run no install scripts\.\nSERVING v24/,
    )
    expect(readFileSync(path.join(root, 'called'), 'utf8')).toBe('rebuild node --ignore-scripts=false --loglevel=error\n')
  })

  test('a failure is said in one sentence', async () => {
    const root = project({ server: '' })
    const { code, stderr } = await startOnOldNode(root, 'echo "npm error code ENOTFOUND" >&2; exit 1').ended
    expect(stderr).toBe('The dependencies could not be fetched: check the connection to the npm registry, then run the command again.\n')
    expect(code).toBe(1)
  })
})

test('a full disk has its own message', async () => {
  const root = project({ server: '', isInstalled: false })
  const env = { npm_execpath: '', PATH: fakeNpm(root, 'echo "npm error ENOSPC: no space left on device, write" >&2; exit 1') }
  const { stderr } = await start(root, ['start'], { env }).ended
  expect(stderr).toBe(`The disk that holds ${root} is full: free some space, then run the command again.\n`)
})

test('two starts at once install once', async () => {
  const root = project({ server: "console.log('SERVING'); setInterval(() => {}, 1000)", isInstalled: false })
  const env = {
    npm_execpath: '',
    PATH: fakeNpm(root, `sleep 1; ${INSTALL_A}`),
  }
  const starts = [start(root, ['start'], { env }), start(root, ['start'], { env })]
  const outputs = await Promise.all(starts.map((one) => one.waitForOutput('SERVING')))
  expect(outputs.filter((output) => output.includes('Dependencies installed'))).toHaveLength(1)
})

test('a start takes over from one that was killed, also when its process id is in use again', async () => {
  for (const content of ['4194304 1', `${process.pid} 1`, '{}']) {
    const root = project({ server: "console.log('SERVING'); setInterval(() => {}, 1000)", isInstalled: false })
    write(root, '.setup-lock', content)
    await start(root, ['start'], { env: { npm_execpath: '', PATH: fakeNpm(root, INSTALL_A) } }).waitForOutput('SERVING')
    expect(existsSync(path.join(root, '.setup-lock'))).toBe(false)
  }
})

test('a start waits while another one sets up', async () => {
  const root = project({ server: "console.log('SERVING'); setInterval(() => {}, 1000)", isInstalled: false })
  write(root, '.setup-lock', `${process.pid}`)
  const waiting = start(root, ['start'], { env: { npm_execpath: '', PATH: fakeNpm(root, INSTALL_A) } })
  await waiting.waitForOutput(`Process ${process.pid} is setting Inkfolio up; waiting for it.`)
  rmSync(path.join(root, '.setup-lock'))
  await waiting.waitForOutput('SERVING')
})

test('a signal during the installation ends it and what it started', async () => {
  const root = project({ server: '', isInstalled: false })
  const env = { npm_execpath: '', PATH: fakeNpm(root, 'sleep 1000 & echo $! > sleeper; wait') }
  const launcher = start(root, ['start'], { env })
  await launcher.waitForOutput('Installing')
  await untilExists(path.join(root, 'sleeper'))
  launcher.child.kill('SIGTERM')
  expect((await launcher.ended).code).toBe(143)
})

test('a signal at the very beginning of the installation ends it too', async () => {
  const root = project({ server: '', isInstalled: false })
  const env = { npm_execpath: '', PATH: fakeNpm(root, 'kill -TERM $PPID; exec sleep 1000') }
  expect((await start(root, ['start'], { env }).ended).code).toBe(143)
})

type Options = { env?: Record<string, string>; isOrdinary?: boolean }

function start(root: string, args: string[] = ['start'], { env = {}, isOrdinary = false }: Options = {}): Running {
  return startNode([path.join(root, 'tools/launcher/run.mjs'), ...args], {
    cwd: '/',
    env: siteEnvironment({ DATA_DIR: path.join(root, 'data'), NODE_ENV: '', ...env }),
    ...(isOrdinary ? ordinaryAccount : {}),
  })
}

/** A project folder with the real launcher, one dependency and a server that is a single file. */
function project({ server, isInstalled = true }: { server: string; isInstalled?: boolean }): string {
  const root = temporaryFolder()
  chmodSync(root, 0o755)
  cpSync('tools/launcher', path.join(root, 'tools/launcher'), { recursive: true })
  write(root, 'package.json', '{"type":"module","imports":{"#src/*":"./src/*"}}')
  write(root, 'package-lock.json', JSON.stringify(LOCK))
  if (isInstalled) {
    write(root, 'node_modules/a/package.json', '{}')
    write(root, 'node_modules/.package-lock.json', JSON.stringify(LOCK))
  }
  write(root, 'build/server/index.js', server)
  write(root, 'build/complete', hashSources(root))
  return root
}

function write(root: string, file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), content)
}

function fakeNpm(root: string, script: string): string {
  const folder = path.join(root, 'fake')
  write(root, 'fake/npm', `#!/bin/sh\n${script}\n`)
  chmodSync(path.join(folder, 'npm'), 0o755)
  return `${folder}:/usr/bin:/bin`
}

async function untilExists(file: string): Promise<void> {
  await startNode(['-e', `const { existsSync } = require('fs'); while (!existsSync(${JSON.stringify(file)}));`]).ended
}
