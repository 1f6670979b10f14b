import { checkBuild, runJourneys, runParts, whenBuilt } from '../checks.mjs'

/**
 * The browser journeys; arguments are Playwright's: `npm run test:e2e -- sign-in`. Journeys of `npm run test:full` run when their file is
 * named: `sign-in.full`.
 * @param {import('../launch.mjs').Context} context
 */
export async function run({ root, args, print }) {
  if (args.some((argument) => argument.includes('.full'))) process.env.TEST_FULL = '1'
  await runParts(
    [
      ['build', () => checkBuild(root, print)],
      ['browser journeys', () => whenBuilt(root, () => runJourneys(root, args, print))],
    ],
    print,
  )
}
