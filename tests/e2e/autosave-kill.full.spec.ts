// Kills the server during autosaves: every acknowledged save must exist after the restart.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { CLI } from '#tests/support/cli.ts'
import { addEmptyDatabase } from '#tests/support/empty-cluster.ts'
import { freePort } from '../support/free-port.ts'
import { fillIn, waitForHydration } from './admin-support.ts'
import { content, saveState, title } from './edit-support.ts'
import { OWNER } from './people.ts'

/** The page retries with exponential backoff of up to thirty seconds. */
const TRIES_AGAIN_MS = 90_000

let folder = ''
let server: ChildProcess | null = null

test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-killed-'))
  addEmptyDatabase(path.join(folder, 'data'))
  const account = ['--email', OWNER.email, '--name', OWNER.name, '--password-stdin']
  const { status, stderr } = spawnSync(process.execPath, [CLI, 'admin', 'create', ...account], {
    env: environment('0'),
    input: OWNER.password,
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
})

test.afterEach(async () => {
  await kill()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('acknowledged saves survive a kill, and the editor resumes saving after the restart', async ({ page }) => {
  const address = await start(String(await freePort()))
  await page.goto(`${address}/admin/login?next=/admin/posts/create`)
  await waitForHydration(page)
  await fillIn(page, OWNER)
  await expect(content(page)).toBeVisible()
  await waitForHydration(page)

  const texts = new Map<string, Texts>()
  for (let round = 0; round < 3; round += 1) {
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const saving = saveUntilItDies(address, cookie, texts)
    await title(page).fill(`Written before kill ${round}`)
    await expect.poll(() => texts.size).toBeGreaterThan((round + 1) * 10)
    await kill()
    await saving
    await title(page).fill(`Written after kill ${round}`)
    await expect(saveState(page)).toContainText('kept in this browser')
    await start(new URL(address).port)
    await expect(saveState(page)).toHaveText('Saved', { timeout: TRIES_AGAIN_MS })
    await page.reload()
    // The page must be loaded completely before the next kill.
    await waitForHydration(page)
    await expect(content(page)).toBeVisible()
    await expect(title(page)).toHaveValue(`Written after kill ${round}`)
    for (const [postId, { acknowledged, sent }] of texts) {
      const answer = await page.request.get(`${address}/admin/functions/edited-post?post_id=${postId}`)
      expect([acknowledged, sent], postId).toContain((await answer.json()).post.fields.content)
    }
  }
})

/** Of a post: the last acknowledged text, and the last sent one, which may or may not be stored. */
type Texts = { acknowledged: string; sent: string }

/** Creates and saves posts concurrently until the server stops answering. */
async function saveUntilItDies(address: string, cookie: string, texts: Map<string, Texts>): Promise<void> {
  async function write(): Promise<void> {
    for (;;) {
      const post_id = randomUUID()
      let version = 0
      for (const text of ['One.', 'Two.', 'Three.']) {
        const known = texts.get(post_id)
        if (known) known.sent = text
        const saved = await save(address, cookie, { post_id, version, text })
        if (saved === null) return
        version = saved
        texts.set(post_id, { acknowledged: text, sent: text })
      }
    }
  }
  await Promise.all([write(), write(), write()])
}

/** The new version; null when there was no answer. */
async function save(address: string, cookie: string, draft: { post_id: string; version: number; text: string }): Promise<number | null> {
  const { post_id, version, text } = draft
  const fields = {
    ...{ title: post_id, slug: '', description: '', thumbnail: '', category: [], content: text, publishAt: null, isProject: false },
    ...{ projectPreviewUrl: '', projectPreviewLabel: '', projectSourceUrl: '', projectSourceLabel: '' },
  }
  try {
    const response = await fetch(`${address}/admin/functions/save-draft`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify({ post_id, version, fields, overwrites: false }),
    })
    expect(response.status).toBe(200)
    return (await response.json()).version
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return null
    throw error
  }
}

async function kill(): Promise<void> {
  const dying = server
  if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
  const exited = once(dying, 'exit')
  dying.kill('SIGKILL')
  await exited
}

function start(port: string): Promise<string> {
  const child = spawn(process.execPath, ['build/server/index.js'], { env: environment(port), stdio: ['ignore', 'pipe', 'inherit'] })
  server = child
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      const address = /Inkfolio is ready at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.on('close', () => reject(new Error(output)))
  })
}

function environment(port: string) {
  const data = { DATA_DIR: path.join(folder, 'data'), DATABASE_URL: '', SITE_URL: '' }
  return { ...process.env, ...data, HOST: '127.0.0.1', PORT: port, NODE_ENV: 'production', LOG_LEVEL: 'error', STARTER_CONTENT: 'off' }
}
