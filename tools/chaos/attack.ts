// Runs the attacks on an existing build: integration tests, and journeys for those that need a page. Both count tried and successful attacks.
import path from 'node:path'
import { provideChromium } from '../launcher/chromium.mjs'
import { runStep, toolEnvironment } from '../launcher/step.mjs'

/** Returns false when an attack succeeded or the tests could not run. */
export async function attack(print: (line: string) => void): Promise<boolean> {
  const root = path.resolve(import.meta.dirname, '../..')
  const chromium = await provideChromium(root, print)
  if (!chromium) throw new Error('Cannot find or install Chromium: install it, or set CHROMIUM_PATH to its program.')
  const options = { cwd: root, env: toolEnvironment(root, { CHROMIUM_PATH: chromium }), isShown: true }
  const runs = [
    await runStep('vitest', ['run', 'tests/integration/attack/'], options),
    await runStep('playwright', ['test', 'tests/e2e/attack/'], options),
  ]
  const sites = runs.flatMap(({ output }) => [...output.matchAll(/attacks: (\d+) tried, (\d+) got through/g)])
  const sum = (group: number) => sites.reduce((total, match) => total + Number(match[group]), 0)
  print(`attacks: ${sum(1)} tried, ${sum(2)} got through`)
  return runs.every(({ isOk }) => isOk)
}
