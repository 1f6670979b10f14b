import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { assertBuilt, hashSources, isBuilt } from './build.mjs'

test('a build without its stamp is incomplete', () => {
  const root = project()
  expect(isBuilt(root)).toBe(false)
  expect(() => assertBuilt(root)).toThrow('The site is not built: run npm run build.')
})

test('a build is valid until a source is changed, added or removed', () => {
  const root = project()
  writeFileSync(path.join(root, 'build/complete'), hashSources(root))
  expect(isBuilt(root)).toBe(true)
  writeFileSync(path.join(root, 'src/new.ts'), '')
  expect(isBuilt(root)).toBe(false)
  rmSync(path.join(root, 'src/new.ts'))
  expect(isBuilt(root)).toBe(true)
  writeFileSync(path.join(root, 'src/deep/page.tsx'), 'changed')
  expect(isBuilt(root)).toBe(false)
})

test('tests and their settings are not part of the build', () => {
  const root = project()
  const before = hashSources(root)
  writeFileSync(path.join(root, 'src/page.test.ts'), '')
  writeFileSync(path.join(root, 'vitest.config.ts'), '')
  expect(hashSources(root)).toBe(before)
})

test('a build without the server is incomplete', () => {
  const root = project()
  writeFileSync(path.join(root, 'build/complete'), hashSources(root))
  rmSync(path.join(root, 'build/server/index.js'))
  expect(isBuilt(root)).toBe(false)
})

function project(): string {
  const root = temporaryFolder()
  for (const [file, content] of Object.entries({
    'src/deep/page.tsx': 'page',
    'public/robots.txt': '',
    'package.json': '{}',
    'vite.config.ts': '',
    'build/server/index.js': '',
  })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), content)
  }
  return root
}
