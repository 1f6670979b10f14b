// Streams that are opened and not read must not fill memory.
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { openS3Server } from '#tests/support/s3-server.ts'
import { openBucket } from './storage/bucket.server.ts'
import type { FileStore } from './storage/file-store.ts'
import { openFolderStore } from './storage/folder.server.ts'
import { openLruFolderStore } from './storage/lru-folder.server.ts'

const storage = await openS3Server()
afterAll(() => storage.close())

const STORES: [string, () => FileStore][] = [
  ['a folder', () => openFolderStore(path.join(temporaryFolder(), 'media'))],
  ['a bounded folder', () => openLruFolderStore(path.join(temporaryFolder(), 'cache'), 1_000_000_000)],
  ['a bucket', () => openBucket(storage.settings)],
]
const TEN_MB = 10_000_000

describe.each(STORES)('in %s', (_name, open) => {
  test('twenty unread streams hold at most a chunk each', async () => {
    onTestFinished(() => storage.objects.clear())
    const files = open()
    await files.write('ab/large.png', new Uint8Array(TEN_MB))
    const before = process.memoryUsage().arrayBuffers
    const opened = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const reader = (await files.open('ab/large.png'))?.stream().getReader()
        const { value } = (await reader?.read()) ?? {}
        return { reader, bytes: value?.byteLength ?? 0 }
      }),
    )
    for (const { bytes } of opened) expect(bytes).toBeLessThanOrEqual(1_000_000)
    // All twenty files are 200 MB.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60_000_000)
    for (const { reader } of opened) await reader?.cancel()
  })
})
