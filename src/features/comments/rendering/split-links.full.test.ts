import { expect, test } from 'vitest'
import { TEXT_MAX } from '../comment.schema.ts'
import { splitLinks } from './split-links.ts'

const WORST_TEXTS = {
  'closing brackets': `https://x${')'.repeat(TEXT_MAX)}`,
  'pairs of brackets': `https://x${'()'.repeat(TEXT_MAX / 2)}`,
  'ends of sentences': `https://x${'.,;'.repeat(TEXT_MAX / 3)}`,
  'many addresses': 'https://x '.repeat(TEXT_MAX / 10),
  'addresses in each other': 'https://'.repeat(TEXT_MAX / 8),
  'a long Unicode host name': `https://${'ü'.repeat(TEXT_MAX)}`,
  'host names at the limit': `https://${'ü'.repeat(290)} `.repeat(3),
}

// A page can hold 2,000 comments. At one millisecond each it would stall the process for two seconds.
test.each(Object.entries(WORST_TEXTS))('a comment of %s costs microseconds', (_, text) => {
  const comment = text.slice(0, TEXT_MAX)
  const started = process.cpuUsage()
  for (let count = 0; count < 500; count += 1) splitLinks(comment)
  expect(process.cpuUsage(started).user / 500).toBeLessThan(1_000)
})
