import { isBuilt } from '../build.mjs'
import { checkBuild, checkClientSize, checkLint, checkTypes, oneCheck, runJourneys, runParts, runVitest } from '../checks.mjs'

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
      ['unit, integration', () => runVitest(root, [])],
      ['build', () => checkBuild(root, say)],
      ['first visit', () => (isBuilt(root) ? checkClientSize(root, say) : oneCheck(false))],
      ['browser journeys', () => (isBuilt(root) ? runJourneys(root, [], say) : oneCheck(false))],
    ],
    say,
  )
}
