// Two projects. `integration` holds the test files that start databases, servers or processes (they import from tests/support), and those
// that take seconds (their path says `integration`). `unit` holds the rest. Files named `*.full.test.ts` run only in `npm run test:full`.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

const isFull = process.env.TEST_FULL === '1'
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
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: files.filter((file) => !integration.includes(file)),
          // The files of a worker share its modules: loading them anew for each of 170 files took three times as long as all the tests.
          isolate: false,
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
    // The developer's own settings, and above all their data, stay out of the tests.
    env: {
      DATABASE_URL: '',
      SITE_URL: '',
      HOST: '',
      PORT: '',
      LINK_CHECK: 'off',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
    },
  },
})
