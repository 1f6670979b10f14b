import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder with package.json, from the sources as from the build, whatever the working directory. */
export const projectRoot = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error('package.json was not found above the program')
  return findRoot(parent)
}

/** The version of this program, as package.json says it. */
export function programVersion(): string {
  const content: unknown = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'))
  const isNamed = typeof content === 'object' && content !== null && 'version' in content
  return isNamed ? String(content.version) : 'unknown'
}
