// Finds a Chromium for the journeys, of the system or of Playwright, or installs one.
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { runStep, toolEnvironment } from './step.mjs'

// The headless shell has no window and no user interface of a browser, so that journeys are a third faster: https://developer.chrome.com/blog/chrome-headless-shell
const HEADLESS_SHELL = 'chromium-headless-shell'
const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
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

/**
 * The Chromium of CHROMIUM_PATH or of the system.
 * @returns {string | undefined}
 */
export function findSystemChromium() {
  const inPath = NAMES.flatMap((name) => folders().map((folder) => path.join(folder, name)))
  return [process.env.CHROMIUM_PATH, ...inPath, ...ELSEWHERE].find((file) => file && isExecutable(file))
}

/** @param {string} root */
async function findChromium(root) {
  const system = findSystemChromium()
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
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !folders().some((folder) => isExecutable(path.join(folder, 'apt-get')))) return undefined
  print('Installing Chromium with apt-get.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runStep('apt-get', ['update', '-qq'], { cwd: root, env })
  // Not every distribution has the headless shell.
  for (const name of [HEADLESS_SHELL, 'chromium']) {
    const { isOk } = await runStep('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { cwd: root, env })
    if (isOk) break
  }
  return findChromium(root)
}

function folders() {
  return (process.env.PATH ?? '').split(path.delimiter)
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
