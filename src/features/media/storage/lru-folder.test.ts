import { chmod, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { openLruFolderStore } from './lru-folder.server.ts'

const KILOBYTE = new Uint8Array(1_000)
const HOUR_MS = 3_600_000

/** Makes a file look as if it was used last so many hours ago. */
async function age(folder: string, key: string, hours: number): Promise<void> {
  const at = (Date.now() - hours * HOUR_MS) / 1000
  await utimes(path.join(folder, key), at, at)
}

test('the folder stays below its limit by evicting the least recently used files', async () => {
  const folder = temporaryFolder()
  const files = openLruFolderStore(folder, 10_500)
  for (let index = 0; index < 10; index++) {
    await files.write(`picture-${index}`, KILOBYTE)
    await age(folder, `picture-${index}`, 100 - index)
  }
  expect(await readdir(folder)).toHaveLength(10)
  await files.read('picture-0')
  await files.write('picture-10', KILOBYTE)
  // Eviction goes below the limit, and picture-0 has just been used.
  expect((await readdir(folder)).sort()).toEqual([0, 10, 3, 4, 5, 6, 7, 8, 9].map((index) => `picture-${index}`).sort())
})

test('files of earlier processes count too', async () => {
  const folder = temporaryFolder()
  await openLruFolderStore(folder, 3_500).write('a', KILOBYTE)
  await openLruFolderStore(folder, 3_500).write('b', KILOBYTE)
  await age(folder, 'a', 5)
  await age(folder, 'b', 4)
  const files = openLruFolderStore(folder, 2_500)
  await files.write('c', KILOBYTE)
  expect((await readdir(folder)).sort()).toEqual(['b', 'c'])
})

test('concurrent writes stay below the limit', async () => {
  const folder = temporaryFolder()
  const files = openLruFolderStore(folder, 10_000)
  await Promise.all(Array.from({ length: 50 }, (_, index) => files.write(`ab/picture-${index}`, KILOBYTE)))
  const sizes = await Promise.all(
    (await readdir(path.join(folder, 'ab'))).map(async (name) => (await stat(path.join(folder, 'ab', name))).size),
  )
  expect(sizes.length).toBeGreaterThan(5)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10_000)
})

test('a partial file counts and is evicted only when it is old', async () => {
  const folder = temporaryFolder()
  const files = openLruFolderStore(folder, 1_500)
  for (const name of ['growing.part', 'left.part']) await writeFile(path.join(folder, name), KILOBYTE)
  await age(folder, 'growing.part', 0.5)
  await age(folder, 'left.part', 2)
  await files.write('a', KILOBYTE)
  await age(folder, 'a', 0.2)
  await files.write('b', KILOBYTE)
  expect((await readdir(folder)).sort()).toEqual(['b', 'growing.part'])
})

test('a second read within an hour does not touch the file', async () => {
  const folder = temporaryFolder()
  const files = openLruFolderStore(folder, 10_000)
  await files.write('a', KILOBYTE)
  const before = await stat(path.join(folder, 'a'))
  await files.read('a')
  expect((await stat(path.join(folder, 'a'))).mtimeMs).toBe(before.mtimeMs)
})

test('a write to a read-only folder does not fail', async () => {
  const folder = temporaryFolder()
  const files = openLruFolderStore(path.join(folder, 'a-file'), 10_000)
  await openLruFolderStore(folder, 10_000).write('a-file', KILOBYTE)
  await chmod(folder, 0o555)
  await files.write('inside', KILOBYTE)
  expect(await files.read('inside')).toBeNull()
})
