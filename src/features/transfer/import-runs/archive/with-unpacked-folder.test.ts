import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { OperatorError } from '#src/server/errors.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { zipOf } from '#tests/support/zip.ts'
import { withUnpackedFolder } from './with-unpacked-folder.server.ts'

const { signal } = new AbortController()

function archive(name: string, content: Buffer): string {
  const file = path.join(temporaryFolder(), name)
  writeFileSync(file, content)
  return file
}

test('an archive is unpacked into a folder, which is removed afterwards', async () => {
  const file = archive('blog.zip', zipOf({ 'blog/a.md': '# A', '../b.md': 'x' }))
  const used = await withUnpackedFolder(file, signal, async ({ folder, leftOut }) => {
    expect(readFileSync(path.join(folder, 'blog/a.md'), 'utf8')).toBe('# A')
    expect(leftOut).toEqual([{ file: '../b.md', reason: 'its name leads out of the folder' }])
    return folder
  })
  expect(existsSync(used)).toBe(false)
})

test('it is removed after a failure too', async () => {
  const file = archive('blog.zip', zipOf({ 'a.md': '# A' }))
  let used = ''
  const failing = withUnpackedFolder(file, signal, async ({ folder }) => {
    used = folder
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(existsSync(used)).toBe(false)
})

test('folders, other files and missing files are left as they are', async () => {
  const folder = temporaryFolder()
  const missing = path.join(folder, 'missing.zip')
  for (const source of [folder, archive('ghost.json', Buffer.from('{}')), missing]) {
    expect(await withUnpackedFolder(source, signal, async (unpacked) => unpacked)).toEqual({ folder: source, leftOut: [] })
  }
  expect(readdirSync(folder)).toEqual([])
})

test('a damaged archive is refused with a sentence', async () => {
  const refused = withUnpackedFolder(archive('blog.tar.gz', Buffer.from('no archive')), signal, async () => {})
  await expect(refused).rejects.toThrow(OperatorError)
  await expect(refused).rejects.toThrow('The archive is damaged, or no zip or tar.gz file: pack it again.')
})
