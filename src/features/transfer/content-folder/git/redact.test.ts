import { expect, test } from 'vitest'
import { redactMessage } from './redact.ts'

test.each([
  ["fatal: unable to access 'https://ada:s3cret@example.com/posts.git/'", "fatal: unable to access 'https://***@example.com/posts.git/'"],
  ['remote: https://ghp_token@github.com/a/b', 'remote: https://***@github.com/a/b'],
  ['https://a:p@ss@example.com/x', 'https://***@example.com/x'],
  ['https://example.com/x?private_token=s3cret&a=1', 'https://example.com/x?private_token=***&a=1'],
  ['git@github.com: Permission denied (publickey).\n\x1b[31mfatal\x07', 'git@github.com: Permission denied (publickey). [31mfatal'],
  ['see https://example.com/@ada', 'see https://example.com/@ada'],
])('%j becomes %j', (message, expected) => {
  expect(redactMessage(message)).toBe(expected)
})

test('a message is bounded', () => {
  expect(redactMessage('//'.repeat(100_000))).toHaveLength(600)
})
