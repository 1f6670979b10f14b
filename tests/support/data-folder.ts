// A data folder on the disk.
import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { temporaryFolder } from './processes.ts'

/** Copies the migrated database of the tests into a new data folder; it is removed after the test. */
export function migratedDataFolder(): string {
  const dataDir = path.join(temporaryFolder(), 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  cpSync(inject('embedded').migrated, path.join(dataDir, 'db'), { recursive: true })
  return dataDir
}
