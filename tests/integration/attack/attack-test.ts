// `test` of the attacks: one attacked site for each file.
import { startAttackedSite } from '#tests/support/attacked-site.ts'
import { testOn } from '#tests/support/site-test.ts'

export const test = testOn(startAttackedSite)
