// Neither the variables of a real site nor its `.env` reach a test, a journey or a measurement.
import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { ENV_NAMES } from '#src/server/env.server.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { startNode, temporaryFolder } from '#tests/support/processes.ts'
import { OF_LIBRARIES, settingsOfRealSite } from '#tests/support/real-site.ts'
import { siteEnvironment } from '#tests/support/site-environment.ts'

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
