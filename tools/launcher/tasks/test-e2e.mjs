import { isBuilt } from '../build.mjs'
import { checkBuild, oneCheck, runJourneys, runParts } from '../checks.mjs'

/**
 * The browser journeys; arguments are Playwright's: `npm run test:e2e -- sign-in`.
 * @param {import('../launch.mjs').Context} context
 */
export async function run({ root, args, say }) {
  await runParts(
    [
      ['build', () => checkBuild(root, say)],
      ['browser journeys', () => (isBuilt(root) ? runJourneys(root, args, say) : oneCheck(false))],
    ],
    say,
  )
}
