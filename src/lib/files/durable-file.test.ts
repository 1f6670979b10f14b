import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { recordFileCalls } from '#tests/support/record-file-calls.ts'
import { createFolderDurably, renameDurably, syncFolder, writeFileAtomically, writeFileDurably, writeVerifiedFile } from './durable-file.ts'

const BYTES = new Uint8Array(100_000).fill(7)

test('a file is written, synced, renamed, and its folder synced, in this order', async () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'file')
  const { calls, lost } = await recordFileCalls(() => writeFileDurably(file, BYTES))
  expect(calls.map(({ name, ...call }) => [name, 'to' in call ? call.to : call.file])).toEqual([
    ['create', expect.stringMatching(/\.part$/)],
    ['write', expect.stringMatching(/\.part$/)],
    ['sync', expect.stringMatching(/\.part$/)],
    ['rename', file],
    ['sync', folder],
  ])
  expect(lost([file])).toEqual([])
})

test('the recorder detects a write and a rename without sync', async () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'new/file')
  const { lost } = await recordFileCalls(async () => {
    await mkdir(path.dirname(file))
    await writeFile(file, BYTES)
  })
  expect(lost([file])).toEqual([expect.stringContaining('content'), expect.stringContaining('folder of file')])
  const later = await recordFileCalls(() => writeFileAtomically(file, BYTES))
  expect(later.lost([file])).toEqual([expect.stringContaining('content'), expect.stringContaining('folder of file')])
})

test('new folders and a renamed folder with its content are durable too', async () => {
  const folder = temporaryFolder()
  const made = path.join(folder, 'a/b/c')
  const first = await recordFileCalls(() => createFolderDurably(made))
  expect(first.lost([made])).toEqual([])
  expect((await stat(made)).mode & 0o777).toBe(0o700)
  const target = path.join(folder, 'target')
  const second = await recordFileCalls(async () => {
    await mkdir(path.join(folder, 'draft/deep'), { recursive: true })
    await writeFile(path.join(folder, 'draft/deep/file'), BYTES)
    await renameDurably(path.join(folder, 'draft'), target)
  })
  expect(second.lost([path.join(target, 'deep/file')])).toEqual([])
})

test('accepts text, bytes, a stream or a function; the default mode is 0o600', async () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'file')
  await writeFileDurably(file, 'text')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await writeFileDurably(file, bytesOf('a', 'b'), { mode: 0o640 })
  expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual(['ab', 0o640])
  await writeFileDurably(file, async (handle) => handle.writeFile('made'))
  expect(await readFile(file, 'utf8')).toBe('made')
})

test('a failure leaves the file unchanged and no temporary file', async () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'file')
  await writeFileDurably(file, 'before')
  const refuse = () => Promise.reject(new Error('not this one'))
  await expect(writeVerifiedFile(file, 'after', refuse)).rejects.toThrow('not this one')
  await expect(writeFileDurably(file, refuse)).rejects.toThrow('not this one')
  expect([await readdir(folder), await readFile(file, 'utf8')]).toEqual([['file'], 'before'])
})

test('unreadable folders and file systems without folder sync are tolerated', async () => {
  const folder = temporaryFolder()
  await chmod(folder, 0o300)
  await writeFileDurably(path.join(folder, 'file'), 'text')
  await chmod(folder, 0o700)
  expect(await readFile(path.join(folder, 'file'), 'utf8')).toBe('text')
  // Linux refuses to sync what has no place on a disk.
  if (existsSync('/proc/self')) await syncFolder('/proc/self')
})

async function* bytesOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

test('with the mode `umask`, modes are as the umask says', async () => {
  const folder = temporaryFolder()
  const before = process.umask(0o027)
  try {
    await createFolderDurably(path.join(folder, 'a/b'), { mode: 'umask' })
    await writeFileDurably(path.join(folder, 'a/b/c'), 'text', { mode: 'umask' })
  } finally {
    process.umask(before)
  }
  const modes = await Promise.all(['a', 'a/b', 'a/b/c'].map(async (name) => (await stat(path.join(folder, name))).mode & 0o777))
  expect(modes).toEqual([0o750, 0o750, 0o640])
})

test('modes are as asked for, whatever the umask', async () => {
  const folder = temporaryFolder()
  const before = process.umask(0o077)
  try {
    await createFolderDurably(path.join(folder, 'a/b'), { mode: 0o755 })
    for (const [name, write] of [
      ['durable', writeFileDurably],
      ['atomic', writeFileAtomically],
    ] as const) {
      await write(path.join(folder, name), 'text', { mode: 0o644 })
      expect((await stat(path.join(folder, name))).mode & 0o777, name).toBe(0o644)
    }
    for (const name of ['a', 'a/b']) expect((await stat(path.join(folder, name))).mode & 0o777, name).toBe(0o755)
    // A folder that was there keeps its mode.
    await createFolderDurably(path.join(folder, 'a'), { mode: 0o700 })
    expect((await stat(path.join(folder, 'a'))).mode & 0o777).toBe(0o755)
  } finally {
    process.umask(before)
  }
})
