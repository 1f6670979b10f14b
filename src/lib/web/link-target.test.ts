import { expect, test } from 'vitest'
import { linkTarget } from './link-target.ts'

const PAGE = 'https://site.example/posts/one'

test.each([
  ['https://Other.example/a/b/?q=secret#part', 'other.example/a/b'],
  ['https://other.example', 'other.example/'],
  ['//other.example/x', 'other.example/x'],
  ['http://other.example:8080/x', 'other.example:8080/x'],
  ['/posts/two/?from=one', '/posts/two'],
  ['two', '/posts/two'],
  ['/', '/'],
  ['?token=abc', '/posts/one?token=abc'],
  ['https://site.example/posts/two?token=abc&x=1', '/posts/two?token=abc'],
])('%s is counted as %s', (href, address) => {
  expect(linkTarget(href, PAGE)).toBe(address)
})

test.each(['#part', '/posts/one#part', 'mailto:a@b.example', 'tel:1', 'javascript:alert(1)', 'http://', ''])(
  '%j is not counted',
  (href) => {
    expect(linkTarget(href, PAGE)).toBeNull()
  },
)
