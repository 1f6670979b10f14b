// Runs the attack journeys on an existing build. They count attempted and successful attacks.
import path from 'node:path'
import { provideChromium } from '../launcher/chromium.mjs'
import { runStep, toolEnvironment } from '../launcher/step.mjs'

/** Returns false when an attack succeeded or the journeys could not run. */
export async function attack(print: (line: string) => void): Promise<boolean> {
  const root = path.resolve(import.meta.dirname, '../..')
  const chromium = await provideChromium(root, print)
  if (!chromium) throw new Error('Cannot find or install Chromium: install it, or set CHROMIUM_PATH to its program.')
  const env = toolEnvironment(root, { CHROMIUM_PATH: chromium })
  const { isOk } = await runStep('playwright', ['test', 'tests/e2e/attack/'], { cwd: root, env, isShown: true })
  return isOk
}
