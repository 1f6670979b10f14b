import { globSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contentFolderNameSchema } from './content-folder-name.ts'
import { settingsSchema } from './settings.ts'

const isName = (name: string) => v.is(contentFolderNameSchema, name)

test.each(['', '.', '..', '../posts', 'a/b', '/etc', 'a\\b', '.ssh', 'a.b', 'a b', 'Posts', 'é', 'a\0', 'a'.repeat(41)])(
  '%j is no name of a content folder',
  (name) => {
    expect(isName(name)).toBe(false)
  },
)

test('a name has a-z, 0-9 and hyphens', () => {
  for (const name of ['content', 'posts-2', 'a'.repeat(40)]) expect(isName(name)).toBe(true)
})

test('no file or folder of Inkfolio in the data folder is a content folder', () => {
  const sources = globSync('src/**/*.server.ts').map((file) => readFileSync(file, 'utf8'))
  const used = sources.flatMap((text) => [...text.matchAll(/(?:DATA_DIR|dataDir), '([a-z0-9-]+)'/g)].map(([, name = '']) => name))
  const listed = sources.flatMap((text) => /SUBFOLDERS = \[([^\]]*)\]/.exec(text)?.[1]?.match(/[a-z0-9-]+/g) ?? [])
  const names = new Set([...used, ...listed])
  expect(names.size).toBeGreaterThan(5)
  expect([...names].filter(isName)).toEqual([])
})

test('a stored value that is no such name counts as none', () => {
  const stored = (name: unknown) => v.parse(settingsSchema, { contentFolder: { name, dataFolder: 'id' } }).contentFolder
  for (const name of ['../..', 'db', 7, true]) expect(stored(name)).toBeNull()
  expect(stored('mine')).toEqual({ name: 'mine', dataFolder: 'id' })
})
