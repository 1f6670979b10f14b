import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { beforeEach, expect, test } from 'vitest'
import { filesBelow, temporaryFolder } from '#tests/support/processes.ts'
import { zipOf } from '#tests/support/zip.ts'
import { IMPORT_LIMITS } from '../import-limits.ts'
import { ArchiveRefusal } from './archive-refusal.ts'
import { unpackArchive } from './unpack-archive.server.ts'

let folder = ''
let target = ''
beforeEach(() => {
  folder = temporaryFolder()
  target = path.join(folder, 'target')
})

function unpack(name: string, bytes: Uint8Array, limits: Partial<Record<keyof typeof IMPORT_LIMITS, number>> = {}) {
  writeFileSync(path.join(folder, name), bytes)
  return unpackArchive(path.join(folder, name), target, { limits: { ...IMPORT_LIMITS, ...limits } })
}

const unpacked = () => (existsSync(target) ? filesBelow(target) : [])

async function tarGz(files: Record<string, string>) {
  const entries = Object.entries(files).map(([name, body]) => ({ header: { name, size: Buffer.byteLength(body) }, body }))
  return gzipSync(await packTar(entries))
}

const FILES = {
  'blog/a.md': '# A',
  'blog/pictures/a.png': 'png',
  'blog/.git/config': 'x',
  'blog/node_modules/b.md': 'x',
  'blog/run.sh': 'x',
}

test('files that an import needs are unpacked from a zip and a tar.gz file, others are not', async () => {
  expect(await unpack('blog.zip', zipOf(FILES))).toEqual({ files: 2, leftOut: [] })
  expect(unpacked()).toEqual(['blog/a.md', 'blog/pictures/a.png'])
  target = path.join(folder, 'other')
  expect(await unpack('blog.tar.gz', await tarGz(FILES))).toEqual({ files: 2, leftOut: [] })
  expect(unpacked()).toEqual(['blog/a.md', 'blog/pictures/a.png'])
  expect(readFileSync(path.join(target, 'blog/a.md'), 'utf8')).toBe('# A')
})

test('an archive inside of another and formats that are not read are named', async () => {
  const { leftOut } = await unpack('blog.zip', zipOf({ ...FILES, 'blog/old.7z': 'x', 'blog/a.rst': 'x', 'blog/.git/b.rst': 'x' }))
  expect(leftOut).toEqual([
    { file: 'blog/old.7z', reason: expect.stringMatching(/^it is an archive: unpack it first/) },
    { file: '*.rst', reason: '1 file has a format that is not read: convert to Markdown first' },
  ])
  expect(unpacked()).toEqual(['blog/a.md', 'blog/pictures/a.png'])
})

const HOSTILE = { '../evil.md': 'x', '/evil.md': 'x', 'C:/evil.md': 'x', 'a/CON.md': 'x', 'x.md': '1', 'X.md': '2', 'good.md': '# G' }
const LEFT_OUT = [
  ['../evil.md', 'its name leads out of the folder'],
  ['/evil.md', 'its name is an absolute path'],
  ['C:/evil.md', 'its name is an absolute path'],
  ['a/CON.md', 'its name is reserved by Windows'],
  ['X.md', 'the archive holds another file with this name'],
]

test.each([
  ['a zip', 'h.zip', async () => zipOf(HOSTILE)],
  ['a tar.gz', 'h.tgz', () => tarGz(HOSTILE)],
])('hostile names in %s file are left out and named, the rest is unpacked', async (_, name, make) => {
  const { leftOut } = await unpack(name, await make())
  expect(leftOut.map(({ file, reason }) => [file, reason])).toEqual(LEFT_OUT)
  expect(unpacked()).toEqual(['good.md', 'x.md'])
  expect(existsSync(path.join(folder, 'evil.md'))).toBe(false)
})

test('links are left out', async () => {
  const link = { name: 'link.md', size: 0, type: 'symlink' as const, linkname: '/etc/passwd' }
  const hard = { name: 'hard.md', size: 0, type: 'link' as const, linkname: '/etc/passwd' }
  const tar = gzipSync(await packTar([{ header: link }, { header: hard }]))
  expect((await unpack('l.tgz', tar)).leftOut.map(({ reason }) => reason)).toEqual(['it is a link', 'it is a link'])
  const zip = zipOf({ 'link.md': '/etc/passwd' }, { mode: 0o120777 })
  expect((await unpack('l.zip', zip)).leftOut).toEqual([{ file: 'link.md', reason: 'it is a link' }])
  expect(unpacked()).toEqual([])
})

test('a file in the place of a folder leaves the files below it out', async () => {
  const { leftOut } = await unpack('a.zip', zipOf({ 'a.md': 'x', 'a.md/b.md': 'x' }))
  expect(leftOut).toEqual([{ file: 'a.md/b.md', reason: 'a file of the archive has the name of its folder' }])
})

test('a bomb is refused in both formats before it fills the disk', async () => {
  const zeros = Object.fromEntries(Array.from({ length: 30 }, (_, number) => [`${number}.md`, '0'.repeat(1_000_000)]))
  await expect(unpack('bomb.zip', zipOf(zeros))).rejects.toThrow(/unpacks to far more than its size/)
  target = path.join(folder, 'other')
  await expect(unpack('bomb.tgz', await tarGz(zeros))).rejects.toThrow(/unpacks to far more than its size/)
  expect(unpacked().length).toBeLessThan(25)
})

test('a bomb in an entry that is left out, or in the long name of an entry, is refused', async () => {
  await expect(unpack('bomb.tgz', await tarGz({ 'bomb.bin': '0'.repeat(30_000_000) }))).rejects.toThrow(/far more than its size/)
  const pax = { comment: '0'.repeat(25_000_000) }
  const tar = gzipSync(await packTar([{ header: { name: 'a.md', size: 1, pax }, body: 'x' }]))
  await expect(unpack('pax.tgz', tar)).rejects.toBeInstanceOf(ArchiveRefusal)
})

test('a zip that lies about its sizes is refused', async () => {
  const lying = zipOf({ 'a.md': 'x'.repeat(5_000) }, { claimedSize: 10 })
  await expect(unpack('lying.zip', lying)).rejects.toThrow(/damaged/)
  expect(unpacked()).toEqual([])
})

test('too many files and too many entries are refused', async () => {
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, number) => [`${number}.md`, 'x']))
  await expect(unpack('many.zip', zipOf(files), { files: 10 })).rejects.toThrow(/at most 10 files/)
  expect(unpacked(), 'refused before a file is written').toEqual([])
  await expect(unpack('many.tgz', await tarGz(files), { files: 10 })).rejects.toThrow(/at most 10 files/)
  await expect(unpack('many.tgz', await tarGz(files), { archiveEntries: 10 })).rejects.toThrow(/more than 10 files/)
  await expect(unpack('more.zip', zipOf(files), { archiveEntries: 10 })).rejects.toThrow(/more than 10 files/)
})

test('one file that is too large is left out', async () => {
  const large = Buffer.from(Array.from({ length: 10_000_100 }, (_, at) => (at * 7919) % 251)).toString('latin1')
  const { leftOut, files } = await unpack('large.zip', zipOf({ 'large.md': large, 'b.md': 'x' }, { isStored: true }))
  expect([files, leftOut]).toEqual([1, [{ file: 'large.md', reason: 'it is too large' }]])
})

test.each([
  ['empty.zip', Buffer.alloc(0)],
  ['text.zip', Buffer.from('not a zip file')],
  ['text.tar.gz', Buffer.from('not a gzip file')],
  ['zip.tgz', gzipSync(Buffer.from('no tar file, '.repeat(100)))],
  ['cut.tgz', gzipSync(Buffer.alloc(100_000, 'x')).subarray(0, 50)],
  ['raw.zip', deflateRawSync(Buffer.from('x'))],
])('%s is refused in a sentence', async (name, bytes) => {
  await expect(unpack(name, bytes)).rejects.toThrow(/^The archive is damaged, or no zip or tar\.gz file: pack it again\.$/)
})
