import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, vi } from 'vitest'

/** The data folder of one test file, removed after it. To be called in `vi.hoisted`, because modules read DATA_DIR on import. */
export function ownDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-test-'))
  vi.stubEnv('DATA_DIR', folder)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
