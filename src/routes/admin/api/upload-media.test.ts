import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { openForOwner } from '#tests/support/open-site.ts'

const CLIP = readFileSync(path.join(projectRoot, 'tests/e2e/content/media/clip.mp4'))

onEmbedded('an upload of the owner', (test, engine) => {
  test('is refused unless it is what its type says; a video is stored and sent in parts', async () => {
    const ask = await openForOwner(await engine.open(), ['routes/admin/api/upload-media.ts', 'routes/media/media.ts'])
    const upload = (type: string, body: Buffer) =>
      ask('/admin/functions/upload-media', { method: 'POST', headers: { 'Content-Type': type }, body: new Uint8Array(body) })
    expect((await upload('text/html', CLIP)).status).toBe(415)
    const html = await upload('video/mp4', Buffer.from('<!doctype html><script>alert(1)</script>'))
    expect([html.status, await html.json()]).toEqual([
      400,
      expect.objectContaining({ reason: 'The file is not an MP4, WebM, MP3, Ogg, M4A or WAV.' }),
    ])
    const stored = await (await upload('video/mp4', CLIP)).json()
    expect(stored).toEqual({ url: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.mp4$/), kind: 'video' })
    const part = await ask(stored.url, { headers: { Range: 'bytes=4-7' } })
    expect([part.status, part.headers.get('Content-Type'), await part.text()]).toEqual([206, 'video/mp4', 'ftyp'])
    expect((await ask(stored.url, { headers: { Range: 'bytes=999999-' } })).status).toBe(416)
  })
})
