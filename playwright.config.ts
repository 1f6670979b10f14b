// Journeys against the built server: one site full of posts, one empty. Chromium comes from the system.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

// Workers load this file again: what the first load chose reaches them through the environment.
process.env.E2E_PORT ??= freePort()
process.env.E2E_EMPTY_PORT ??= freePort()
const full = Number(process.env.E2E_PORT)
const empty = Number(process.env.E2E_EMPTY_PORT)

export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  reporter: process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }], ['line']] : 'line',
  use: {
    baseURL: `http://127.0.0.1:${full}`,
    timezoneId: 'UTC',
    locale: 'en-US',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: [site(full, 'full'), site(empty, 'empty')],
})

function site(port: number, content: 'full' | 'empty') {
  return {
    command: `node tests/e2e/serve.ts ${port} ${content}`,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  }
}

function freePort(): string {
  const script = "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})"
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim()
}

/** The system's Chromium; without one, Playwright's own, if it is installed. */
function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => existsSync(file))
}
