import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { zipOf } from '#tests/support/zip.ts'
import { IMPORT_LIMITS } from '../import-limits.ts'
import { readZip } from './read-zip.server.ts'

test('a damaged entry that fails before it is read throws when it is read, and does not end the process', async () => {
  const file = path.join(temporaryFolder(), 'lying.zip')
  writeFileSync(file, zipOf({ 'a.md': 'x'.repeat(5_000) }, { claimedSize: 10 }))
  for await (const { read } of readZip(file, IMPORT_LIMITS)) {
    const stream = await read()
    await vi.waitUntil(() => stream.destroyed)
    await expect(text(stream)).rejects.toThrow(/too many bytes/)
  }
  expect.assertions(1)
})
