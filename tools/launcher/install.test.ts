import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { ensureInstalled, isInstalled } from './install.mjs'

const LOCK = { packages: { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', optional: true } } }

test('a missing package-lock.json is refused with the command that restores it', async () => {
  await expect(ensureInstalled(temporaryFolder(), () => {})).rejects.toThrow(
    /package-lock\.json is missing in .*: bring it back with `git checkout/,
  )
})

test('a damaged package-lock.json is refused with the command that restores it', async () => {
  const root = project()
  writeFileSync(path.join(root, 'package-lock.json'), '{"packages":')
  await expect(ensureInstalled(root, () => {})).rejects.toThrow(/package-lock\.json cannot be read: bring it back/)
})

test('a fresh clone is not installed', () => {
  expect(isInstalled(project())).toBe(false)
})

test('packages without a mark of completion are an interrupted installation', () => {
  const root = project()
  addPackage(root, 'a')
  expect(isInstalled(root)).toBe(false)
})

test('a completed npm installation counts as installed without the optional packages for other systems', () => {
  const root = project()
  addPackage(root, 'a')
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify(LOCK))
  expect(isInstalled(root)).toBe(true)
})

test('another version than the locked one counts as not installed', () => {
  const root = project()
  addPackage(root, 'a')
  const older = { packages: { 'node_modules/a': { version: '0.9.0' } } }
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify(older))
  expect(isInstalled(root)).toBe(false)
})

test('a package that was removed by hand is detected', () => {
  const root = project()
  addPackage(root, 'a')
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify(LOCK))
  rmSync(path.join(root, 'node_modules/a/package.json'))
  expect(isInstalled(root)).toBe(false)
})

function project(): string {
  const root = temporaryFolder()
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify(LOCK))
  return root
}

function addPackage(root: string, name: string): void {
  mkdirSync(path.join(root, 'node_modules', name), { recursive: true })
  writeFileSync(path.join(root, 'node_modules', name, 'package.json'), '{}')
}
