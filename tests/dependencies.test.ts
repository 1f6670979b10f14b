// Dependencies have exact versions from the npm registry, licences that allow redistribution, and no unknown install scripts.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')

const versions = v.record(v.string(), v.string())
const { dependencies, devDependencies, allowScripts } = read(
  'package.json',
  v.object({ dependencies: versions, devDependencies: versions, allowScripts: v.record(v.string(), v.boolean()) }),
)
const packageSchema = v.object({
  version: v.optional(v.string()),
  resolved: v.optional(v.string()),
  integrity: v.optional(v.string()),
  license: v.optional(v.string()),
  dev: v.optional(v.boolean(), false),
  hasInstallScript: v.optional(v.boolean(), false),
})
const { packages } = read('package-lock.json', v.object({ packages: v.record(v.string(), packageSchema) }))
const installed = Object.entries(packages).filter(([place]) => place !== '')

const PERMISSIVE = ['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Unlicense', 'BlueOak-1.0.0']

/** Weak copyleft licences by the prefix of the package name, each with the reason why it is acceptable. */
const WEAK_COPYLEFT: Record<string, RegExp> = {
  // libvips: sharp loads it unchanged as a separate, replaceable shared library.
  '@img/sharp-': /LGPL-3\.0-or-later/,
  // The layout of diagrams: beautiful-mermaid loads it unchanged, and the server bundle contains none of its code.
  elkjs: /^EPL-2\.0$/,
  // A CSS compiler that only the build runs; the build contains none of its code.
  lightningcss: /^MPL-2\.0$/,
}

/** Packages with an install script. Only `node` may run it: it links the Node binary of this platform. */
const WITH_INSTALL_SCRIPT = {
  node: 'links the Node 24 for this machine, which npm has fetched as a package of its own',
  esbuild: 'checks its own program; used by development tools alone, and works without',
}

test('every version is exact, and every package has an integrity hash and comes from the npm registry', () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
  for (const [place, { resolved, integrity }] of installed) {
    expect(integrity, place).toMatch(/^sha512-/)
    expect(resolved ?? 'https://registry.npmjs.org/', place).toMatch(/^https:\/\/registry\.npmjs\.org\//)
  }
})

test('every production dependency has an allowed licence', () => {
  const wrong = installed
    .filter(([, { dev }]) => !dev)
    .map(([place, { license = 'none' }]) => `${nameOf(place)}: ${license}`)
    .filter((line) => !isAllowed(line))
  expect(wrong).toEqual([])
})

test('installed packages have the licence that the lockfile states', () => {
  const schema = v.object({ license: v.optional(v.unknown()) })
  for (const [place, { license, dev }] of installed) {
    if (dev || !existsSync(path.join(ROOT, place, 'package.json'))) continue
    const { license: stated } = read(`${place}/package.json`, schema)
    if (typeof stated === 'string') expect(stated, place).toBe(license)
  }
})

test('the only install script that may run is that of the package node', () => {
  expect(allowScripts).toEqual({ [`node@${devDependencies.node}`]: true })
  const found = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => nameOf(place))
  expect([...new Set(found)].sort()).toEqual(Object.keys(WITH_INSTALL_SCRIPT).sort())
})

function isAllowed(line: string): boolean {
  const [name = '', license = ''] = line.split(': ')
  const choices = license.replace(/^\(|\)$/g, '').split(' OR ')
  if (choices.some((choice) => PERMISSIVE.includes(choice))) return true
  return Object.entries(WEAK_COPYLEFT).some(([begin, licenses]) => name.startsWith(begin) && licenses.test(license))
}

function nameOf(place: string): string {
  return place.replace(/^.*node_modules\//, '')
}

function read<Schema extends v.GenericSchema>(file: string, schema: Schema): v.InferOutput<Schema> {
  return v.parse(schema, JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')))
}
