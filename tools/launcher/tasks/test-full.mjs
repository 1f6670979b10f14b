import { checkBuild, runEverything, runJourneys, runParts, runVitest, whenBuilt } from '../checks.mjs'
import { PARTS } from '../parts.mjs'
import { Refusal } from '../refusal.mjs'

/**
 * Runs all tests, on both database engines, without second attempts; with an argument one part: `npm run test:full -- attack`.
 * @param {import('../launch.mjs').Context} context
 */
export async function run({ root, args, print }) {
  process.env.TEST_FULL = '1'
  const [name, ...others] = args
  if (!name) return void (await runEverything(root, print))
  const part = Object.entries(PARTS).find(([known]) => known === name)?.[1]
  if (!part || others.length > 0) throw new Refusal(`Usage: npm run test:full [-- ${Object.keys(PARTS).join(' | ')}]`)
  const { tests, journeys } = part
  await runParts(
    [
      ['build', () => checkBuild(root, print)],
      ...(tests.length > 0
        ? [/** @type {[string, () => ReturnType<typeof runVitest>]} */ (['unit, integration', () => runVitest(root, tests)])]
        : []),
      ['browser journeys', () => whenBuilt(root, () => runJourneys(root, journeys, print))],
    ],
    print,
  )
}
