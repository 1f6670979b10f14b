import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder with package.json, found from the sources or the build, independent of the working directory. */
export const projectRoot = findRoot(import.meta.dirname)

/** Whether this is the package `inkfolio`, installed by npm, and not a clone of the repository. */
export const isPackage = projectRoot.split(path.sep).includes('node_modules')

/** The folder of `.env` and of a relative DATA_DIR: the working directory for a package, the folder of package.json for a clone. */
export const siteFolder = isPackage ? process.cwd() : projectRoot

/** The shell command for a command of the CLI. `start` is one in the package only. */
export function commandLine(command: string): string {
  if (isPackage) return `inkfolio ${command}`
  return command === 'start' ? 'npm start' : `npm run cli -- ${command}`
}

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error('package.json was not found above the program')
  return findRoot(parent)
}

/** Changes with the sources of the build, also between two versions; without a build the version. */
export function buildName(): string {
  const stamp = path.join(projectRoot, 'build/complete')
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : programVersion
}

/** Whether Node runs this program from its sources instead of a build. */
const isSource = path.extname(import.meta.filename) === '.ts'

/** The version of this program. Read once: an upgrade replaces the files of a running program. */
export const programVersion = readVersion()

/** The commit of the sources from which this program was built, with a `+` when they were changed since; null when it is unknown. */
export const programCommit = readCommit()

/** Version and commit, such as `0.2.0 (63baa2f1016e)`. */
export const programName = programCommit === null ? programVersion : `${programVersion} (${programCommit})`

function readVersion(): string {
  const content: unknown = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'))
  const isNamed = typeof content === 'object' && content !== null && 'version' in content
  return isNamed ? String(content.version) : 'unknown'
}

function readCommit(): string | null {
  const file = path.join(projectRoot, 'build/commit')
  return !isSource && existsSync(file) ? readFileSync(file, 'utf8') || null : null
}

/** The program of a worker thread: `folder` holds its source, which Node runs as it is; a build has it as a file of its own. */
export function workerProgram(folder: string, name: string): string {
  return isSource ? path.join(folder, `${name}.ts`) : path.join(projectRoot, `build/server/${name}.js`)
}
