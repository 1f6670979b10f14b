import type { Root } from 'hast'
import { h } from 'hastscript'
import { describe, expect, test } from 'vitest'
import { readPostFile } from '#src/features/transfer/import/post-file.ts'
import { fromWrittenDay } from '#src/lib/format/written-day.ts'
import { readMarkdown } from '../parse/markdown.server.ts'
import { treeToHtml } from '../parse/markdown-reader.ts'
import { readArticle } from '../read-article.server.ts'
import { MAPPERS, mapComponents } from './map-components.ts'
import { TEXT_ATTRIBUTES, TITLE_ATTRIBUTES } from './word-attributes.ts'

function fromMdx(mdx: string): string {
  const { tree } = readMarkdown(mdx, { format: 'mdx' })
  return treeToHtml(tree).trim()
}

function fromMarkdown(markdown: string): string {
  return treeToHtml(readMarkdown(markdown).tree).trim()
}

test('attributes of JSX in Markdown are attributes, and objects are never shown', () => {
  const { tree } = readArticle(
    'a <b style={{ color: "red" }} title={\'T\'}>c</b>\n\n<Image src={"p.png"} width={10} alt="A" />\n\n`x={{ y }}` z={1}',
  )
  expect(treeToHtml(tree).trim()).toBe(
    '<p>a <b style="" title="T">c</b></p>\n<p><img src="p.png" alt="A"></p>\n<p><code>x={{ y }}</code> z={1}</p>',
  )
})

describe('MDX', () => {
  test('front matter may be exported', () => {
    const mdx =
      "import { ada } from '@/people'\n\nexport const meta = {\n  title: `A title`,\n  date: '2020-01-02',\n  authors: [ada],\n  tags: ['x'],\n}\n\nText"
    expect(readPostFile('a.mdx', mdx)).toMatchObject({
      title: 'A title',
      fields: { createdAt: fromWrittenDay('2020-01-02'), category: ['x'], authors: [] },
    })
    expect(readPostFile('a.mdx', 'export const meta = {\n\n<').title).toBeNull()
  })

  test('imports, exports and comments go, texts in braces stay, and unknown values are named', () => {
    const mdx = [
      "import A from './a'",
      "import {\n  B,\n} from 'b'",
      'export const meta = {\n  title: `x`,\n}',
      '{/* hidden */}',
      "One{' '}two {`three`} {4} {props.name}",
      '{list.map(() => <li>Five</li>)}',
      'export default () => <p>no</p>',
    ].join('\n\n')
    const { tree, notes } = readMarkdown(mdx, { format: 'mdx', firstLine: 3 })
    expect(treeToHtml(tree).trim()).toBe('<p>One two three 4 </p>\n<p>Five</p>')
    expect(notes).toEqual([
      'the value of {props.name} on line 15 is not known: left out',
      'the value of {list.map(() => <li>Five</li>)} on line 17 is not known: left out',
    ])
  })

  test('style objects and attributes of React are never shown', () => {
    expect(fromMdx('<div style={{ color: "red" }} className="box" onClick={() => 1}>\n\ntext\n\n</div>')).toBe(
      '<div class="box"><p>text</p></div>',
    )
    expect(fromMdx('a <span style={{margin: 0}}>b</span>')).toBe('<p>a <span>b</span></p>')
  })

  test('imported pictures are found by their names', () => {
    expect(fromMdx('import pic from "./p.png"\n\n<Image src={pic} alt="A" caption="C" width={10} />\n\n<img src={pic.src} alt="" />')).toBe(
      '<figure><img src="./p.png" alt="A"><figcaption>C</figcaption></figure>\n<p><img src="./p.png" alt=""></p>',
    )
    expect(fromMdx("<img src={require('./p.png').default} alt='' />")).toContain('src="./p.png"')
  })

  test('what is not valid is read as Markdown, with a note', () => {
    const { tree, notes } = readMarkdown('import A from "a"\n\ntext <A>\n\n- {\n\nend', { format: 'mdx' })
    expect(treeToHtml(tree)).not.toContain('import')
    expect(treeToHtml(tree)).toContain('<p>end</p>')
    expect(notes[0]).toMatch(/^the MDX is not valid on line \d+: the file is read as Markdown$/)
  })

  test('unknown components keep their text and are named', () => {
    const { tree, notes } = readMarkdown('<Chart title="Speed" data={[1, 2]}>\n  *Caption*\n</Chart>', { format: 'mdx' })
    expect(treeToHtml(tree).trim()).toBe('<p><strong>Speed</strong></p><p><em>Caption</em></p>')
    expect(notes).toEqual(['component Chart on line 1: not known here, its text is kept'])
  })
})

test.each([
  [
    '<Callout type="warning" title="Mind">\n\nthe *gap*\n\n</Callout>',
    '<aside class="callout warning" data-title="Mind"><p>the <em>gap</em></p></aside>',
  ],
  ['<Tip>\n\ntext\n\n</Tip>', '<aside class="callout tip"><p>text</p></aside>'],
  ['<Accordion title="More">\n\ntext\n\n</Accordion>', '<details><summary>More</summary><p>text</p></details>'],
  [
    '<YouTube id="abcdefghijk" />',
    '<p><a href="https://www.youtube.com/watch?v=abcdefghijk">https://www.youtube.com/watch?v=abcdefghijk</a></p>',
  ],
  ['<Tweet id="123" />', '<p><a href="https://x.com/i/status/123">https://x.com/i/status/123</a></p>'],
  ['<Gist user="a" id="b" />', '<p><a href="https://gist.github.com/a/b">https://gist.github.com/a/b</a></p>'],
  ['<Video src="a.mp4" caption="A clip" />', '<video src="a.mp4" controls title="A clip"></video>'],
  ['<Figure src="a.png" alt="A" caption="C" />', '<figure><img src="a.png" alt="A"><figcaption>C</figcaption></figure>'],
  ['<Image src="a.png" alt="A" />', '<p><img src="a.png" alt="A"></p>'],
  ['<Link href="/a">\n\ntext\n\n</Link>', '<p><a href="/a">text</a></p>'],
])('%s is mapped in Markdown and MDX', (source, html) => {
  const compact = (text: string) => text.replace(/\s*\n\s*/g, '')
  expect(compact(fromMarkdown(source))).toBe(html)
  expect(compact(fromMdx(source))).toBe(html)
})

test('tabs of code become a group, other tabs follow their labels', () => {
  expect(
    fromMdx('<Tabs>\n<TabItem label="npm">\n```sh\na\n```\n</TabItem>\n<TabItem label="yarn">\n```sh\nb\n```\n</TabItem>\n</Tabs>'),
  ).toBe(
    '<div class="code-group"><pre><code class="language-sh" data-title="npm">a\n</code></pre><pre><code class="language-sh" data-title="yarn">b\n</code></pre></div>',
  )
  expect(fromMdx('<Tabs>\n<Tab title="One">\ntext\n</Tab>\n</Tabs>')).toContain('<p><strong>One</strong></p><p>text</p>')
  expect(fromMdx('<Tab title="One">\ntext\n</Tab>')).toContain('<p><strong>One</strong></p><p>text</p>')
})

test('code in components stays code', () => {
  expect(fromMdx('<CodeBlock language="js" title="a.js">{`let a = 1\nlet b = {}`}</CodeBlock>')).toContain(
    '<pre><code class="language-js" data-title="a.js">let a = 1\nlet b = {}\n</code></pre>',
  )
  expect(fromMdx('<Code code={`x\ny`} lang="ts" />')).toContain('<pre><code class="language-ts">x\ny\n</code></pre>')
})

test.each([
  ['warning', 'Warning', '<aside class="callout warning"><p>Take care.</p></aside>'],
  ['note', 'Note', '<aside class="callout note"><p>Take care.</p></aside>'],
  ['tip', 'Read this', '<aside class="callout tip" data-title="Read this"><p>Take care.</p></aside>'],
])('the title of a callout of kind %s that an export has written as "%s" is not doubled', (kind, title, html) => {
  const source = `<aside class="callout ${kind}">\n\n<p class="callout-title">${title}</p>\n\nTake care.\n\n</aside>`
  expect(fromMarkdown(source).replaceAll('\n', '')).toBe(html)
})

test('a paragraph ends where a component of blocks begins', () => {
  expect(fromMarkdown('before <Tip>text</Tip> after')).toBe('<p>before </p><aside class="callout tip"><p>text</p></aside><p> after</p>')
})

const WORD_ATTRIBUTES = [...TITLE_ATTRIBUTES, ...TEXT_ATTRIBUTES]
const ADDRESSES: Record<string, string>[] = [
  {},
  { id: 'abcdefghijk' },
  { src: '/a.mp4' },
  { src: 'https://youtu.be/abcdefghijk' },
  { href: '/a' },
  { code: 'let a' },
]

/** The words that a component loses, of its attributes and of its content. */
function lostWordsOf(name: string, address: Record<string, string>, attributes: readonly string[]): string[] {
  const words = Object.fromEntries(attributes.map((attribute) => [attribute, `${attribute} words`]))
  return [[], [h('p', 'inside words')]].flatMap((children) => {
    const tree: Root = { type: 'root', children: [h('div', h(`c-${name}`, { ...address, ...words }, children))] }
    mapComponents(tree)
    const html = treeToHtml(tree)
    const wanted = [...Object.values(words), ...(children.length > 0 ? ['inside words'] : [])]
    return wanted.filter((text) => !html.includes(text)).map((text) => `${name} ${JSON.stringify(address)}: ${text}`)
  })
}

test('no component loses an attribute that holds words, or words inside', () => {
  const lost = [...MAPPERS.keys(), 'unknown'].flatMap((name) =>
    ADDRESSES.flatMap((address) =>
      [WORD_ATTRIBUTES, ...WORD_ATTRIBUTES.map((attribute) => [attribute])].flatMap((attributes) => lostWordsOf(name, address, attributes)),
    ),
  )
  expect(lost).toEqual([])
})

test('words in attributes stand in the callout, and once', () => {
  expect(fromMarkdown('<Callout type="tip" text="words" />')).toBe('<aside class="callout tip"><p>words</p></aside>')
  expect(fromMarkdown('<Accordion title="More" content="words" />')).toBe('<details><summary>More</summary><p>words</p></details>')
  expect(fromMarkdown('<YouTube id="abcdefghijk" title="A film" caption="From Ada" />')).toBe(
    '<p><a href="https://www.youtube.com/watch?v=abcdefghijk">A film</a></p><p>From Ada</p>',
  )
  expect(fromMarkdown('<Chart title="One" label="One" text="Two" description="Three" />')).toBe(
    '<p><strong>One</strong></p><p>Two</p><p>Three</p>',
  )
})
