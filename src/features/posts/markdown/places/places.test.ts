import { describe, expect, test } from 'vitest'
import { type Dialect, PLAIN_MARKDOWN } from '../reading/dialect.ts'
import { listAddressPlaces } from './address-places.server.ts'
import { linesOfMarkdown } from './lines-of-markdown.server.ts'
import { listAddresses, replaceAddresses } from './markdown-addresses.server.ts'
import { replaceInMarkdown } from './replace-in-markdown.server.ts'

const how = (text: string) => ({ text, matchCase: true, wholeWord: false })
const EVERYWHERE = { text: true, code: true }

function swap(markdown: string, from: string, to: string, kind: 'links' | 'all' = 'all'): string {
  return replaceAddresses({ markdown, dialect: '', kind, replacements: new Map([[from, to]]) })
}

describe('listAddresses', () => {
  test('names links, pictures, definitions, bare addresses, attributes and arguments of templates', () => {
    const markdown =
      '[a](/a "t") ![b](<b c.png>) [d][d] <https://e.example/> https://f.example/x www.g.example\n\n[d]: /d\n\n<a href="/h?x=1&amp;y">h</a>\n\n<img src=\'/i.png\'>\n\n{{< figure src="/j.png" title="A / B" >}}'
    expect(listAddresses({ markdown, dialect: '', kind: 'all' })).toEqual([
      ...['/a', 'b c.png', 'https://e.example/', 'https://f.example/x', 'http://www.g.example', '/d', '/h?x=1&y', '/i.png', '/j.png'],
      'A / B',
    ])
  })

  test.each([
    ['code', '`[a](/a)` and ``<a href="/a">``'],
    ['a code block', '```\n[a](/a)\n```\n\n    [a](/a)'],
    ['a comment', '<!-- [a](/a) <a href="/a"> -->\n\n{{/* [a](/a) */}}\n\n{% comment %}[a](/a){% endcomment %}'],
    ['code of a template', '{% highlight html %}\n<a href="/a">\n[a](/a)\n{% endhighlight %}'],
    ['a formula', '$[a](/a)$'],
  ])('finds none in %s', (_, markdown) => {
    expect(listAddresses({ markdown, dialect: '', kind: 'all' })).toEqual([])
  })

  test('leaves pictures out of links', () => {
    const markdown = '![a](/a.png) <img src="/b.png"> [c](/c)'
    expect(listAddresses({ markdown, dialect: '', kind: 'links' })).toEqual(['/c'])
  })

  test('reads the elements of MDX', () => {
    expect(listAddresses({ markdown: 'a <Link to="/a">b</Link> {x["/c"]}', dialect: 'mdx', kind: 'links' })).toEqual(['/a'])
  })
})

describe('replaceAddresses', () => {
  test.each([
    ['[a](/a "t"), `/a`, /a', '[a](/b "t"), `/a`, /a'],
    ['[a](</a>)', '[a](</b>)'],
    ['[x][a]\r\n\r\n[a]:\t/a\r\n', '[x][a]\r\n\r\n[a]:\t/b\r\n'],
    ['> - [a](/a)\n>   ![b](/a)', '> - [a](/b)\n>   ![b](/b)'],
    ["<A HREF='/a'>a</A>", "<A HREF='/b'>a</A>"],
    ['{{< button href="/a" >}}/a{{< /button >}}', '{{< button href="/b" >}}/a{{< /button >}}'],
    ['\uFEFF[a](/a)', '\uFEFF[a](/b)'],
    ['no link here: /a', 'no link here: /a'],
  ])('changes %j at its places and no other byte', (markdown, changed) => {
    expect(swap(markdown, '/a', '/b')).toBe(changed)
  })

  test.each([
    ['[a](/a)', '/b (c) d', '[a](/b%20\\(c\\)%20d)'],
    ['[a](/a)', '/b?x&amp;y', '[a](/b?x&amp;amp;y)'],
    ['[a](</a>)', '/b<c>', '[a](</b\\<c\\>>)'],
    ['<a href="/a">', '/b?c="&d', '<a href="/b?c=&quot;&amp;d">'],
  ])('writes %j with %j so that it is read again', (markdown, to, changed) => {
    expect(swap(markdown, '/a', to)).toBe(changed)
  })

  test('shows a new address where only the address was shown', () => {
    expect(swap('See https://a.example/x.', 'https://a.example/x', 'https://b.example/y')).toBe('See https://b.example/y.')
    expect(swap('See <https://a.example/x>.', 'https://a.example/x', '/posts/y')).toBe('See [/posts/y](/posts/y).')
  })

  test('leaves the addresses of pictures when links are asked for', () => {
    expect(swap('[a](/a) ![a](/a)', '/a', '/b', 'links')).toBe('[a](/b) ![a](/a)')
  })
})

describe('linesOfMarkdown', () => {
  const textOf = (markdown: string, dialect: Partial<Dialect> = {}) =>
    linesOfMarkdown({ markdown, dialect: { ...PLAIN_MARKDOWN, ...dialect }.generator ?? '' }).map(({ text }) => text)

  test('gives the text of each block, without its marks', () => {
    expect(textOf('# A *b*\n\n> c\n> d `e`\n\n1. f **g**\n   h\n\n| i | j |\n|---|---|\n| k\\|l | m |')).toEqual([
      ...['A b', 'c d e', 'f g h', 'i', 'j', 'k|l', 'm'],
    ])
  })

  test('reads escapes and references as what they mean', () => {
    expect(textOf('a \\* b &amp; c &eacute; d&e')).toEqual(['a * b & c é d&e'])
  })

  test('leaves out comments, attributes, addresses and the arguments of templates', () => {
    expect(textOf('a <!-- b --> c <i title="d">e</i> [f](/g "h") {{< x "i" >}} j')).toEqual(['a ', 'c e f ', 'j'])
  })

  test('gives code with its lines', () => {
    expect(textOf('> ```js\n> a\n>\n> b\n> ```\n\n    c\n    d')).toEqual(['a\n\nb', 'c\nd'])
  })

  test.each(['a *b* c\n\n> d\n> e', '- a\n  b\n\n      code\n', '| a | b |\n|---|---|\n| c | `d` |', 'a\\\nb  \nc', '\uFEFFa &lt; b'])(
    'knows where each character of %j stands',
    (markdown) => {
      for (const { text, from, to } of linesOfMarkdown({ markdown, dialect: '' }))
        for (const [index, character] of [...text].entries()) {
          const source = markdown.slice(from[index], to[index])
          if (character !== ' ' && character !== '\n') expect([character, '\\', '&']).toContain(source[0])
        }
    },
  )

  test('finds the places that listAddressPlaces finds outside of them', () => {
    const markdown = '[a](/a)'
    const [place] = listAddressPlaces(markdown, PLAIN_MARKDOWN)
    expect(linesOfMarkdown({ markdown, dialect: '' })[0]?.to[0]).toBeLessThan(place?.from ?? 0)
  })
})

describe('replaceInMarkdown', () => {
  const replace = (markdown: string, text: string, replacement: string, scope = EVERYWHERE) =>
    replaceInMarkdown({ markdown, dialect: '', search: how(text), scope, replacement, chosen: new Set([0, 1, 2, 3, 4]) })

  test.each([
    ['cat [cat](/cat "cat") <!-- cat --> `x`', 'dog [dog](/cat "cat") <!-- cat --> `x`'],
    ['---\n\ncat\r\nand cat  \r\n', '---\n\ndog\r\nand dog  \r\n'],
    ['a c**at**s', 'a dogs'],
    ['{{< figure src="cat.png" title="cat" >}} cat', '{{< figure src="cat.png" title="cat" >}} dog'],
    ['[^cat]\n\n[^cat]: cat', '[^cat]\n\n[^cat]: dog'],
  ])('changes the text of %j, and nothing else', (markdown, changed) => {
    expect(replace(markdown, 'cat', 'dog')).toBe(changed)
  })

  test('changes code and text apart', () => {
    const markdown = 'cat `cat`\n\n```\ncat\n```'
    expect(replace(markdown, 'cat', 'dog', { text: true, code: false })).toBe('dog `cat`\n\n```\ncat\n```')
    expect(replace(markdown, 'cat', 'dog', { text: false, code: true })).toBe('cat `dog`\n\n```\ndog\n```')
  })

  test('escapes what would mean something', () => {
    expect(replace('a cat', 'cat', '*dog*')).toBe('a \\*dog\\*')
    expect(replace('cat', 'cat', '# dog')).toBe('\\# dog')
    expect(replace('cat', 'cat', '1. dog')).toBe('1\\. dog')
    expect(replace('cat', 'cat', 'foo_bar')).toBe('foo_bar')
  })

  test('refuses what Markdown cannot say at its place', () => {
    expect(() => replace('a `cat` b', 'cat', 'd`g')).toThrow(/cannot be written at its place/)
  })

  test('leaves matches that are not chosen', () => {
    expect(
      replaceInMarkdown({ markdown: 'a a a', dialect: '', search: how('a'), scope: EVERYWHERE, replacement: 'b', chosen: new Set([1]) }),
    ).toBe('a b a')
  })
})
