import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { type SyncOptions, syncFolder } from '#src/features/transfer/content-folder/sync-folder.server.ts'
import { listMediaIn } from './media-list.ts'
import { filesBelow, temporaryFolder } from './processes.ts'

/** A Markdown file. */
export const POST = '---\ntitle: Hello\ndate: 2026-01-02\n---\n\nFirst words.\n'

/** An empty content folder for each test of the file. Its media is in `.media`. */
export function newFolderForEachTest(tools: Partial<SyncOptions['tools']> = {}) {
  let folder = ''
  beforeEach(() => {
    folder = temporaryFolder()
  })
  const place = (file: string) => path.join(folder, file)

  function write(file: string, text: string, time?: Date): void {
    mkdirSync(path.dirname(place(file)), { recursive: true })
    writeFileSync(place(file), text)
    if (time) utimesSync(place(file), time, time)
  }

  function sync(db: Db, options: Partial<SyncOptions> = {}) {
    return syncFolder(db, {
      ...{ folder, writesDrafts: false, now: new Date('2026-11-20T12:00:00Z'), signal: AbortSignal.timeout(60_000) },
      tools: { ...listMediaIn([]), media: openFolderStore(place('.media')), ...tools },
      ...options,
    })
  }

  return {
    /** The path of a file of the folder, or of the folder itself. */
    place,
    write,
    read: (file: string) => readFileSync(place(file), 'utf8'),
    list: () => filesBelow(folder),
    sync,
    kinds: async (db: Db, options: Partial<SyncOptions> = {}) => (await sync(db, options)).steps.map(({ kind }) => kind),
  }
}

export async function findPost(db: Db, slug: string) {
  const [row] = await db.select().from(posts).where(eq(posts.slug, slug))
  return row
}
