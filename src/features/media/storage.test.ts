import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolder } from './storage.server.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inkfolio-storage-'))
})

afterAll(() => rm(folder, { recursive: true }))

test.each(['../up', '/etc/passwd', 'a/../../b', 'a//b', '', '.', 'a/.b', 'a\\b', 'A', 'a\0b'])('%j is no key', async (key) => {
  await expect(openFolder(folder).read(key)).rejects.toThrow('not a storage key')
  await expect(openFolder(folder).write(key, new Uint8Array([1]))).rejects.toThrow('not a storage key')
})

test('what is not there is null', async () => {
  const files = openFolder(folder)
  expect(await files.read('aa/none.webp')).toBeNull()
  expect(await files.has('aa/none.webp')).toBe(false)
})

test('twenty writers of one file leave one whole file and nothing else', async () => {
  const files = openFolder(folder)
  await Promise.all(Array.from({ length: 20 }, () => files.write('ab/one.webp', new Uint8Array(100_000).fill(7))))
  expect(await files.read('ab/one.webp')).toEqual(new Uint8Array(100_000).fill(7))
  expect(await readdir(path.join(folder, 'ab'))).toEqual(['one.webp'])
})

test('a write that fails leaves nothing behind', async () => {
  const files = openFolder(folder)
  await files.write('ac/folder/file.webp', new Uint8Array([1]))
  await expect(files.write('ac/folder', new Uint8Array([2]))).rejects.toThrow()
  expect(await readdir(path.join(folder, 'ac'))).toEqual(['folder'])
  expect(await files.has('ac/folder')).toBe(false)
})
