// `test` of the attacks: one attacked site for each file. A failed assertion is an attack that got through.
import { startAttackedSite } from '#tests/support/attacked-site.ts'
import { testOn } from '#tests/support/site-test.ts'

export const test = testOn(startAttackedSite).extend('successes', { auto: true }, ({ site, task }, { onCleanup }) => {
  onCleanup(() => site.countSuccesses(task.result?.errors?.length ?? 0))
})
