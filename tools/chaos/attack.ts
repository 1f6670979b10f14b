// The attack journeys, on a build that is there already. They count what they try and what gets through.
import path from 'node:path'
import { provideChromium } from '../launcher/chromium.mjs'
import { runStep, toolEnvironment } from '../launcher/step.mjs'

/** False when something got through, or they could not run. */
export async function attack(print: (line: string) => void): Promise<boolean> {
  const root = path.resolve(import.meta.dirname, '../..')
  const chromium = await provideChromium(root, print)
  if (!chromium) throw new Error('No Chromium was found and none could be installed: install one, or set CHROMIUM_PATH to its program.')
  const env = toolEnvironment(root, { CHROMIUM_PATH: chromium })
  const { isOk } = await runStep('playwright', ['test', 'tests/e2e/attack/'], { cwd: root, env, isShown: true })
  return isOk
}
