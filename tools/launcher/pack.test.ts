import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
import { folderWith } from '#tests/support/processes.ts'
import { describePackage, restoreDescription, writeDescription } from './pack.mjs'

const DESCRIPTION = { name: 'inkfolio', version: '1.2.3', dependencies: { a: '^1.0.0' }, devDependencies: { tool: '4.0.0' } }
const LOCK = {
  lockfileVersion: 3,
  packages: {
    '': DESCRIPTION,
    'node_modules/@of/b': { version: '2.0.1', optionalDependencies: { 'b-linux': '2.0.1', extra: '^3.0.0' } },
    'node_modules/a': { version: '1.5.0', dependencies: { '@of/b': '^1.0.0', c: '*' } },
    'node_modules/a/node_modules/@of/b': { version: '1.0.0' },
    'node_modules/b-linux': { version: '2.0.1', optional: true, os: ['linux'], dependencies: { 'of-linux': '*' } },
    'node_modules/c': {
      version: '6.0.0',
      peerDependencies: { '@of/b': '*', maybe: '*' },
      peerDependenciesMeta: { maybe: { optional: true } },
    },
    'node_modules/extra': { version: '3.1.0', optional: true },
    'node_modules/maybe': { version: '5.0.0', devOptional: true },
    'node_modules/of-linux': { version: '7.0.0', optional: true },
    'node_modules/tool': { version: '4.0.0', dev: true },
  },
}

const EXACT = { '@of/b': '2.0.1', a: '1.5.0', c: '6.0.0', extra: '3.1.0' }
const OF_TOOLS = ['node_modules/maybe', 'node_modules/tool']

describe('describePackage', () => {
  test('names all packages at the top in exact versions, and no tools', () => {
    const { description } = describePackage(DESCRIPTION, LOCK)
    expect(description).toEqual({ name: 'inkfolio', version: '1.2.3', dependencies: EXACT })
  })

  test('the shrinkwrap has the packages of every place and system', () => {
    const { packages } = describePackage(DESCRIPTION, LOCK).shrinkwrap
    const { '': root, ...installed } = packages
    expect(root).toEqual({ name: 'inkfolio', version: '1.2.3', dependencies: EXACT })
    expect(Object.keys(installed)).toEqual(Object.keys(LOCK.packages).filter((place) => !['', ...OF_TOOLS].includes(place)))
  })

  test('every dependency of this clone is among them, in its version', () => {
    const read = (file: string) => JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'))
    const own = read('package.json')
    const { description } = describePackage(own, read('package-lock.json'))
    expect(description.dependencies).toMatchObject(own.dependencies)
    expect(Object.values(description.dependencies).filter((version) => !/^\d+\.\d+\.\d+[\w.+-]*$/.test(version))).toEqual([])
  })
})

test('restoreDescription brings package.json back, also after a packing that was interrupted', () => {
  const text = `${JSON.stringify(DESCRIPTION)}\n`
  const root = folderWith({ 'package.json': text, 'package-lock.json': JSON.stringify(LOCK) })
  restoreDescription(root)
  for (let round = 0; round < 2; round += 1) {
    writeDescription(root)
    expect(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).dependencies).toEqual(EXACT)
    expect(existsSync(path.join(root, 'npm-shrinkwrap.json'))).toBe(true)
    restoreDescription(root)
    expect(readFileSync(path.join(root, 'package.json'), 'utf8')).toBe(text)
    expect(existsSync(path.join(root, 'npm-shrinkwrap.json'))).toBe(false)
  }
})
