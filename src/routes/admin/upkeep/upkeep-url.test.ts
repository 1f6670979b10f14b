import { expect, test } from 'vitest'
import { parseUpkeep, UPKEEP_TABS, upkeepHref } from './upkeep-url.ts'

test('an address names its queue and page, and what is invalid means the drafts', () => {
  for (const tab of UPKEEP_TABS) {
    for (const page of [1, 3])
      expect(parseUpkeep(new URL(upkeepHref(tab, page), 'https://ink.example').searchParams)).toEqual({ tab, page })
  }
  expect(parseUpkeep(new URLSearchParams('queue=links&page=-1'))).toEqual({ tab: 'drafts', page: 1 })
})
