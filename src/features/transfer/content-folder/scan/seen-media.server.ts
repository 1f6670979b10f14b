// Pictures and recordings of posts, which editors and Git write in any order and replace under the same name. For each reference the row of the file
// holds what was found; another finding is a reason to read the file again, although its text is the same.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { originalUpload, picturePlaces } from '../../import/dialects/local-paths.ts'
import type { SiteLayout } from '../../import/dialects/site-layout.ts'
import type { LookAtMedia } from '../../import/local-links.server.ts'
import { resolveInside } from '../../import/markdown-files.server.ts'
import type { ScannedFolder } from './scan-folder.server.ts'

/** More references of one file are not looked at again. */
const REFERENCES_MAX = 200
/** So many files are asked at a time. */
const AT_ONCE = 200
const ABSENT = '-'

export type MediaWatch = {
  look: LookAtMedia
  /** An entry for each reference: `<size>:<time> <path>` of the file that was found, and `- <name>` where none was. */
  seen: () => string[]
}

/** Notes what the reading of one file finds for its pictures, before it reads them. */
export function watchMedia(root: string): MediaWatch {
  const entries = new Map<string, string>()
  return {
    async look(name, places) {
      const place = await findFirst(root, places)
      if (entries.size < REFERENCES_MAX || entries.has(name)) entries.set(name, place ? await entryOf(root, place) : `${ABSENT} ${name}`)
    },
    seen: () => [...entries.values()],
  }
}

type Seen = { layout: SiteLayout; seenBy: (file: string) => readonly string[] }

/**
 * The files of which a reference leads to something else now. One `stat` for each picture that was there; one that was not is looked for only when a
 * file of the folder has its name.
 */
export async function findNewMedia({ root, files, others, away }: ScannedFolder, { layout, seenBy }: Seen): Promise<Set<string>> {
  const entries = new Set(files.flatMap(({ path: file }) => seenBy(file)))
  const changed = await findChanged(
    root,
    [...entries].filter((entry) => !away.has(placeOf(entry))),
  )
  const found = new Set<string>()
  let names: Set<string> | null = null
  for (const { path: file } of files) {
    for (const entry of seenBy(file)) {
      const name = absentName(entry)
      if (name !== null) names ??= new Set(others.flatMap(namesOf))
      const isNew =
        name === null ? changed.has(entry) : await hasArrived(name, { root, names, places: () => picturePlaces(name, file, layout) })
      if (!isNew) continue
      found.add(file)
      break
    }
  }
  return found
}

/** Those of the entries whose files are gone, or have another size or time. */
async function findChanged(root: string, entries: readonly string[]): Promise<Set<string>> {
  const present = entries.filter((entry) => absentName(entry) === null)
  const changed = new Set<string>()
  for (let start = 0; start < present.length; start += AT_ONCE) {
    await Promise.all(
      present.slice(start, start + AT_ONCE).map(async (entry) => {
        if ((await entryOf(root, placeOf(entry))) !== entry) changed.add(entry)
      }),
    )
  }
  return changed
}

type Absent = { root: string; names: ReadonlySet<string> | null; places: () => readonly string[] }

async function hasArrived(name: string, { root, names, places }: Absent): Promise<boolean> {
  return namesOf(name).some((own) => names?.has(own)) && (await findFirst(root, places())) !== null
}

/** The names by which the import may find a file, without folder and extension. */
function namesOf(file: string): string[] {
  const own = path.posix.basename(file)
  return [own, originalUpload(own), originalUpload(own, '-scaled')].map((name) => path.posix.parse(name).name.toLowerCase())
}

function placeOf(entry: string): string {
  return entry.slice(entry.indexOf(' ') + 1)
}

function absentName(entry: string): string | null {
  return entry.startsWith(`${ABSENT} `) ? entry.slice(2) : null
}

async function findFirst(root: string, places: readonly string[]): Promise<string | null> {
  for (const place of places) if (await resolveInside(root, path.join(root, place))) return place
  return null
}

async function entryOf(root: string, place: string): Promise<string> {
  const stats = await stat(path.join(root, place)).catch(() => null)
  return `${stats ? `${stats.size}:${stats.mtimeMs}` : ABSENT} ${place}`
}
