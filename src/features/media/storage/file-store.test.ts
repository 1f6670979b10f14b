// The contract of FileStore, run against each implementation.
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { openS3Server } from '#tests/support/s3-server.ts'
import { openBucket } from './bucket.server.ts'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder.server.ts'
import { openLruFolderStore } from './lru-folder.server.ts'

const storage = await openS3Server()
afterAll(() => storage.close())

const STORES: [string, () => FileStore][] = [
  ['a folder', () => openFolderStore(path.join(temporaryFolder(), 'media'))],
  ['a bounded folder', () => openLruFolderStore(path.join(temporaryFolder(), 'cache'), 1_000_000)],
  ['a bucket', emptyBucket],
]

function emptyBucket(): FileStore {
  onTestFinished(() => storage.objects.clear())
  return openBucket(storage.settings)
}

describe.each(STORES)('%s', (_name, open) => {
  test.each(['../up', '/etc/passwd', 'a/../../b', 'a//b', '', '.', 'a/.b', 'a\\b', 'A', 'a\0b'])('%j is no key', async (key) => {
    const files = open()
    await expect(files.has(key)).rejects.toThrow('not a storage key')
    await expect(files.read(key)).rejects.toThrow('not a storage key')
    await expect(files.open(key)).rejects.toThrow('not a storage key')
    await expect(files.remove(key)).rejects.toThrow('not a storage key')
  })

  test('a missing file is null', async () => {
    const files = open()
    expect(await files.read('aa/none.webp')).toBeNull()
    expect(await files.open('aa/none.webp')).toBeNull()
    expect(await files.has('aa/none.webp')).toBe(false)
  })

  test('a written file reads back byte for byte', async () => {
    const files = open()
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256)
    await files.write('ab/one.webp', bytes)
    expect(await files.has('ab/one.webp')).toBe(true)
    expect(await files.read('ab/one.webp')).toEqual(bytes)
  })

  test('a removed file is gone, and removing it again changes nothing', async () => {
    const files = open()
    await files.write('ab/one.webp', new Uint8Array(3))
    await files.write('ab/two.webp', new Uint8Array(3))
    await files.remove('ab/one.webp')
    await files.remove('ab/one.webp')
    expect(await files.has('ab/one.webp')).toBe(false)
    expect(await files.has('ab/two.webp')).toBe(true)
  })

  test('an opened file is read on demand', async () => {
    const files = open()
    const bytes = Uint8Array.from({ length: 600_000 }, (_, at) => at % 251)
    await files.write('ab/one.webp', bytes)
    const whole = await files.open('ab/one.webp')
    expect(whole?.bytes).toBe(bytes.byteLength)
    expect(Buffer.from(await new Response(whole?.stream()).bytes()).equals(bytes)).toBe(true)
    const reader = (await files.open('ab/one.webp'))?.stream().getReader()
    const { value } = (await reader?.read()) ?? {}
    expect(value?.byteLength).toBeLessThan(500_000)
    await reader?.cancel()
    await (await files.open('ab/one.webp'))?.stream().cancel()
  })

  test('an empty file is a file', async () => {
    const files = open()
    await files.write('ab/none.png', new Uint8Array())
    const opened = await files.open('ab/none.png')
    expect([opened?.bytes, await new Response(opened?.stream()).text()]).toEqual([0, ''])
    expect(await files.read('ab/none.png')).toEqual(new Uint8Array())
  })

  test('a second write replaces the first, and twenty concurrent writes leave one whole file', async () => {
    const files = open()
    await files.write('ab/one.webp', new Uint8Array([1]))
    await Promise.all(Array.from({ length: 20 }, () => files.write('ab/one.webp', new Uint8Array(10_000).fill(7))))
    expect(await files.read('ab/one.webp')).toEqual(new Uint8Array(10_000).fill(7))
  })
})
