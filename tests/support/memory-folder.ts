// The folder for the databases of the tests.
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 1_000_000_000

/** In memory where the system has a folder for it: a database has hundreds of small files, which take seven times as long to make on a disk. */
export function databaseFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
