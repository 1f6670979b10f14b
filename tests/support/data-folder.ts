// A data folder on the disk.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { temporaryFolder } from './processes.ts'

/** Unpacks the migrated database of the tests into a new data folder; it is removed after the test. */
export function migratedDataFolder(): string {
  const dataDir = path.join(temporaryFolder(), 'data')
  mkdirSync(path.join(dataDir, 'db'), { recursive: true, mode: 0o700 })
  execFileSync('tar', ['-xf', inject('embedded').migrated, '-C', path.join(dataDir, 'db')], { stdio: ['ignore', 'ignore', 'pipe'] })
  return dataDir
}
