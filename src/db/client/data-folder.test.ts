import { chmod, chown, mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { createDataFolder } from './data-folder.server.ts'

const PARTS = ['media', 'cache', 'db', 'backups']

afterEach(() => void vi.restoreAllMocks())

async function modeOf(folder: string): Promise<number> {
  return (await stat(folder)).mode & 0o7777
}

test('a new data folder has mode 0700', async () => {
  const dataDir = path.join(temporaryFolder(), 'a/data')
  await createDataFolder(dataDir)
  expect(await modeOf(dataDir)).toBe(0o700)
})

test('permissions of other users are removed from the data folder and its subfolders, silently when there are none', async () => {
  const warn = vi.spyOn(console, 'warn')
  const dataDir = path.join(temporaryFolder(), 'data')
  for (const part of PARTS) await mkdir(path.join(dataDir, part), { recursive: true })
  for (const folder of ['', ...PARTS]) await chmod(path.join(dataDir, folder), 0o755)
  await createDataFolder(dataDir)
  for (const folder of ['', ...PARTS]) expect(await modeOf(path.join(dataDir, folder)), folder).toBe(0o700)
  await createDataFolder(dataDir)
  expect(warn).not.toHaveBeenCalled()
})

test.runIf(process.getuid?.() === 0)('a folder of another user, and one with the sticky bit, stay unchanged with a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const dataDir = path.join(temporaryFolder(), 'data')
  const [media, cache] = [path.join(dataDir, 'media'), path.join(dataDir, 'cache')]
  for (const folder of [media, cache]) await mkdir(folder, { recursive: true })
  await chmod(media, 0o755)
  await chown(media, 12_345, 12_345)
  await chmod(cache, 0o1777)
  await createDataFolder(dataDir)
  expect([await modeOf(dataDir), await modeOf(media), await modeOf(cache)]).toEqual([0o700, 0o755, 0o1777])
  expect(warn.mock.calls.map(([sentence]) => sentence)).toEqual([
    expect.stringContaining(`${media} (mode 755), and Inkfolio did not change that (it belongs to another user)`),
    expect.stringContaining(`${cache} (mode 1777), and Inkfolio did not change that (it is shared by all users)`),
  ])
})

test('a file in place of a subfolder is ignored', async () => {
  const dataDir = path.join(temporaryFolder(), 'data')
  await mkdir(dataDir)
  await writeFile(path.join(dataDir, 'media'), '')
  await createDataFolder(dataDir)
  expect(await modeOf(dataDir)).toBe(0o700)
})
