import { checkBuild, runJourneys, runParts, whenBuilt } from '../checks.mjs'

/**
 * The browser journeys; arguments are Playwright's: `npm run test:e2e -- sign-in`.
 * @param {import('../launch.mjs').Context} context
 */
export async function run({ root, args, print }) {
  await runParts(
    [
      ['build', () => checkBuild(root, print)],
      ['browser journeys', () => whenBuilt(root, () => runJourneys(root, args, print))],
    ],
    print,
  )
}
