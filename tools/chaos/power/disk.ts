// Simulates the disk at the moment of a power cut. Synced changes survive. Any part of the other changes may survive, in any order: writes in
// pieces of 512 or 4096 bytes, changes of the names in a folder up to some point.
import { closeSync, constants, copyFileSync, ftruncateSync, mkdirSync, openSync, readdirSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { FileEvent } from './write-log.ts'

/** The probability that an unsynced change survives: of file names, and of bytes. */
export const CUTS = {
  'nothing else': { names: 0, bytes: 0 },
  'names alone': { names: 1, bytes: 0 },
  'bytes alone': { names: 0, bytes: 1 },
  'nearly all': { names: 0.9, bytes: 0.9 },
  half: { names: 0.5, bytes: 0.5 },
} as const
export type Cut = keyof typeof CUTS

/** The probability that an unsynced write is torn into pieces. Each piece then survives on its own. */
const TORN = 0.5
const PIECES = [512, 4096]

export type PowerCut = {
  /** A folder with the state of the disk before the first event. */
  base: string
  /** The events before the power cut. */
  events: readonly FileEvent[]
  cut: Cut
  /** Numbers between 0 and 1. */
  random: () => number
}

type Change = { at: number; bytes: Uint8Array } | { size: number }

type File = {
  isFolder: boolean
  /** The path below `base`; null for a file that was created later. */
  source: string | null
  /** `names`: the entries that the process sees in a folder. `storedNames`: the entries on the disk. */
  names: Map<string, File>
  storedNames: Map<string, File>
  storedChanges: Change[]
}

/** A change of a file's bytes, a change of a folder's names, or a sync, which makes the earlier changes of its `subject` durable. */
type Step = { subject: File } & ({ type: 'change'; change: Change } | { type: 'names'; store: () => void } | { type: 'sync' })

/** Writes the data folder after the power cut to `target`. */
export function writeImage({ base, events, cut, random }: PowerCut, target: string): void {
  const root = readBase(base, '')
  const steps = toSteps(root, events)
  const safe = findSafeSteps(steps)
  const lostNames = chooseLostNames(steps, safe, () => random() < CUTS[cut].names)
  for (const step of steps) {
    if (step.type === 'names' && !lostNames.has(step)) step.store()
    if (step.type !== 'change') continue
    const stored = safe.has(step) ? [step.change] : survivors(step.change, () => random() < CUTS[cut].bytes, random)
    step.subject.storedChanges.push(...stored)
  }
  writeFolder(root, base, target)
}

function newFile(isFolder: boolean, source: string | null): File {
  return { isFolder, source, names: new Map(), storedNames: new Map(), storedChanges: [] }
}

function readBase(base: string, relative: string): File {
  const folder = newFile(true, relative)
  for (const entry of readdirSync(path.join(base, relative), { withFileTypes: true })) {
    const below = path.join(relative, entry.name)
    folder.names.set(entry.name, entry.isDirectory() ? readBase(base, below) : newFile(false, below))
  }
  folder.storedNames = new Map(folder.names)
  return folder
}

function toSteps(root: File, events: readonly FileEvent[]): Step[] {
  const inodes = new Map<number, File>()
  const byInode = (inode: number) => inodes.get(inode) ?? fail(`inode ${inode} was never opened`)
  const steps: Step[] = []
  for (const event of events) {
    switch (event.type) {
      case 'open':
        inodes.set(event.inode, findFile(root, event.path))
        break
      case 'create': {
        const file = newFile(event.isFolder, null)
        inodes.set(event.inode, file)
        steps.push(putName(root, event.path, file))
        break
      }
      case 'rename':
        steps.push(moveName(root, event.from, event.to))
        break
      case 'remove':
        steps.push(removeName(root, event.path))
        break
      case 'write':
        steps.push({ type: 'change', subject: byInode(event.inode), change: event })
        break
      case 'truncate':
        steps.push({ type: 'change', subject: byInode(event.inode), change: event })
        break
      case 'sync':
        steps.push({ type: 'sync', subject: byInode(event.inode) })
    }
  }
  return steps
}

function findFile(root: File, file: string): File {
  let found = root
  for (const name of file.split('/').filter(Boolean)) found = found.names.get(name) ?? fail(`${file} is not there`)
  return found
}

function findFolder(root: File, file: string): { folder: File; name: string } {
  const parent = path.dirname(file)
  return { folder: findFile(root, parent === '.' ? '' : parent), name: path.basename(file) }
}

function putName(root: File, file: string, content: File): Step {
  const { folder, name } = findFolder(root, file)
  folder.names.set(name, content)
  return { type: 'names', subject: folder, store: () => void folder.storedNames.set(name, content) }
}

function removeName(root: File, file: string): Step {
  const { folder, name } = findFolder(root, file)
  folder.names.delete(name)
  return { type: 'names', subject: folder, store: () => void folder.storedNames.delete(name) }
}

function moveName(root: File, from: string, to: string): Step {
  const moved = findFile(root, from)
  const old = findFolder(root, from)
  const target = findFolder(root, to)
  old.folder.names.delete(old.name)
  target.folder.names.set(target.name, moved)
  const store = () => {
    old.folder.storedNames.delete(old.name)
    target.folder.storedNames.set(target.name, moved)
  }
  return { type: 'names', subject: target.folder, store }
}

function findSafeSteps(steps: readonly Step[]): Set<Step> {
  const synced = new Set<File>()
  const safe = new Set<Step>()
  for (const step of steps.toReversed()) {
    if (step.type === 'sync') synced.add(step.subject)
    else if (synced.has(step.subject)) safe.add(step)
  }
  return safe
}

/** Name changes of a folder reach the disk in order: when one is lost, all later ones are. */
function chooseLostNames(steps: readonly Step[], safe: ReadonlySet<Step>, isStored: () => boolean): Set<Step> {
  const ended = new Set<File>()
  const lost = new Set<Step>()
  for (const step of steps) {
    if (step.type !== 'names' || safe.has(step)) continue
    if (!ended.has(step.subject) && isStored()) continue
    ended.add(step.subject)
    lost.add(step)
  }
  return lost
}

/** The surviving parts of an unsynced change. */
function survivors(change: Change, isStored: () => boolean, random: () => number): Change[] {
  if ('size' in change || random() >= TORN) return isStored() ? [change] : []
  const piece = PIECES[Math.floor(random() * PIECES.length)] ?? 512
  const pieces: Change[] = []
  const { at, bytes } = change
  for (let start = at; start < at + bytes.length; ) {
    const end = Math.min(at + bytes.length, (Math.floor(start / piece) + 1) * piece)
    if (isStored()) pieces.push({ at: start, bytes: bytes.subarray(start - at, end - at) })
    start = end
  }
  return pieces
}

function writeFolder(folder: File, base: string, target: string): void {
  mkdirSync(target, { recursive: true, mode: 0o700 })
  for (const [name, file] of folder.storedNames) {
    if (file.isFolder) writeFolder(file, base, path.join(target, name))
    else writeFile(file, base, path.join(target, name))
  }
}

function writeFile({ source, storedChanges }: File, base: string, target: string): void {
  if (source !== null) copyFileSync(path.join(base, source), target, constants.COPYFILE_FICLONE)
  if (source !== null && storedChanges.length === 0) return
  const descriptor = openSync(target, source === null ? 'w+' : 'r+', 0o600)
  for (const change of storedChanges) {
    if ('size' in change) ftruncateSync(descriptor, change.size)
    else writeSync(descriptor, change.bytes, 0, change.bytes.length, change.at)
  }
  closeSync(descriptor)
}

function fail(reason: string): never {
  throw new Error(`the recorded events are inconsistent: ${reason}`)
}
