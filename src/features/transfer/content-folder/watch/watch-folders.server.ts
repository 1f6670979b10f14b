// Watches folders for changes. A watched folder tells of every file in it that is written, renamed or removed, also by editors that save to a new file
// and rename it; which file it is does not matter here, because the next comparison looks at all of them.
import { type FSWatcher, watch } from 'node:fs'
import path from 'node:path'

/** More folders than that are left to the comparison that runs every minute, as are those that the system refuses to watch. */
const FOLDERS_MAX = 2_000

export type FolderWatch = {
  /** Watches exactly these folders, absolute paths, the first ones if they are too many. */
  set: (folders: readonly string[]) => {
    /** One of them was not watched before: it may have changed already. */
    hasAdded: boolean
    /** So many of them cannot be watched. */
    unwatched: number
  }
  close: () => void
}

/** Calls `onChange` when something happens in a watched folder. A folder that cannot be watched is left out. */
export function watchFolders(onChange: () => void): FolderWatch {
  const watchers = new Map<string, FSWatcher>()
  const end = (folder: string) => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  const begin = (folder: string): boolean => {
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        if (!isHidden(name)) onChange()
      })
      // The folder is gone.
      watcher.on('error', () => {
        end(folder)
        onChange()
      })
      watchers.set(folder, watcher)
      return true
    } catch {
      return false
    }
  }
  return {
    set(folders) {
      const wanted = new Set(folders.slice(0, FOLDERS_MAX))
      for (const folder of [...watchers.keys()].filter((known) => !wanted.has(known))) end(folder)
      const added = [...wanted].filter((folder) => !watchers.has(folder)).filter(begin)
      return { hasAdded: added.length > 0, unwatched: new Set(folders).size - watchers.size }
    },
    close() {
      for (const folder of [...watchers.keys()]) end(folder)
    },
  }
}

/** Editors and Git write hidden files beside; the site writes `.part` files and renames them. */
function isHidden(name: string | null): boolean {
  return name !== null && (path.basename(name).startsWith('.') || name.endsWith('.part'))
}
