import { truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { readJsonExport } from './json-file.server.ts'

test('an export that is too large for the memory is refused with the limit and what to do', async () => {
  const file = path.join(temporaryFolder(), 'ghost.json')
  writeFileSync(file, '')
  truncateSync(file, 100_000_001)
  await expect(readJsonExport(file, 'Ghost')).rejects.toThrow(
    'the Ghost export is larger than 100 MB, and is read at once: export fewer posts at a time, and import each file',
  )
})
