// Finds a Chromium for the journeys, of the system or of Playwright, or installs one.
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { runStep, toolEnvironment } from './step.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/**
 * The path of a Chromium, which is installed if necessary; undefined when the installation fails.
 * @param {string} root
 * @param {(line: string) => void} print
 */
export async function provideChromium(root, print) {
  const found = (await findChromium(root)) ?? (await installFromSystem(root, print))
  if (found) return found
  print('Installing Chromium with Playwright.')
  await runStep('playwright', ['install', '--with-deps', 'chromium'], { cwd: root, env: toolEnvironment(root) })
  return findChromium(root)
}

/** @param {string} root */
async function findChromium(root) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = [process.env.CHROMIUM_PATH, ...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), ...ELSEWHERE]
  const system = candidates.find((file) => file && isExecutable(file))
  if (system) return system
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { output } = await runStep('node', ['-e', script], { cwd: root, env: toolEnvironment(root) })
  const own = output.trim()
  return own && isExecutable(own) ? own : undefined
}

/**
 * @param {string} root
 * @param {(line: string) => void} print
 */
async function installFromSystem(root, print) {
  if (
    process.getuid?.() !== 0 ||
    !(process.env.PATH ?? '').split(path.delimiter).some((folder) => isExecutable(path.join(folder, 'apt-get')))
  )
    return undefined
  print('Installing Chromium with apt-get.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runStep('apt-get', ['update', '-qq'], { cwd: root, env })
  await runStep('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { cwd: root, env })
  return findChromium(root)
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
