import { eq } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { commitAll, git, readText, writeFiles } from '#tests/support/git-commands.ts'
import { createClones, missingGit, OWNER } from '#tests/support/git-repositories.ts'
import { listMediaIn } from '#tests/support/media-list.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { createContentSync } from '../sync-runner.server.ts'
import { createContentGit } from './content-git.server.ts'

/** Both as the process composes them, with runs by hand. */
function open(database: Database, folder: string, { isKilled = false } = {}) {
  const ending = new AbortController()
  const options = { folder, pullMinutes: 5, isPushing: true, hasWebhook: false, author: async () => OWNER, wakeSync: () => {} }
  const contentGit = createContentGit({ ...options, signal: ending.signal })
  const sync = createContentSync(database, {
    findFolder: async () => folder,
    writesDrafts: false,
    signal: ending.signal,
    tools: {
      ...listMediaIn([]),
      media: openFolderStore(temporaryFolder()),
    },
    // A killed process does not come to `afterSync`.
    findGit: async () => (isKilled ? { ...contentGit, afterSync: async () => {} } : contentGit),
  })
  return {
    run: sync.run,
    exchange: contentGit.exchange,
    async stop() {
      ending.abort()
      await sync.ended()
    },
  }
}

describe.skipIf(missingGit)(`with Git${missingGit}`, () => {
  onDatabase('the content folder and the site', (test, engine) => {
    test('exchange posts with a remote: a push becomes a post, a publication becomes a commit', async () => {
      const { mine, theirs, remote } = createClones({ 'hello.md': '---\ntitle: Hello\ndate: 2026-01-02\n---\n\nFirst words.\n' })
      const database = await engine.open()
      const { db } = database
      const site = open(database, mine)
      await site.run()
      expect((await db.select({ slug: posts.slug }).from(posts)).map(({ slug }) => slug)).toEqual(['hello'])
      // What came from files is no publication of the site.
      expect(git(mine, 'log', '--format=%s')).toBe('First')

      await buildPost(db, { slug: 'written-here', title: 'Written here' })
      await site.run()
      await site.exchange()
      // What the first fetch found is merged before the push.
      await site.run()
      await site.exchange()
      expect(git(remote, 'log', '-1', '--format=%an|%s')).toBe('Ada Byron|Publish "Written here"')
      expect(git(mine, 'status', '--porcelain')).toBe('')

      git(theirs, 'pull', '--quiet')
      writeFiles(theirs, { 'hello.md': '---\ntitle: Hello\ndate: 2026-01-02\n---\n\nWords from elsewhere.\n' })
      commitAll(theirs, 'From elsewhere')
      git(theirs, 'push', '--quiet')
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
      await site.run()
      await site.exchange()
      await site.run()
      vi.useRealTimers()
      await site.stop()
      expect(readText(mine, 'hello.md')).toContain('Words from elsewhere.')
      expect((await db.select().from(posts).where(eq(posts.slug, 'hello')))[0]?.content).toContain('Words from elsewhere.')
    })

    test('a kill between the write of a post and its commit: the next run commits it, and nothing of somebody else', async () => {
      const { mine } = createClones({ 'hello.md': '---\ntitle: Hello\ndate: 2026-01-02\n---\n\nFirst words.\n' })
      const database = await engine.open()
      const { db } = database
      await buildPost(db, { slug: 'written-here', title: 'Written here' })
      await buildPost(db, { slug: 'changed-since', title: 'Changed since' })
      const killed = open(database, mine, { isKilled: true })
      await killed.run()
      await killed.stop()
      expect(git(mine, 'log', '--format=%s')).toBe('First')
      writeFiles(mine, { 'posts/changed-since.md': '---\ntitle: Changed since\n---\n\nBy hand.\n', 'notes.md': 'By hand.\n' })

      const next = open(database, mine)
      await next.run()
      await next.stop()
      expect(git(mine, 'log', '--format=%s')).toBe('Publish "Written here"\nFirst')
      expect(git(mine, 'status', '--porcelain')).toBe('?? notes.md\n?? posts/changed-since.md')
    })
  })
})
