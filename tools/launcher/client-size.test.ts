import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { findOwnersCode } from './client-size.mjs'

const MANIFEST = {
  'src/routes/public/home.tsx': { file: 'assets/home.js', imports: ['_shared'], dynamicImports: ['_later'] },
  'src/routes/admin/posts/edit.tsx': { file: 'assets/edit.js', imports: ['_shared'] },
  _shared: { file: 'assets/shared.js' },
  _later: { file: 'assets/later.js' },
}

test("the owner's code is found in what public pages load, at once or later", () => {
  expect(findOwnersCode(buildWith({}))).toEqual([])
  expect(findOwnersCode(buildWith({ 'assets/later.js': 'fetch("/admin/functions/save-draft")' }))).toEqual(['assets/later.js'])
  expect(findOwnersCode(buildWith({ 'assets/shared.js': 'class ProseMirrorView{}' }))).toEqual(['assets/shared.js'])
})

test("the owner's code is allowed on admin screens", () => {
  expect(findOwnersCode(buildWith({ 'assets/edit.js': 'fetch("/admin/functions/save-draft")' }))).toEqual([])
})

function buildWith(contents: Record<string, string>): string {
  const folder = temporaryFolder()
  mkdirSync(path.join(folder, '.vite'))
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  for (const { file } of Object.values(MANIFEST)) writeFileSync(path.join(folder, file), contents[file] ?? 'export const page = 1')
  return folder
}
