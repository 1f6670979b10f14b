// The package names the version of everything that it needs. npm reads the shrinkwrap of a package from a registry, but not that of one which is
// installed from a file: there the exact versions in package.json hold.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */
/** @typedef {{ lockfileVersion: number, packages: Record<string, LockedPackage> }} Lock */
/** @typedef {{ name: string, version: string, dependencies: Record<string, string>, devDependencies?: Record<string, string> }} Description */

const SHRINKWRAP = 'npm-shrinkwrap.json'
/** The package.json of the clone while `npm pack` runs. */
const ORIGINAL = '.package.original.json'

/**
 * What the package says instead of the package.json and package-lock.json of the clone: every package that comes with it at the top of node_modules, in its exact
 * version. Packages for single systems are not among them: those that need them name exact versions.
 * @param {Description} description
 * @param {Lock} lock
 */
export function describePackage({ devDependencies: _, ...description }, { lockfileVersion, packages }) {
  const root = { dependencies: description.dependencies }
  const everywhere = findNeeded({ ...packages, '': root }, ({ os, cpu }) => !os && !cpu)
  const atTop = everywhere.filter((place) => place.lastIndexOf('node_modules/') === 0)
  const dependencies = Object.fromEntries(atTop.map((place) => [place.slice('node_modules/'.length), packages[place]?.version ?? '']))
  const needed = findNeeded({ ...packages, '': root }, () => true)
  const { name, version } = description
  const { devDependencies: __, ...own } = /** @type {LockedPackage & Partial<Description>} */ (packages[''])
  return {
    description: { ...description, dependencies },
    shrinkwrap: {
      ...{ name, version, lockfileVersion, requires: true },
      packages: { '': { ...own, dependencies }, ...Object.fromEntries(needed.map((place) => [place, packages[place]])) },
    },
  }
}

/**
 * The places of the packages that the root needs, sorted.
 * @param {Record<string, LockedPackage>} packages
 * @param {(locked: LockedPackage) => boolean} isWanted
 */
function findNeeded(packages, isWanted) {
  const places = new Set([''])
  for (const place of places) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[place] ?? {}
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const found = findPlace(packages, place, name)
      if (found !== null && isWanted(packages[found] ?? {})) places.add(found)
    }
  }
  places.delete('')
  return [...places].sort()
}

/**
 * Where Node finds the package `name` from that at `place`.
 * @param {Record<string, LockedPackage>} packages
 * @param {string} place
 * @param {string} name
 */
function findPlace(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const found = path.posix.join(folder, 'node_modules', name)
    if (packages[found]) return found
    if (folder === '') return null
  }
}

/**
 * Before `npm pack`. `restoreDescription` follows.
 * @param {string} root
 */
export function writeDescription(root) {
  const file = path.join(root, 'package.json')
  const text = readFileSync(file, 'utf8')
  const { description, shrinkwrap } = describePackage(
    JSON.parse(text),
    JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')),
  )
  writeFileSync(path.join(root, ORIGINAL), text)
  writeFileSync(path.join(root, SHRINKWRAP), toText(shrinkwrap))
  writeFileSync(file, toText(description))
}

/**
 * After `npm pack`, also after one that was interrupted: every command of the launcher begins with it.
 * @param {string} root
 */
export function restoreDescription(root) {
  const original = path.join(root, ORIGINAL)
  if (!existsSync(original)) return
  rmSync(path.join(root, SHRINKWRAP), { force: true })
  renameSync(original, path.join(root, 'package.json'))
}

/** @param {unknown} value */
function toText(value) {
  return `${JSON.stringify(value, null, 2)}\n`
}
