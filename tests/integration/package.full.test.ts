// The npm package: packed, installed into an empty folder, started, maintained and upgraded.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startNode, temporaryFolder } from '#tests/support/processes.ts'
import { callersVariables, siteEnvironment } from '#tests/support/site-environment.ts'
import { ensureBuilt } from '../../tools/launcher/build.mjs'

const isRegistryReachable = spawnSync('npm', ['ping'], { timeout: 30_000 }).status === 0
const BIN = 'node_modules/inkfolio/tools/launcher/inkfolio.mjs'
const NEXT_VERSION = '99.0.0'

test.skipIf(!isRegistryReachable)('the installed package runs, and the next version uses its data (npm registry)', async () => {
  const site = temporaryFolder()
  const tarball = await pack()
  install(site, tarball)
  expect(readdirSync(site).sort()).toEqual(['node_modules', 'package-lock.json', 'package.json'])
  expect(existsSync(path.join(site, 'node_modules/vite'))).toBe(false)
  expect(existsSync(path.join(site, 'node_modules/inkfolio/docs/operations.md'))).toBe(true)
  expectTestedVersions(site)

  await withSite(site, async () => {
    expect(JSON.parse(run(site, 'doctor', '--json'))).toMatchObject({ ok: true })
    run(site, 'backup', 'site.tar')
  })
  expect(readdirSync(path.join(site, 'data'))).toContain('db')
  run(site, 'export', 'out')
  expect(readdirSync(path.join(site, 'out/posts'))).toContain('one-schema-two-engines.md')

  install(site, renumber(tarball))
  expect(run(site, '--version').trim()).toBe(NEXT_VERSION)
  await withSite(site, async (address) => {
    expect((await fetch(`${address}/posts/one-schema-two-engines`)).status).toBe(200)
  })
  run(site, 'restore', 'site.tar', '--yes')
  expect(existsSync(path.join(site, 'node_modules/node'))).toBe(false)
  await expectRefusalOfOldNode(site)
})

/** In the places at the top: a second version of a package is the newest that fits. */
function expectTestedVersions(site: string): void {
  const locked = readPlaces(path.join(projectRoot, 'package-lock.json'))
  const { 'node_modules/inkfolio': _own, ...installed } = readPlaces(path.join(site, 'node_modules/.package-lock.json'))
  expect(Object.keys(installed).length).toBeGreaterThan(200)
  for (const [place, version] of Object.entries(installed))
    if (place.lastIndexOf('node_modules/') === 0) expect({ place, version }).toEqual({ place, version: locked[place] })
}

function readPlaces(file: string): Record<string, string> {
  const lock: { packages: Record<string, { version: string }> } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.fromEntries(Object.entries(lock.packages).map(([place, { version }]) => [place, version]))
}

async function expectRefusalOfOldNode(site: string): Promise<void> {
  const older = `Object.defineProperty(process.versions, 'node', { value: '22.0.0' }); import(${JSON.stringify(path.join(site, BIN))})`
  const { code, stderr } = await startNode(['-e', older], { cwd: site, env: environment(site) }).ended
  expect(stderr).toMatch(/^Inkfolio needs Node 24 or newer, and this is v.*: install a newer one from .*\n$/)
  expect(code).toBe(1)
}

/** Starts the site with its defaults, runs `work`, and ends it. */
async function withSite(site: string, work: (address: string) => Promise<void>): Promise<void> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const running = startNode([path.join(site, BIN), 'start'], { cwd: site, env: environment(site, { PORT: String(port) }) })
  await running.waitForOutput(`Inkfolio is ready at ${address}`)
  expect((await fetch(address)).status).toBe(200)
  await work(address)
  running.child.kill('SIGTERM')
  await running.ended
}

/** Packs in a copy of this clone, and expects that it is as it was. */
async function pack(): Promise<string> {
  await ensureBuilt(projectRoot, () => {})
  const clone = temporaryFolder()
  for (const name of readdirSync(projectRoot).filter((each) => !['.git', 'node_modules', 'test-results'].includes(each)))
    cpSync(path.join(projectRoot, name), path.join(clone, name), { recursive: true })
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(clone, 'node_modules'))
  const before = readdirSync(clone)
  const tarball = packFolder(clone)
  expect(readdirSync(clone)).toEqual(before)
  expect(readFileSync(path.join(clone, 'package.json'), 'utf8')).toBe(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'))
  return tarball
}

/** The same package under another version. */
function renumber(tarball: string): string {
  const folder = temporaryFolder()
  execFileSync('tar', ['-xzf', tarball, '-C', folder])
  const file = path.join(folder, 'package/package.json')
  const description: unknown = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify(Object.assign({}, description, { version: NEXT_VERSION })))
  return packFolder(path.join(folder, 'package'), '--ignore-scripts')
}

function packFolder(folder: string, ...options: string[]): string {
  const target = temporaryFolder()
  npm(folder, 'pack', '--silent', '--pack-destination', target, ...options)
  const [name = ''] = readdirSync(target)
  return path.join(target, name)
}

function install(site: string, tarball: string): void {
  npm(site, 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', tarball)
}

function run(site: string, ...args: string[]): string {
  return execFileSync(process.execPath, [path.join(site, BIN), ...args], { cwd: site, encoding: 'utf8', env: environment(site) })
}

/** What npm needs: its settings, and the way to the registry. */
const NPM = /^(?:PATH|HOME|TMPDIR|npm_config_\w+|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i

function npm(folder: string, ...args: string[]): void {
  execFileSync('npm', args, { cwd: folder, stdio: 'pipe', env: callersVariables(NPM) })
}

/** Without DATA_DIR, which is the folder `data` of the site then. */
function environment(site: string, extra: Record<string, string> = {}): Record<string, string> {
  const { DATA_DIR: _data, ...env } = siteEnvironment({ DATA_DIR: path.join(site, 'data'), ...extra })
  return env
}
