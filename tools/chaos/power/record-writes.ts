// Preloaded into a server (`node --import`): records the file operations of the embedded engine below RECORD_FOLDER in RECORD_LOG, in order. The
// engine calls node:fs synchronously; each event is in the log before the engine continues.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { encodeEvent, type FileEvent } from './write-log.ts'

const folder = path.resolve(process.env.RECORD_FOLDER ?? '')
const original = { ...fs }
const log = original.openSync(process.env.RECORD_LOG ?? '', 'a')
/** Inodes by open file descriptor. */
const opened = new Map<number, number>()
/** Inodes with a `create` or `open` event in the log. */
const known = new Set<number>()

function record(event: FileEvent): void {
  original.writeSync(log, encodeEvent(event))
}

/** The path below the recorded folder, or null for another file. */
function inside(file: fs.PathOrFileDescriptor): string | null {
  if (typeof file !== 'string') return null
  const relative = path.relative(folder, path.resolve(file))
  return relative.startsWith('..') || path.isAbsolute(relative) ? null : relative
}

function recordCreated(file: string, inode: number, isFolder: boolean): void {
  known.add(inode)
  record({ type: 'create', path: file, inode, isFolder })
}

function recordOpened(file: string, inode: number): void {
  if (known.has(inode)) return
  known.add(inode)
  record({ type: 'open', path: file, inode })
}

const find = (file: fs.PathLike) => original.lstatSync(file, { throwIfNoEntry: false })

function openSync(file: fs.PathLike, ...rest: [fs.OpenMode, fs.Mode?]): number {
  const mine = inside(String(file))
  const before = mine === null ? undefined : find(file)
  const descriptor = original.openSync(file, ...rest)
  if (mine === null) return descriptor
  const { ino, size } = original.fstatSync(descriptor)
  opened.set(descriptor, ino)
  if (!before) recordCreated(mine, ino, false)
  else recordOpened(mine, ino)
  if (before?.isFile() && size < before.size) record({ type: 'truncate', inode: ino, size })
  return descriptor
}

function closeSync(descriptor: number): void {
  opened.delete(descriptor)
  original.closeSync(descriptor)
}

function writeSync(descriptor: number, data: Uint8Array, ...[offset = 0, length, position]: [number?, number?, (number | null)?]): number {
  const inode = opened.get(descriptor)
  const end = inode === undefined ? 0 : original.fstatSync(descriptor).size
  const written = original.writeSync(descriptor, data, offset, length, position)
  if (inode !== undefined) {
    const bytes = new Uint8Array(data.buffer, data.byteOffset + offset, written)
    record({ type: 'write', inode, at: position ?? end, bytes })
  }
  return written
}

function ftruncateSync(descriptor: number, size = 0): void {
  original.ftruncateSync(descriptor, size)
  const inode = opened.get(descriptor)
  if (inode !== undefined) record({ type: 'truncate', inode, size })
}

function truncateSync(file: fs.PathLike, size = 0): void {
  original.truncateSync(file, size)
  const mine = inside(String(file))
  if (mine === null) return
  const { ino } = original.statSync(file)
  recordOpened(mine, ino)
  record({ type: 'truncate', inode: ino, size })
}

function fsyncSync(descriptor: number): void {
  original.fsyncSync(descriptor)
  const inode = opened.get(descriptor)
  if (inode !== undefined) record({ type: 'sync', inode })
}

/** The engine creates empty files with `writeFileSync`; the recorder supports nothing else. */
function writeFileSync(file: fs.PathOrFileDescriptor, ...rest: [string | Uint8Array, fs.WriteFileOptions?]): void {
  const mine = inside(file)
  if (mine !== null && (find(String(file)) || rest[0].length > 0)) throw new Error(`the recorder does not support this write to ${mine}`)
  original.writeFileSync(file, ...rest)
  if (mine !== null) recordCreated(mine, original.statSync(String(file)).ino, false)
}

function mkdirSync(file: fs.PathLike, options?: fs.MakeDirectoryOptions): string | undefined {
  const isNew = !find(file)
  const made = original.mkdirSync(file, options)
  const mine = inside(String(file))
  if (mine !== null && isNew) recordCreated(mine, original.statSync(file).ino, true)
  return made
}

function renameSync(from: fs.PathLike, to: fs.PathLike): void {
  original.renameSync(from, to)
  const [mine, target] = [inside(String(from)), inside(String(to))]
  if (mine !== null && target !== null) record({ type: 'rename', from: mine, to: target })
}

function unlinkSync(file: fs.PathLike): void {
  original.unlinkSync(file)
  recordRemoved(file)
}

function rmdirSync(file: fs.PathLike): void {
  original.rmdirSync(file)
  recordRemoved(file)
}

function recordRemoved(file: fs.PathLike): void {
  const mine = inside(String(file))
  if (mine !== null) record({ type: 'remove', path: mine })
}

Object.assign(fs, {
  openSync,
  closeSync,
  writeSync,
  ftruncateSync,
  truncateSync,
  fsyncSync,
  writeFileSync,
  mkdirSync,
  renameSync,
  unlinkSync,
  rmdirSync,
})
syncBuiltinESMExports()
