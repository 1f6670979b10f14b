import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { expect, vi } from 'vitest'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildExportedSite } from '#tests/support/exported-site.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { openExportDownload } from './download-export.server.ts'
import { exportProblem } from './export-problems.ts'

onEmbedded('the download of an export', (test) => {
  function options(folder: string, change: Partial<Parameters<typeof openExportDownload>[2]> = {}) {
    const media = openFolderStore(path.join(folder, 'media'))
    return { origin: 'https://blog.test', media, signal: new AbortController().signal, folder: path.join(folder, 'exports'), ...change }
  }

  test('is an archive of its files, the same bytes each time, and leaves nothing on the disk', async ({ db }) => {
    const folder = temporaryFolder()
    await buildExportedSite(db, openFolderStore(path.join(folder, 'media')))
    const archives: Buffer[] = []
    for (const _ of [1, 2]) archives.push(await buffer(contentOf(await openExportDownload(db, 'ghost', options(folder)))))
    expect(archives[1]?.equals(archives[0] ?? Buffer.alloc(0))).toBe(true)
    const entries = await unpackTar(gunzipSync(archives[0] ?? Buffer.alloc(0)))
    const names = entries.map(({ header }) => header.name)
    expect(names).toEqual(
      expect.arrayContaining(['inkfolio-ghost/ghost.json', 'inkfolio-ghost/README.txt', 'inkfolio-ghost/comments.json']),
    )
    const notes = entries.find(({ header }) => header.name === 'inkfolio-ghost/NOTES.txt')?.data
    expect(Buffer.from(notes ?? []).toString()).toContain('part of the series Loops')
    await vi.waitFor(() => expect(readdirSync(path.join(folder, 'exports'))).toEqual([]))
  })

  test('is refused during another one, which ends when the browser leaves', async ({ db }) => {
    const folder = temporaryFolder()
    const leave = new AbortController()
    const first = contentOf(await openExportDownload(db, 'hugo', options(folder, { signal: leave.signal })))
    expect(await openExportDownload(db, 'hugo', options(folder))).toEqual({ problem: 'busy' })
    expect(readdirSync(path.join(folder, 'exports'))).toHaveLength(1)
    const end = finished(first).catch(() => 'ended')
    leave.abort()
    expect(await end).toBe('ended')
    await vi.waitFor(() => expect(readdirSync(path.join(folder, 'exports'))).toEqual([]))
    contentOf(await openExportDownload(db, 'inkfolio', options(folder))).resume()
    await vi.waitFor(() => expect(readdirSync(path.join(folder, 'exports'))).toEqual([]))
  })

  test('says why there is none', async ({ db }) => {
    const folder = temporaryFolder()
    expect(await openExportDownload(db, 'hugo', options(folder, { readFreeBytes: async () => 1_000 }))).toEqual({ problem: 'space' })
    const logged = vi.spyOn(logger, 'error').mockImplementation(() => undefined)
    const files = openFolderStore(path.join(folder, 'media'))
    await buildExportedSite(db, files)
    const read = () => Promise.reject(new Error('the disk is broken'))
    expect(await openExportDownload(db, 'hugo', options(folder, { media: { ...files, read } }))).toEqual({ problem: 'failed' })
    expect(readdirSync(path.join(folder, 'exports'))).toEqual([])
    expect(logged).toHaveBeenCalledOnce()
    expect(exportProblem('space')).toContain('Free some space')
    expect(exportProblem('toString')).toBeNull()
  })
})

function contentOf(download: Awaited<ReturnType<typeof openExportDownload>>): Readable {
  if ('problem' in download) throw new Error(download.problem)
  return download.content
}
