import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { inspectFolder, inspectNode, inspectSpace } from './machine-diagnostics.server.ts'

test('reports an outdated Node', () => {
  expect(inspectNode()).toEqual({ check: 'node', ok: true, detail: process.version })
  expect(inspectNode('22.9.0')).toEqual({ check: 'node', ok: false, detail: 'v22.9.0 is too old: 24 or newer is needed' })
})

test.each([
  [3_000_000_000, true, true, '3.0 GB free'],
  [200_000_000, true, true, '200 MB free'],
  [100_000_000, true, false, '100 MB free: make room before nothing can be saved'],
  [40_000_000, true, false, '40 MB free: nothing can be saved. Make room'],
  [40_000_000, false, false, '40 MB free: make room before nothing can be saved'],
])('a disk with %i bytes, embedded %s: ok %s, %s', (free, isEmbedded, ok, detail) => {
  const found = inspectSpace(free, { isEmbedded })
  expect(found).toMatchObject({ check: 'disk', ok })
  expect(found.detail.startsWith(detail)).toBe(true)
})

test('reports a file in the place of the folder', async () => {
  const folder = temporaryFolder()
  expect((await inspectFolder(folder))[0]).toEqual({ check: 'data folder', ok: true, detail: folder })
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  expect((await inspectFolder(file))[0]).toEqual({
    check: 'data folder',
    ok: false,
    detail: `${file} is a file: set DATA_DIR to a folder`,
  })
})
