import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { serveIcon } from '#src/features/media/icons/serve-icon.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { storeMedia } from '#src/features/media/store-media.server.ts'
import { paint } from '#tests/paint.ts'
import { onDatabase } from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { getSettings } from '../settings.server.ts'
import { summarizeSite } from '../site.ts'
import { saveLogo } from './save-logo.server.ts'

const owner = { id: '00000000-0000-4000-8000-000000000001', name: 'Owner', email: 'owner@example.com', sessionId: 'x' }
const now = new Date('2026-01-01')

async function openFolders() {
  const folder = await mkdtemp(path.join(temporaryFolder(), 'logo-'))
  return { media: openFolderStore(path.join(folder, 'media')), cache: openFolderStore(path.join(folder, 'cache')) }
}

async function upload(db: Db, folders: Awaited<ReturnType<typeof openFolders>>, { width, height }: { width: number; height: number }) {
  return storeMedia(db, { bytes: await paint(width, height), alt: '' }, folders.media)
}

onDatabase('the logo of the owner', (test) => {
  test('an uploaded picture becomes the logo and every icon, until it is reset', async ({ db }) => {
    const folders = await openFolders()
    const { url } = await upload(db, folders, { width: 600, height: 150 })
    expect(await saveLogo(db, owner, { address: url, now })).toBeNull()
    const settings = await getSettings(db)
    const hash = url.replace('/media/', '')
    expect(settings.logo).toEqual({ hash, width: 600, height: 150 })
    const site = summarizeSite(settings, { origin: 'https://blog.test', socialPicture: '/og.png', newPosts: null, now })
    expect(site.logo).toEqual({ folder: `/media/icons/${hash}`, width: 104, height: 26 })

    const ask = (wanted: { hash: string; name: string }, headers = {}) =>
      serveIcon(new Request('https://blog.test/', { headers }), wanted, { db, logo: settings.logo, folders })
    for (const times of [1, 2]) {
      const answer = await ask({ hash, name: 'icon-192.png' })
      expect(answer.status, `request ${times}`).toBe(200)
      expect(answer.headers.get('Cache-Control')).toContain('immutable')
      expect(answer.headers.get('Content-Type')).toBe('image/png')
      expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(192)
      expect((await ask({ hash, name: 'icon-192.png' }, { 'If-None-Match': answer.headers.get('ETag') ?? '' })).status).toBe(304)
    }
    expect((await ask({ hash, name: 'favicon.ico' })).headers.get('Content-Type')).toBe('image/x-icon')
    expect((await ask({ hash, name: 'passwd' })).status).toBe(404)
    expect((await ask({ hash: hash.replace(/^./, 'f').replace(/.$/, '0'), name: 'icon-192.png' })).status).toBe(404)

    await saveLogo(db, owner, { address: '', now })
    expect((await getSettings(db)).logo).toBeNull()
  })

  test('a picture that is too small or not stored is refused with the reason, and changes nothing', async ({ db }) => {
    const folders = await openFolders()
    const { url } = await upload(db, folders, { width: 40, height: 20 })
    expect(await saveLogo(db, owner, { address: url, now })).toBe(
      'The picture is 40 × 20 pixels. A logo needs 48 or more on its longer side.',
    )
    const unknown = 'This picture is not stored on this site. Please upload it again.'
    for (const address of [`/media/${'0'.repeat(64)}`, 'https://evil.example/a.png', '/media/../secrets']) {
      expect(await saveLogo(db, owner, { address, now })).toBe(unknown)
    }
    expect((await getSettings(db)).logo).toBeNull()
  })
})
