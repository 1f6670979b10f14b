import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { openFolderStore } from './folder.server.ts'

test('a write that fails leaves nothing behind', async () => {
  const folder = temporaryFolder()
  const files = openFolderStore(folder)
  await files.write('ac/folder/file.webp', new Uint8Array([1]))
  await expect(files.write('ac/folder', new Uint8Array([2]))).rejects.toThrow()
  expect(await readdir(path.join(folder, 'ac'))).toEqual(['folder'])
  expect(await files.has('ac/folder')).toBe(false)
})

test('a key that leads outside the folder is refused', async () => {
  await expect(openFolderStore(temporaryFolder()).write('../up', new Uint8Array([1]))).rejects.toThrow('not a storage key')
})
