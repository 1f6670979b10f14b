import { expect, test } from 'vitest'
import { readAddress } from './link-selection.ts'

test.each([
  ['https://example.com', 'https://example.com'],
  ['  HTTP://example.com/a?b=c#d\n', 'HTTP://example.com/a?b=c#d'],
])('%j is an address', (pasted, address) => expect(readAddress(pasted)).toBe(address))

test.each([
  '',
  'words',
  'See https://example.com',
  'https://a.example https://b.example',
  'javascript:alert(1)',
  'https://',
  'example.com',
])('%j is a text', (pasted) => expect(readAddress(pasted)).toBeNull())

test('an endless address is a text', () => expect(readAddress(`https://example.com/${'a'.repeat(2_000)}`)).toBeNull())
