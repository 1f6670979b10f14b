// Two projects. `integration` holds the test files that start databases, servers or processes (they import from tests/support), and those
// that take seconds (their path says `integration`). `unit` holds the rest. Files named `*.full.test.ts` run only in `npm run test:full`.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { isFull } from './tests/is-full.ts'
import { dropSiteVariables } from './tests/own-environment.ts'

dropSiteVariables()
// Whatever the caller has set: React chooses its build by it.
process.env.NODE_ENV = 'test'

const files = globSync(['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'tests/**/*.test.{ts,tsx}'])
  .filter((file) => isFull || !file.includes('.full.test.'))
  .sort()
const integration = files.filter((file) => /\bintegration\b/.test(file) || /from '#tests\/support\//.test(readFileSync(file, 'utf8')))

const dataDir = mkdtempSync(path.join(tmpdir(), 'inkfolio-tests-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

export default defineConfig({
  test: {
    pool: 'forks',
    server: { deps: { inline: ['drizzle-orm'] } },
    maxWorkers: 2,
    // The files of a worker share its modules: loading them anew for each file took as long as half of all tests. `tests/support/setup.ts`
    // restores what a file changes.
    isolate: false,
    // Hashing a password takes 0.1 s of a core; journeys sign in with the real one.
    alias: [{ find: /^\.\/scrypt\.server\.ts$/, replacement: path.resolve('tests/support/cheap-hash.ts') }],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: files.filter((file) => !integration.includes(file)),
          // Far longer than any takes, also on a busy machine.
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: integration,
          globalSetup: ['./tests/support/database-templates.ts'],
          // After the unit tests: servers and databases beside them would slow them down to their time limit.
          sequence: { groupOrder: 1 },
        },
      },
    ],
    // For integration tests: long enough for a machine that is busy with other things, because no test measures time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['./tests/support/setup.ts'],
    env: {
      LINK_CHECK: 'off',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
    },
  },
})
