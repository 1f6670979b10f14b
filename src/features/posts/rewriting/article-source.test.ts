import { describe, expect, test } from 'vitest'
import { readAddresses, writeAddresses } from '../markdown/addresses.ts'
import { replaceMarkdownAddresses } from './article-source.server.ts'

describe('replaceMarkdownAddresses', () => {
  test('changes where an address of the source leads, and in the source what stands there', async () => {
    const addresses = writeAddresses(
      new Map([
        ['old.md', '/posts/old'],
        ['gone.md', ''],
      ]),
    )
    const source = { markdown: '[a](old.md) [b](/posts/old) [c](gone.md) `/posts/old`', dialect: '', addresses }
    const replace = (address: string) => (address === '/posts/old' ? '/posts/new' : null)
    const changed = await replaceMarkdownAddresses(source, 'links', replace)
    expect(changed.markdown).toBe('[a](old.md) [b](/posts/new) [c](gone.md) `/posts/old`')
    expect(Object.fromEntries(readAddresses(changed.addresses))).toEqual({ 'gone.md': '', 'old.md': '/posts/new' })
  })
})
