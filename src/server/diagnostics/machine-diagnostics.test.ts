import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { inspectFolder, inspectNode, inspectSpace } from './machine-diagnostics.server.ts'

test('a Node that is too old is told', () => {
  expect(inspectNode()).toEqual({ check: 'node', ok: true, detail: process.version })
  expect(inspectNode('22.9.0')).toEqual({ check: 'node', ok: false, detail: 'v22.9.0 is too old: 24 or newer is needed' })
})

test('a disk that is nearly full is told', () => {
  expect(inspectSpace(3_000_000_000)).toEqual({ check: 'disk', ok: true, detail: '3.0 GB free' })
  expect(inspectSpace(100_000_000)).toEqual({
    check: 'disk',
    ok: false,
    detail: '0.1 GB free: make room before the database fails to write',
  })
})

test('a folder that cannot be written is told', async () => {
  const folder = temporaryFolder()
  expect((await inspectFolder(folder))[0]).toEqual({ check: 'data folder', ok: true, detail: folder })
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  expect((await inspectFolder(file))[0]).toEqual({
    check: 'data folder',
    ok: false,
    detail: expect.stringMatching(/a-file cannot be written \(ENOTDIR.*\): change its owner, or set DATA_DIR$/),
  })
})
