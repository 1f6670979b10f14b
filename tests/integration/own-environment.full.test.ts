import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
import { listenLocally } from '#tests/local-server.ts'
import { BROWSER, startBuiltSite, writePost } from '#tests/support/built-site.ts'
import { embeddedEngine } from '#tests/support/engines.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { OF_LIBRARIES, settingsOfRealSite } from '#tests/support/real-site.ts'

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
