import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { media } from '#src/db/schema/media.ts'
import { sha256 } from '#src/features/media/sha256.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { findMedia, storeMedia } from '#src/features/media/store-media.server.ts'
import { encodePicture } from '#src/features/media/variants/encode.server.ts'
import { paint } from '#tests/paint.ts'
import { onDatabase } from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { importExportedPictures } from './exported-pictures.server.ts'

const SECRET = 'Taken at home by somebody'
/** A comment behind the head of a JPEG. */
const COMMENT = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SECRET.length + 2]), Buffer.from(SECRET)])

async function jpeg(): Promise<Buffer> {
  const sharp = (await import('sharp')).default
  const photo = await sharp(await paint(60, 40))
    .jpeg()
    .toBuffer()
  return Buffer.from((await encodePicture(photo)).bytes)
}

/** Imports a post with this picture in the folder of an export, named by its own hash. */
async function openExport(db: Db, bytes: Buffer) {
  const root = temporaryFolder()
  const files = openFolderStore(path.join(temporaryFolder(), 'media'))
  const hash = sha256(bytes)
  mkdirSync(path.join(root, 'media'))
  writeFileSync(path.join(root, `media/${hash}.jpeg`), bytes)
  const address = `/media/${hash}`
  const post = { content: `<img src="${address}"><img src="${address}/700">`, thumbnail: address, socialImage: `${address}/1000` }
  const importPost = () => importExportedPictures(post, { root, storeMedia: (picture) => storeMedia(db, picture, files) })
  const readStored = async (url: string) => Buffer.from((await (await findMedia(db, url.slice(7), files))?.read()) ?? [])
  return { address, importPost, readStored }
}

onDatabase('importExportedPictures', (test) => {
  test('keeps the address of a picture that has nothing but the picture', async ({ db }) => {
    const { address, importPost, readStored } = await openExport(db, await jpeg())
    for (const _ of [1, 2]) expect(await importPost()).toMatchObject({ thumbnail: address, notes: [] })
    expect((await readStored(address)).length).toBeGreaterThan(0)
    expect(await db.select().from(media)).toHaveLength(1)
  })

  test('encodes a picture with a foreign part, although it has the hash of its name, once and for every use', async ({ db }) => {
    const clean = await jpeg()
    const { address, importPost, readStored } = await openExport(db, Buffer.concat([clean.subarray(0, 2), COMMENT, clean.subarray(2)]))
    const { thumbnail, content, socialImage, notes } = await importPost()
    const url = thumbnail ?? ''
    expect(url).toMatch(/^\/media\/[0-9a-f]{64}$/)
    expect(url).not.toBe(address)
    expect([content, socialImage]).toEqual([`<img src="${url}"><img src="${url}/700">`, `${url}/1000`])
    expect(notes).toEqual([`picture ${address} was changed since the export: it is ${url} now`])
    const stored = await readStored(url)
    expect([stored.length > 0, stored.includes(SECRET)]).toEqual([true, false])
    expect((await importPost()).thumbnail).toBe(url)
    expect(await db.select().from(media)).toHaveLength(1)
  })
})
