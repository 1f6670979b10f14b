// The site answers requests while it imports, judged by steps: the files that come in between two answers.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { listen } from '#src/server/http/listen.server.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { listMediaIn } from '#tests/support/media-list.ts'
import { loadRoutes, openSite } from '#tests/support/open-site.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'
import { importMarkdown } from './import-markdown.server.ts'

const ROUTES = ['routes/public/frame/layout.tsx', 'routes/public/post.tsx']
const FILES = 200
const REQUESTS = 20
/** A request takes several turns of the event loop, in each of which a file may come in. */
const FILES_PER_ANSWER = 5

function folderOfPosts(): string {
  const folder = temporaryFolder()
  for (let number = 0; number < FILES; number += 1) writeFileSync(path.join(folder, `${number}.md`), `# Post ${number}\n\nText.`)
  return folder
}

const options = { now: new Date('2026-11-21T12:00:00Z'), dryRun: false, ...listMediaIn([]) }

onEmbedded('an import', (test) => {
  test('lets a page be served again and again', async ({ database }) => {
    await buildPost(database.db, { slug: 'here' })
    const render = openSite(database, await loadRoutes(siteRoutes.filter(({ file }) => ROUTES.includes(file))))
    const { server, address } = await listen(render, '127.0.0.1', 0)
    onTestFinished(() => void server.close().closeAllConnections())
    let done = 0
    const steps: number[] = []
    async function visit() {
      for (let request = 0; request < REQUESTS; request += 1) {
        const before = done
        expect((await fetch(new URL('/posts/here', address))).status).toBe(200)
        steps.push(done - before)
      }
    }
    const importing = importMarkdown(database.db, folderOfPosts(), {
      ...options,
      onProgress: (position) => {
        done = position
      },
    })
    await visit()
    expect(Math.max(...steps)).toBeLessThanOrEqual(FILES_PER_ANSWER)
    expect(done).toBeLessThan(FILES)
    expect((await importing).totals.created).toBe(FILES)
  })

  test('yields before each file, also before those that an earlier run completed', async ({ db }) => {
    let turns = 0
    let isRunning = true
    const count = () => {
      turns += 1
      if (isRunning) setImmediate(count)
    }
    setImmediate(count)
    const turnsAtFiles: number[] = []
    await importMarkdown(db, folderOfPosts(), { ...options, isDone: () => true, onProgress: () => void turnsAtFiles.push(turns) })
    isRunning = false
    expect(new Set(turnsAtFiles).size).toBe(FILES)
  })
})
