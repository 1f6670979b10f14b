import { ensureBuilt } from '../build.mjs'
import { checkClientSize, checkLint, checkTypes, oneCheck, runJourneys, runParts, runVitest } from '../checks.mjs'
import { Refusal } from '../refusal.mjs'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, say }) {
  let isBuilt = false
  await runParts(
    [
      ['types', () => checkTypes(root)],
      ['lint', () => checkLint(root)],
      ['unit, integration', () => runVitest(root, [])],
      [
        'build',
        async () => {
          isBuilt = await build(root, say)
          return oneCheck(isBuilt)
        },
      ],
      ['first visit', () => (isBuilt ? checkClientSize(root, say) : oneCheck(false))],
      ['browser journeys', () => (isBuilt ? runJourneys(root, say) : oneCheck(false))],
    ],
    say,
  )
}

/**
 * @param {string} root
 * @param {(line: string) => void} say
 */
async function build(root, say) {
  try {
    await ensureBuilt(root, say)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(error.message)
    return false
  }
}
