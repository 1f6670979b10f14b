import { expect, test } from 'vitest'
import { checkedAddress } from './checked-address.ts'

const ORIGIN = 'https://inkfolio.example'

test.each([
  ['https://Example.com', { isOwn: false, address: 'https://example.com/', fragment: '' }],
  [' https://example.com/a?b=c#d ', { isOwn: false, address: 'https://example.com/a?b=c', fragment: '#d' }],
  ['http://example.com:80/ä', { isOwn: false, address: 'http://example.com/%C3%A4', fragment: '' }],
  ['/posts/a#b', { isOwn: true, address: '/posts/a#b', fragment: '' }],
  ['https://inkfolio.example/posts/a', { isOwn: true, address: '/posts/a', fragment: '' }],
  ['http://inkfolio.example/posts/a', { isOwn: false, address: 'http://inkfolio.example/posts/a', fragment: '' }],
])('%s is checked', (href, checked) => expect(checkedAddress(href, ORIGIN)).toEqual(checked))

test.each([
  '',
  '#part',
  '?token=a',
  'other',
  '//example.com',
  'mailto:a@b.c',
  'https://a:b@example.com',
  'https://',
  `/${'a'.repeat(2_000)}`,
])('%s is not checked', (href) => expect(checkedAddress(href, ORIGIN)).toBeNull())
