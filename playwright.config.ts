// End-to-end tests against the built server: each worker has a site of its own. Uses the Chromium of the system.
// Files named `*.full.spec.ts` run only in `npm run test:full`.
import { defineConfig } from '@playwright/test'
import { isFull } from './tests/is-full.ts'
import { dropSiteVariables } from './tests/own-environment.ts'
import { findSystemChromium } from './tools/launcher/chromium.mjs'

dropSiteVariables()

export default defineConfig({
  testDir: './tests/e2e',
  testIgnore: isFull ? [] : '**/*.full.spec.ts',
  outputDir: './test-results/journeys',
  globalSetup: './tests/e2e/prepare-sites.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A journey that passes only at its second attempt is no failure in CI, but is listed as flaky and a defect to mend.
  retries: process.env.CI && !isFull ? 1 : 0,
  // Generous timeouts: a busy machine needs many times longer than an idle one, and no test may fail for that.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [
    [process.env.E2E_REPORT && !process.stdout.isTTY ? 'dot' : 'line'],
    ...(process.env.E2E_REPORT
      ? [['json', { outputFile: process.env.E2E_REPORT }] as const, ['./tests/journey-reporter.ts'] as const]
      : []),
  ],
  use: {
    timezoneId: 'UTC',
    locale: 'en-US',
    launchOptions: {
      // Undefined without one: then Playwright uses its own, if it is installed.
      executablePath: findSystemChromium(),
      // Without a locale that exists, Chromium stores nothing in a folder whose path has other letters than English ones.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // The headless shell would hint fonts, which makes words wider than in a window.
        '--font-render-hinting=none',
      ],
    },
  },
})
