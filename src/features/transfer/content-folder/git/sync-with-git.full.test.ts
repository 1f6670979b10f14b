import { describe, expect } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { git, writeFiles } from '#tests/support/git-commands.ts'
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
    tools: { ...listMediaIn([]), media: openFolderStore(temporaryFolder()) },
    // A killed process does not come to `afterSync`.
    findGit: async () => (isKilled ? { ...contentGit, afterSync: async () => {} } : contentGit),
  })
  return {
    run: sync.run,
    async stop() {
      ending.abort()
      await sync.ended()
    },
  }
}

describe.skipIf(missingGit)(`with Git${missingGit}`, () => {
  onDatabase('the content folder and the site', (test) => {
    test('a kill between the write of a post and its commit: the next run commits it, and nothing of somebody else', async ({
      database,
      db,
    }) => {
      const { mine } = createClones({ 'hello.md': '---\ntitle: Hello\ndate: 2026-01-02\n---\n\nFirst words.\n' })
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
