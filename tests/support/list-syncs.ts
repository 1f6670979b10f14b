import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

/** Files and folders below `folder` that `work` syncs, in order. */
export async function listSyncs(folder: string, work: () => Promise<unknown>): Promise<string[]> {
  const inodes: number[] = []
  const fsyncSync = fs.fsyncSync
  fs.fsyncSync = (descriptor) => {
    inodes.push(fs.fstatSync(descriptor).ino)
    fsyncSync(descriptor)
  }
  syncBuiltinESMExports()
  try {
    await work()
  } finally {
    fs.fsyncSync = fsyncSync
    syncBuiltinESMExports()
  }
  const names = new Map(fs.globSync('**', { cwd: folder }).map((name) => [fs.statSync(path.join(folder, name)).ino, name]))
  return inodes.map((inode) => names.get(inode) ?? 'gone')
}
