import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { inspectFolder, inspectNode, inspectSpace } from './machine-diagnostics.server.ts'

test('reports an outdated Node', () => {
  expect(inspectNode()).toEqual({ check: 'node', ok: true, detail: process.version })
  expect(inspectNode('22.9.0')).toEqual({ check: 'node', ok: false, detail: 'v22.9.0 is too old: 24 or newer is needed' })
})

test('reports a disk that is nearly full', () => {
  expect(inspectSpace(3_000_000_000)).toEqual({ check: 'disk', ok: true, detail: '3.0 GB free' })
  expect(inspectSpace(100_000_000)).toEqual({
    check: 'disk',
    ok: false,
    detail: '0.1 GB free: make room before the database fails to write',
  })
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
