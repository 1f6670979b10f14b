// Tests of the simulated disk: it must keep synced changes and lose others.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { CUTS, type Cut, writeImage } from './disk.ts'
import { randomFrom } from './random.ts'
import { encodeEvent, type FileEvent, readLog } from './write-log.ts'

const OLD = 'o'.repeat(8192)
const NEW = new Uint8Array(8192).fill('n'.charCodeAt(0))

/** The folder has a file `log` of 8192 times `o` and a folder `base`. */
function imageOf(events: FileEvent[], cut: Cut, seed = 1) {
  const base = temporaryFolder()
  writeFileSync(path.join(base, 'log'), OLD)
  mkdirSync(path.join(base, 'base'))
  const image = path.join(temporaryFolder(), 'image')
  writeImage({ base, events, cut, random: randomFrom(seed) }, image)
  return {
    list: (folder = '.') => readdirSync(path.join(image, folder)).sort(),
    read: (file: string) => readFileSync(path.join(image, file), 'latin1'),
  }
}

const openLog = { type: 'open', path: 'log', inode: 1 } as const
const openRoot = { type: 'open', path: '', inode: 9 } as const
const overwrite = { type: 'write', inode: 1, at: 0, bytes: NEW } as const
const sync = (inode: number) => ({ type: 'sync', inode }) as const

test.each(Object.keys(CUTS).filter((name): name is Cut => name in CUTS))('synced changes survive: %s', (cut) => {
  const events: FileEvent[] = [
    openLog,
    openRoot,
    overwrite,
    { type: 'truncate', inode: 1, size: 4096 },
    sync(1),
    { type: 'create', path: 'new', inode: 2, isFolder: false },
    { type: 'write', inode: 2, at: 0, bytes: NEW },
    sync(2),
    { type: 'rename', from: 'new', to: 'renamed' },
    sync(9),
  ]
  const image = imageOf(events, cut)
  expect(image.list()).toEqual(['base', 'log', 'renamed'])
  expect(image.read('log')).toBe('n'.repeat(4096))
  expect(image.read('renamed')).toBe('n'.repeat(8192))
})

test('unsynced bytes and unsynced names are lost independently', () => {
  const events: FileEvent[] = [
    openLog,
    overwrite,
    { type: 'create', path: 'base/1', inode: 2, isFolder: false },
    { type: 'write', inode: 2, at: 0, bytes: NEW },
    { type: 'remove', path: 'log' },
  ]
  const nothing = imageOf(events, 'nothing else')
  expect([nothing.list(), nothing.list('base'), nothing.read('log')]).toEqual([['base', 'log'], [], OLD])
  const names = imageOf(events, 'names alone')
  expect([names.list(), names.list('base'), names.read('base/1')]).toEqual([['base'], ['1'], ''])
  const bytes = imageOf(events, 'bytes alone')
  expect([bytes.list('base'), bytes.read('log')]).toEqual([[], 'n'.repeat(8192)])
})

test('a synced file in an unsynced folder can be lost', () => {
  const events: FileEvent[] = [
    { type: 'create', path: 'base/1', inode: 2, isFolder: false },
    { type: 'write', inode: 2, at: 0, bytes: NEW },
    sync(2),
  ]
  expect(imageOf(events, 'nothing else').list('base')).toEqual([])
})

test('an unsynced write is torn at multiples of 512 or 4096 bytes, and unsynced writes are reordered', () => {
  const seen = new Set<string>()
  const events: FileEvent[] = [openLog, overwrite, { type: 'write', inode: 1, at: 8192, bytes: NEW }]
  for (let seed = 0; seed < 40; seed += 1) {
    const content = imageOf(events, 'half', seed).read('log')
    for (let at = 0; at < content.length; at += 512) expect(content.slice(at, at + 512)).toMatch(/^(o{512}|n{512}|\0{512})$/)
    const head = content.slice(0, 8192)
    if (head !== OLD && head.includes('o')) seen.add('torn')
    if (head === OLD && content.length > 8192) seen.add('reordered')
    if (head === OLD && content.length === 8192) seen.add('lost')
    if (!head.includes('o')) seen.add('stored')
  }
  expect([...seen].sort()).toEqual(['lost', 'reordered', 'stored', 'torn'])
})

test('the log is read back without an incomplete last event', () => {
  const file = path.join(temporaryFolder(), 'log')
  const [first, second] = [encodeEvent(openLog), encodeEvent(overwrite)]
  writeFileSync(file, Buffer.concat([first, second, second.subarray(0, 100)]))
  expect(readLog(file)).toEqual([
    { ...openLog, end: first.length },
    { ...overwrite, bytes: Buffer.from(NEW), end: first.length + second.length },
  ])
})
