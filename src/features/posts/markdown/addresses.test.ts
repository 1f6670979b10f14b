import { describe, expect, test } from 'vitest'
import { readAddresses, writeAddresses } from './addresses.ts'
import { deriveArticle } from './derive-article.server.ts'

describe('readAddresses', () => {
  test('reads what writeAddresses writes, in any order', () => {
    const written = writeAddresses(
      new Map([
        ['b.png', '/media/b'],
        ['a.md', ''],
      ]),
    )
    expect(written).toBe(
      writeAddresses(
        new Map([
          ['a.md', ''],
          ['b.png', '/media/b'],
        ]),
      ),
    )
    expect([...readAddresses(written)]).toEqual([
      ['a.md', ''],
      ['b.png', '/media/b'],
    ])
    expect(writeAddresses(new Map())).toBe('')
  })

  test.each(['', 'x', '[]', '{"a":1}', 'null'])('of "%s" are none', (written) => {
    expect(readAddresses(written).size).toBe(0)
  })
})

describe('deriveArticle', () => {
  const addresses = writeAddresses(
    new Map([
      ['./a.png', '/media/a'],
      ['/@ref/b', '/posts/b'],
      ['gone.md', ''],
      ['clip.mp4', '/media/c.mp4'],
    ]),
  )

  test('leads links, pictures, players and references of templates to their addresses', () => {
    const markdown = '![A](./a.png) [B]({% post_url b %}) [C](gone.md) [D](d.md)\n\n![E](clip.mp4)\n\n`./a.png`'
    const html = deriveArticle({ markdown, dialect: 'jekyll', addresses })
    for (const expected of [
      '<img src="/media/a" alt="A">',
      '<a href="/posts/b">B</a>',
      '<a>C</a>',
      '<a href="d.md">D</a>',
      '<video src="/media/c.mp4"',
    ])
      expect(html).toContain(expected)
    expect(html).toContain('<code>./a.png</code>')
  })

  test('leaves out the heading that is the title, in a dialect that says so', () => {
    expect(deriveArticle({ markdown: '# T\n\nText', dialect: 'hugo title' })).toBe('<p>Text</p>')
    expect(deriveArticle({ markdown: '# T\n\nText', dialect: 'hugo' })).toContain('<h1>T</h1>')
  })
})
