// Pictures and recordings that were not there when their post was read, or not whole: editors and Git write in any order. For each reference the row
// of the file holds what was found; another finding is a reason to read the file again, although its text is the same.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { originalUpload, picturePlaces } from '../../import/dialects/local-paths.ts'
import type { SiteLayout } from '../../import/dialects/site-layout.ts'
import type { LookAtMedia } from '../../import/local-links.server.ts'
import { resolveInside } from '../../import/markdown-files.server.ts'
import type { ScannedFolder } from './scan-folder.server.ts'

/** A file that changed so short a time ago, in milliseconds, may still be written, although what there is of it could be stored. */
const SETTLED_MS = 10_000
/** More references of one file are not awaited. */
const AWAITED_MAX = 200
const ABSENT = '-'
/** Before the stamp of a file that could be stored, but may still be written. */
const STORED = '~'

export type MediaWatch = {
  look: LookAtMedia
  /** An entry for each reference that may become another picture: `<what was found> <name>`. */
  awaited: () => string[]
}

/** Notes what the import of one file finds for its pictures, before it reads them. */
export function watchMedia(root: string): MediaWatch {
  const entries = new Set<string>()
  return {
    async look(name, places) {
      const found = await findFirst(root, places)
      return (isStored) => {
        if (entries.size >= AWAITED_MAX || (isStored && isSettled(found))) return
        entries.add(`${isStored ? STORED : ''}${stampOf(found)} ${name}`)
      }
    },
    awaited: () => [...entries],
  }
}

type Awaiting = { layout: SiteLayout; awaitedOf: (file: string) => readonly string[] }
export type NewMedia = {
  /** Files of which a reference leads to something else now. */
  arrived: ReadonlySet<string>
  /** Files whose pictures are all there, and no more written. */
  settled: readonly string[]
}

/** Looks again for what files await. A picture whose name no file of the folder has is not looked for. */
export async function findNewMedia({ root, files, others }: ScannedFolder, { layout, awaitedOf }: Awaiting): Promise<NewMedia> {
  const arrived = new Set<string>()
  const settled: string[] = []
  let names: Set<string> | null = null
  for (const { path: file } of files) {
    const awaited = awaitedOf(file)
    if (awaited.length === 0) continue
    names ??= new Set(others.flatMap(namesOf))
    const state = await lookAgain({ file, awaited }, { root, layout, names })
    if (state === 'arrived') arrived.add(file)
    if (state === 'settled') settled.push(file)
  }
  return { arrived, settled }
}

async function lookAgain(
  { file, awaited }: { file: string; awaited: readonly string[] },
  { root, layout, names }: { root: string; layout: SiteLayout; names: ReadonlySet<string> },
): Promise<'arrived' | 'awaited' | 'settled'> {
  let isWaiting = false
  for (const entry of awaited) {
    const { isStored, before, name } = readEntry(entry)
    const mayBeThere = before !== ABSENT || namesOf(name).some((own) => names.has(own))
    const found = mayBeThere ? await findFirst(root, picturePlaces(name, file, layout)) : null
    if (stampOf(found) !== before) return 'arrived'
    isWaiting ||= !isStored || !isSettled(found)
  }
  return isWaiting ? 'awaited' : 'settled'
}

/** The names by which the import may find a file, without folder and extension. */
function namesOf(file: string): string[] {
  const own = path.posix.basename(file)
  return [own, originalUpload(own), originalUpload(own, '-scaled')].map((name) => path.posix.parse(name).name.toLowerCase())
}

function readEntry(entry: string): { isStored: boolean; before: string; name: string } {
  const at = entry.indexOf(' ')
  const isStored = entry.startsWith(STORED)
  return { isStored, before: entry.slice(isStored ? STORED.length : 0, at), name: entry.slice(at + 1) }
}

function isSettled(found: Found | null): boolean {
  return found !== null && found.time < Date.now() - SETTLED_MS
}

type Found = { size: number; time: number }

async function findFirst(root: string, places: readonly string[]): Promise<Found | null> {
  for (const place of places) {
    const real = await resolveInside(root, path.join(root, place))
    const stats = real === null ? null : await stat(real).catch(() => null)
    if (stats) return { size: stats.size, time: stats.mtimeMs }
  }
  return null
}

function stampOf(found: Found | null): string {
  return found === null ? ABSENT : `${found.size}:${found.time}`
}
