import path from 'node:path'
import { expect, vi } from 'vitest'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { openExport } from '#tests/support/export-static-site.ts'
import { buildExportedSite, readExport } from '#tests/support/exported-site.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import type { AskSite } from './export-address.server.ts'

const dataDir = await vi.hoisted(async () => (await import('#tests/support/own-data-folder.ts')).ownDataFolder())

onDatabase('the site as files', (test) => {
  test('an export that fails, or is stopped, removes no file', async ({ database }) => {
    await buildExportedSite(database.db, openFolderStore(path.join(dataDir, 'media')))
    const { ask, run } = await openExport(database)
    const folder = temporaryFolder()
    await run(folder)
    const before = readExport(folder)
    const failing: AskSite = (address, headers) =>
      address === '/posts/first' ? Promise.resolve(new Response('', { status: 503 })) : ask(address, headers)
    await expect(run(folder, failing)).rejects.toThrow('/posts/first answered with 503')
    const stopped = new AbortController()
    const stopping: AskSite = (address, headers) => {
      if (address === '/posts/first') stopped.abort(new Error('stopped'))
      return ask(address, headers)
    }
    await expect(run(folder, stopping, stopped.signal)).rejects.toThrow('stopped')
    expect(Object.keys(readExport(folder)).sort()).toEqual(Object.keys(before).sort())
    expect(await run(folder)).toMatchObject({ written: 0, removed: 0 })
  })
})
