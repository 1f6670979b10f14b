import { checkBuild, checkClientSize, checkLint, checkTypes, runJourneys, runParts, runVitest, whenBuilt } from '../checks.mjs'

/**
 * Everything; with arguments only the unit and integration tests that vitest finds by them: `npm test -- src/features/links`.
 * @param {import('../launch.mjs').Context} context
 */
export async function run({ root, args, say }) {
  if (args.length > 0) return runParts([['unit, integration', () => runVitest(root, args)]], say)
  await runParts(
    [
      ['types', () => checkTypes(root)],
      ['lint', () => checkLint(root)],
      ['build', () => checkBuild(root, say)],
      ['first visit', () => whenBuilt(root, () => checkClientSize(root, say))],
      ['unit, integration', () => runVitest(root, [])],
      ['browser journeys', () => whenBuilt(root, () => runJourneys(root, [], say))],
    ],
    say,
  )
}
