import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { isSafePath, openStaticFolder } from './static-folder.server.ts'

const bytes = (text: string) => Buffer.from(text)
const streamOf = (text: string) => ({ bytes: text.length, stream: new Blob([text]).stream() })

async function writeAll(folder: string, files: Record<string, string>) {
  const open = await openStaticFolder(folder, 'test')
  for (const [file, text] of Object.entries(files)) await open.write(file, bytes(text))
  await open.removeRest(() => true)
  open.release()
  return open.changes()
}

const read = (folder: string, file: string) => readFileSync(path.join(folder, file), 'utf8')

test('a second run writes what changed and removes what is gone, with empty folders', async () => {
  const folder = path.join(temporaryFolder(), 'new/site')
  expect(await writeAll(folder, { 'index.html': 'a', 'posts/x/comments/2.html': 'b' })).toMatchObject({ written: 2, removed: 0 })
  const before = statSync(path.join(folder, 'index.html'))
  expect(await writeAll(folder, { 'index.html': 'a', 'posts/y.html': 'c' })).toMatchObject({ written: 1, unchanged: 1, removed: 1 })
  expect(statSync(path.join(folder, 'index.html')).mtimeMs).toBe(before.mtimeMs)
  expect(before.mode & 0o777).toBe(0o644)
  expect(readdirSync(path.join(folder, 'posts'))).toEqual(['y.html'])
})

test('a folder with files of others is refused, and files of others in our folder stay', async () => {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'letter.txt'), 'dear')
  await expect(writeAll(folder, { 'index.html': 'a' })).rejects.toThrow('holds files that no export wrote')
  expect(readdirSync(folder)).toEqual(['letter.txt'])
  const site = path.join(temporaryFolder(), 'site')
  await writeAll(site, { 'index.html': 'a' })
  mkdirSync(path.join(site, 'posts'))
  writeFileSync(path.join(site, 'posts/x.html'), 'mine')
  writeFileSync(path.join(site, 'CNAME'), 'mine')
  expect(await writeAll(site, { 'posts/x.html': 'b' })).toMatchObject({ removed: 1, written: 0, foreign: ['posts/x.html'] })
  expect(await writeAll(site, {})).toMatchObject({ removed: 0 })
  expect([read(site, 'posts/x.html'), read(site, 'CNAME')]).toEqual(['mine', 'mine'])
})

test('a file of others that has the name of a folder, and a folder that has the name of a file, end no export', async () => {
  const site = path.join(temporaryFolder(), 'site')
  await writeAll(site, { 'old/a/index.html': 'a', 'index.html': 'a', 'gone.html': 'a' })
  for (const name of ['old', 'gone.html']) rmSync(path.join(site, name), { recursive: true })
  writeFileSync(path.join(site, 'old'), 'mine')
  writeFileSync(path.join(site, 'feed'), 'mine')
  for (const name of ['gone.html', 'page.html']) mkdirSync(path.join(site, name, 'mine'), { recursive: true })
  const open = await openStaticFolder(site, 'test')
  for (const file of ['feed/index.html', 'page.html', 'new.html']) await open.write(file, bytes('b'))
  await open.writeStream('feed/a.webp', streamOf('b'))
  await open.removeRest(() => true)
  open.release()
  expect(open.changes()).toMatchObject({ written: 1, foreign: ['feed/index.html', 'page.html', 'feed/a.webp'] })
  expect(readdirSync(site).filter((name) => !name.startsWith('.'))).toEqual(['feed', 'gone.html', 'new.html', 'old', 'page.html'])
})

test('an export that was killed is continued: its files are known, and its parts removed', async () => {
  const folder = path.join(temporaryFolder(), 'site')
  const killed = await openStaticFolder(folder, 'test')
  await killed.write('posts/x.html', bytes('half'))
  killed.release()
  writeFileSync(path.join(folder, 'posts/y.html.123.part'), 'torn')
  writeFileSync(path.join(folder, '.inkfolio-files'), `${read(folder, '.inkfolio-files')}posts/z`)
  expect(await writeAll(folder, { 'posts/w.html': 'a' })).toMatchObject({ written: 1 })
  expect(readdirSync(path.join(folder, 'posts'))).toEqual(['w.html'])
})

test('two exports do not write one folder at once', async () => {
  const folder = path.join(temporaryFolder(), 'site')
  const first = await openStaticFolder(folder, 'test')
  await expect(openStaticFolder(folder, 'test')).rejects.toThrow('Another export writes')
  first.release()
  expect(await writeAll(folder, {})).toMatchObject({ written: 0 })
})

test('a stream of a known size is not written again', async () => {
  const folder = path.join(temporaryFolder(), 'site')
  const write = async (text: string) => {
    const open = await openStaticFolder(folder, 'test')
    await open.writeStream('media/a.webp', streamOf(text))
    await open.removeRest(() => true)
    open.release()
    return open.changes()
  }
  expect(await write('picture')).toMatchObject({ written: 1 })
  expect(await write('PICTURE')).toMatchObject({ written: 0, unchanged: 1 })
  expect(await write('another')).toMatchObject({ written: 0 })
  expect(await write('larger one')).toMatchObject({ written: 1 })
  expect(read(folder, 'media/a.webp')).toBe('larger one')
})

test('a list that was tampered with removes nothing outside the folder', async () => {
  const parent = temporaryFolder()
  const folder = path.join(parent, 'site')
  await writeAll(folder, { 'index.html': 'a' })
  writeFileSync(path.join(parent, 'precious'), 'x')
  writeFileSync(path.join(folder, '.inkfolio-files'), '../precious\n/etc/passwd\nindex.html\n..\n\na/../../precious\n')
  expect(await writeAll(folder, {})).toMatchObject({ removed: 1 })
  expect(existsSync(path.join(parent, 'precious'))).toBe(true)
})

test('a link in the place of a file is not followed', async () => {
  const parent = temporaryFolder()
  const folder = path.join(parent, 'site')
  await writeAll(folder, { 'index.html': 'a' })
  writeFileSync(path.join(parent, 'precious'), 'x')
  symlinkSync(path.join(parent, 'precious'), path.join(folder, 'about.html'))
  expect(await writeAll(folder, { 'about.html': 'b' })).toMatchObject({ foreign: ['about.html'] })
  expect(readFileSync(path.join(parent, 'precious'), 'utf8')).toBe('x')
})

test.each(['', '..', 'a/..', '/a', 'a//b', 'a\u0000', 'a\\b', 'c:x', '.inkfolio-files', `${'x'.repeat(256)}`])(
  '%j is no path of a file',
  (file) => {
    expect(isSafePath(file)).toBe(false)
  },
)
