import { checkBuild, checkClientSize, checkLint, checkTypes, runJourneys, runParts, runVitest, whenBuilt } from '../checks.mjs'

/**
 * Runs everything; with arguments only the matching unit and integration tests: `npm test -- src/features/links`.
 * @param {import('../launch.mjs').Context} context
 */
export async function run({ root, args, print }) {
  if (args.length > 0) return runParts([['unit, integration', () => runVitest(root, args)]], print)
  await runParts(
    [
      ['types', () => checkTypes(root)],
      ['lint', () => checkLint(root)],
      ['build', () => checkBuild(root, print)],
      ['first visit', () => whenBuilt(root, () => checkClientSize(root, print))],
      ['unit, integration', () => runVitest(root, [])],
      ['browser journeys', () => whenBuilt(root, () => runJourneys(root, [], print))],
    ],
    print,
  )
}
