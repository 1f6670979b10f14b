// A small tmpfs disk that tests can fill.
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './processes.ts'

export type SmallDisk = { folder: string; fill(): void; fillBut(bytes: number): void; empty(): void; mayWrite(isAllowed: boolean): void }

/** Returns null when this process may not mount a disk. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = temporaryFolder()
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder)
  } catch {
    return null
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  const filler = path.join(folder, 'filler')
  return {
    folder,
    fill: () => fillUp(filler),
    fillBut: (bytes) => {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(bavail * bsize - bytes))
    },
    empty: () => rmSync(filler),
    mayWrite: (isAllowed) => mount('-o', `remount,${isAllowed ? 'rw' : 'ro'}`, folder),
  }
}

function mount(...args: string[]): void {
  execFileSync('mount', args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

function fillUp(filler: string): void {
  const handle = openSync(filler, 'w')
  try {
    for (const block = Buffer.alloc(65_536); ; ) writeSync(handle, block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(handle)
  }
}
