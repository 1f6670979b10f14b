import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder with package.json, from the sources as from the build, whatever the working directory. */
export const projectRoot = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error('package.json was not found above the program')
  return findRoot(parent)
}
