import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { treeToHtml } from '#src/features/posts/markdown/reading/parse/markdown-reader.ts'
import { renderArticle } from '#src/features/posts/rendering/render-article.server.ts'
import { NO_PROJECT } from '#tests/no-project.ts'
import { runs, SEED } from '#tests/property-runs.ts'
import { wordsOf } from '#tests/support/article-words.ts'
import { readFileText } from '../../read-file-text.server.ts'
import type { Fields } from '../fields.ts'
import { readGhostBody } from './ghost-body.server.ts'

function read(post: Fields): { html: string; notes: string[] } {
  const notes = new Set<string>()
  const body = readGhostBody(post, notes)
  const { tree } = readFileText({ file: 'a.md', body, firstLine: 1, markup: 'foreign-html' }, { generator: null })
  return { html: treeToHtml(tree).replace(/\n+/g, ''), notes: [...notes] }
}

const lexical = (...children: object[]) => ({ lexical: JSON.stringify({ root: { type: 'root', children } }) })
const text = (value: string, format = 0) => ({ type: 'extended-text', text: value, format })
const paragraph = (...children: object[]) => ({ type: 'paragraph', children })
const item = (...children: object[]) => ({ type: 'listitem', children })

function mobiledoc(sections: unknown[], others: object = {}) {
  return { mobiledoc: JSON.stringify({ version: '0.3.1', markups: [], atoms: [], cards: [], sections, ...others }) }
}

describe('text of Lexical', () => {
  test.each([
    [
      paragraph(text('a', 1), text('b', 2), text('c', 3), text('d', 16)),
      '<p><strong>a</strong><em>b</em><strong><em>c</em></strong><code>d</code></p>',
    ],
    [
      paragraph(text('a', 4), text('b', 8), text('c', 32), text('d', 64), text('e', 128)),
      '<p><s>a</s><u>b</u><sub>c</sub><sup>d</sup><mark>e</mark></p>',
    ],
    [{ type: 'extended-heading', tag: 'h3', children: [text('a')] }, '<h3>a</h3>'],
    [{ type: 'extended-quote', children: [text('a')] }, '<blockquote><p>a</p></blockquote>'],
    [{ type: 'aside', children: [text('a')] }, '<blockquote><p>a</p></blockquote>'],
    [
      {
        type: 'list',
        listType: 'number',
        start: 3,
        children: [item(text('a')), item({ type: 'list', listType: 'bullet', children: [item(text('b'))] })],
      },
      '<ol start="3"><li>a<ul><li>b</li></ul></li></ol>',
    ],
    [
      { type: 'list', listType: 'check', children: [{ ...item(text('a')), checked: true }] },
      '<ul><li><input type="checkbox" disabled checked> a</li></ul>',
    ],
    [
      paragraph({ type: 'link', url: 'https://a.example/', title: 't', children: [text('a')] }, { type: 'linebreak' }, { type: 'tab' }),
      '<p><a href="https://a.example/" title="t">a</a><br>\t</p>',
    ],
    [{ type: 'horizontalrule' }, '<hr>'],
  ])('%j', (node, html) => {
    expect(read(lexical(node))).toEqual({ html, notes: [] })
  })
})

/** The name in Lexical, the fields, and the HTML. Mobiledoc has the same cards. */
const CARDS: readonly [string, Fields, string][] = [
  [
    'image',
    { src: '/a.png', alt: 'A', caption: '<b>C</b>' },
    '<figure><img src="/a.png" alt="A"><figcaption><b>C</b></figcaption></figure>',
  ],
  ['image', { src: '/a.png', href: '/b' }, '<figure><a href="/b"><img src="/a.png" alt=""></a></figure>'],
  [
    'gallery',
    { images: [{ src: '/a.png', alt: 'A' }, { src: '/b.png' }], caption: 'C' },
    '<div class="gallery"><figure><img src="/a.png" alt="A"></figure><figure><img src="/b.png" alt=""></figure></div><p><small>C</small></p>',
  ],
  ['gallery', { images: [{ src: '/a.png' }], caption: 'C' }, '<figure><img src="/a.png" alt=""><figcaption>C</figcaption></figure>'],
  [
    'gallery',
    { images: [{ src: '/a.png', caption: 'A' }, { src: '/b.png' }] },
    '<div class="gallery"><figure><img src="/a.png" alt=""><figcaption>A</figcaption></figure><figure><img src="/b.png" alt=""></figure></div>',
  ],
  [
    'code',
    { code: 'a\n  b', language: 'ts', caption: 'C' },
    '<figure><pre><code class="language-ts">a  b</code></pre><figcaption>C</figcaption></figure>',
  ],
  ['codeblock', { code: '<a>' }, '<pre><code>&#x3C;a></code></pre>'],
  ['markdown', { markdown: '**a** `b`' }, '<p><strong>a</strong> <code>b</code></p>'],
  ['card-markdown', { markdown: '- a' }, '<ul><li>a</li></ul>'],
  ['html', { html: '<table><tr><td>a</td></tr></table><script>x</script>' }, '<table><tbody><tr><td>a</td></tr></tbody></table>'],
  [
    'embed',
    {
      url: 'https://youtu.be/abcdefghijk',
      html: '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>',
      metadata: { title: 'T' },
      caption: 'C',
    },
    '<p><a href="https://www.youtube.com/watch?v=abcdefghijk">T</a></p><p><small>C</small></p>',
  ],
  [
    'embed',
    { url: 'https://x.com/a', html: '<blockquote><p>Words</p></blockquote><script></script>' },
    '<blockquote><p>Words</p></blockquote>',
  ],
  ['embed', { url: 'https://a.example/' }, '<p><a href="https://a.example/">https://a.example/</a></p>'],
  [
    'bookmark',
    { url: 'https://a.example/', metadata: { title: 'T', description: 'D', publisher: 'P', author: 'A', icon: 'x' } },
    '<p><a href="https://a.example/">T</a><br>D<br><small>A · P</small></p>',
  ],
  [
    'callout',
    { calloutEmoji: '💡', calloutText: '<i>a</i>', backgroundColor: 'green' },
    '<aside class="callout tip"><p>💡 <i>a</i></p></aside>',
  ],
  [
    'toggle',
    { heading: '<span>H</span>', content: '<p>a</p><p>b</p>' },
    '<details><summary><span>H</span></summary><p>a</p><p>b</p></details>',
  ],
  ['button', { buttonText: 'Go', buttonUrl: 'https://a.example/' }, '<p><a href="https://a.example/">Go</a></p>'],
  [
    'video',
    { src: '/content/media/a.mp4', caption: 'C' },
    '<figure><video src="/content/media/a.mp4" controls></video><figcaption>C</figcaption></figure>',
  ],
  ['audio', { src: '/a.mp3', title: 'T' }, '<audio src="/a.mp3" controls title="T"></audio>'],
  [
    'file',
    { src: '/a.pdf', fileTitle: 'T', fileCaption: 'C', fileName: 'a.pdf' },
    '<p><a href="/a.pdf">T</a><br><small>C</small><br><small>a.pdf</small></p>',
  ],
  [
    'product',
    {
      productTitle: 'T',
      productDescription: '<p>D</p>',
      productRatingEnabled: true,
      productStarRating: 4,
      productButton: 'Buy',
      productUrl: '/buy',
    },
    '<p><strong>T</strong></p><p>★★★★☆</p><p>D</p><p><a href="/buy">Buy</a></p>',
  ],
  ['header', { header: 'H', subheader: 'S', buttonText: 'Go', buttonUrl: '/go' }, '<h2>H</h2><p>S</p><p><a href="/go">Go</a></p>'],
  ['call-to-action', { textValue: '<p>a</p>', buttonText: 'Go', buttonUrl: '/go' }, '<p>a</p><p><a href="/go">Go</a></p>'],
  ['paywall', {}, ''],
]

describe('cards', () => {
  test.each(CARDS)('%s %j', (name, fields, html) => {
    expect(read(lexical({ type: name, version: 1, ...fields }))).toEqual({ html, notes: [] })
    expect(read(mobiledoc([[10, 0]], { cards: [[name, fields]] }))).toEqual({ html, notes: [] })
  })

  test('what has no counterpart is named, and its text stays', () => {
    expect(read(lexical({ type: 'signup', header: 'H', disclaimer: 'No spam' }))).toEqual({
      html: '<h2>H</h2><p>No spam</p>',
      notes: ['form for new subscribers left out: its text is kept'],
    })
    expect(read(lexical({ type: 'poll', title: 'Which', width: 4 }))).toEqual({
      html: '<p>Which</p>',
      notes: ['card poll: not known here, its text is kept'],
    })
    expect(read(lexical({ type: 'email', html: '<p>Hello</p>' }))).toEqual({
      html: '',
      notes: ['card for e-mails left out: it was not on the page'],
    })
    expect(read(lexical({ type: 'sidebar', children: [paragraph(text('a'))] }))).toEqual({ html: '<p>a</p>', notes: [] })
  })
})

describe('text of mobiledoc', () => {
  test.each([
    [
      [
        [
          1,
          'p',
          [
            [0, [], 0, 'a '],
            [0, [0, 1], 1, 'b'],
            [0, [], 1, 'c'],
            [1, [], 0, 0],
            [0, [], 0, 'd'],
          ],
        ],
      ],
      '<p>a <em><a href="/x">b</a>c</em><br>d</p>',
    ],
    [
      [
        [1, 'h2', [[0, [], 0, 'a']]],
        [1, 'blockquote', [[0, [], 0, 'b']]],
      ],
      '<h2>a</h2><blockquote><p>b</p></blockquote>',
    ],
    [[[3, 'ol', [[[0, [], 0, 'a']], [[0, [], 0, 'b']]]]], '<ol><li>a</li><li>b</li></ol>'],
    [[[2, '/a.png']], '<figure><img src="/a.png" alt=""></figure>'],
    [[[1, 'pull-quote', [[0, [], 9, 'a']]], [99, 'x'], 7], '<blockquote><p>a</p></blockquote>'],
  ])('%j', (sections, html) => {
    expect(read(mobiledoc(sections, { markups: [['em'], ['a', ['rel', 'x', 'href', '/x']]], atoms: [['soft-return', '', {}]] }))).toEqual({
      html,
      notes: [],
    })
  })
})

/** As Ghost renders its cards. */
const RENDERED: readonly [string, string][] = [
  ['<!--kg-card-begin: html--><p>a</p><!--kg-card-end: html-->', '<p>a</p>'],
  [
    '<figure class="kg-card kg-image-card kg-card-hascaption"><img src="/a.png" class="kg-image" alt="A" loading="lazy"><figcaption>C</figcaption></figure>',
    '<figure><img src="/a.png" class="kg-image" alt="A" loading="lazy"><figcaption>C</figcaption></figure>',
  ],
  [
    '<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="/a.png"></div><div class="kg-gallery-image"><a href="/b"><img src="/b.png"></a></div></div></div><figcaption>C</figcaption></figure>',
    '<div class="gallery"><figure><img src="/a.png"></figure><figure><a href="/b"><img src="/b.png"></a></figure></div><p><small>C</small></p>',
  ],
  [
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">T</div><div class="kg-bookmark-description">D</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="/i.png"><span class="kg-bookmark-author">A</span><span class="kg-bookmark-publisher">P</span></div></div><div class="kg-bookmark-thumbnail"><img src="/t.png"></div></a></figure>',
    '<p><a href="https://a.example/">T</a><br>D<br><small>A · P</small></p>',
  ],
  [
    '<div class="kg-card kg-callout-card kg-callout-card-red"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">a <b>b</b></div></div>',
    '<aside class="callout warning"><p>💡 a <b>b</b></p></aside>',
  ],
  [
    '<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">H</h4><button><svg><path d=""></path></svg></button></div><div class="kg-toggle-content"><p>a</p></div></div>',
    '<details><summary>H</summary><p>a</p></details>',
  ],
  [
    '<figure class="kg-card kg-embed-card"><iframe src="https://player.vimeo.com/video/12"></iframe><figcaption>C</figcaption></figure>',
    '<p><a href="https://vimeo.com/12">https://vimeo.com/12</a></p><p><small>C</small></p>',
  ],
  [
    '<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="/a.mp4" poster="p"></video><div class="kg-video-player"><span>0:00</span>/<span>1:02</span><button>1×</button></div></div><figcaption>C</figcaption></figure>',
    '<figure><video src="/a.mp4" controls></video><figcaption>C</figcaption></figure>',
  ],
  [
    '<div class="kg-card kg-audio-card"><img src=""><div class="kg-audio-player-container"><audio src="/a.mp3"></audio><div class="kg-audio-title">T</div><span>0:00</span></div></div>',
    '<audio src="/a.mp3" controls title="T"></audio>',
  ],
  [
    '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="/a.pdf" title="Download"><div class="kg-file-card-contents"><div class="kg-file-card-title">T</div><div class="kg-file-card-caption">C</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">a.pdf</div><div class="kg-file-card-filesize">1 MB</div></div></div></a></div>',
    '<p><a href="/a.pdf">T</a><br><small>C</small><br><small>a.pdf</small></p>',
  ],
  ['<div class="kg-card kg-button-card"><a href="/go" class="kg-btn">Go</a></div>', '<p><a href="/go">Go</a></p>'],
  [
    '<figure class="kg-card kg-code-card"><pre><code class="language-js">a</code></pre><figcaption>C</figcaption></figure>',
    '<figure class="kg-card kg-code-card"><pre><code class="language-js">a</code></pre><figcaption>C</figcaption></figure>',
  ],
]

test.each(RENDERED)('rendered card %s', (source, html) => {
  expect(read({ html: source }).html.replace('<figure class="kg-card kg-image-card kg-card-hascaption">', '<figure>')).toBe(html)
})

test('a rendered sign-up card keeps its text, and no word of its form', () => {
  const form =
    '<form data-members-form="signup"><input placeholder="Your email"><button><span>Subscribe</span></button><div>Email sent!</div></form>'
  const card = `<div class="kg-card kg-signup-card"><div><h2>Sign up</h2><p>News</p>${form}<p>No spam.</p></div></div>`
  const rendered = read({ html: `<p>a</p>${card}<p>b</p>` })
  expect(rendered.html.replace(/<\/?div[^>]*>/g, '')).toBe('<p>a</p><h2>Sign up</h2><p>News</p><p>No spam.</p><p>b</p>')
  expect(rendered.notes).toEqual(['form for new subscribers left out: its text is kept'])
})

test.each([
  [
    'a header card',
    '<div class="kg-card kg-header-card kg-v2"><div class="kg-header-card-text"><h2 class="kg-header-card-heading"><span>News</span></h2><p class="kg-header-card-subheading">Once a week</p><a href="#/portal/signup" class="kg-header-card-button kg-style-accent">Subscribe now</a></div></div>',
    '<h2><span>News</span></h2><p>Once a week</p>',
  ],
  [
    'a call to action',
    '<div class="kg-card kg-cta-card"><div class="kg-cta-sponsor-label">Sponsored</div><div class="kg-cta-text"><p>Read more</p></div><a href="https://blog.example/#/portal/signup/free" class="kg-cta-button">Sign up</a></div>',
    'Sponsored<p>Read more</p>',
  ],
  ['a button', '<div class="kg-card kg-button-card"><a href="#/portal/" class="kg-btn">Join</a></div>', ''],
  ['an attribute', '<p>Text</p><p><a data-portal="signin" href="#">Sign in</a></p>', '<p>Text</p>'],
])('%s of the portal leaves its text, and no word of its button', (_name, source, html) => {
  const rendered = read({ html: source })
  expect(rendered.html.replace(/<\/?div[^>]*>|\s(?:class|id)="[^"]*"/g, '')).toBe(html)
  expect(rendered.notes).toEqual(['button of the portal left out: nobody can subscribe or sign in by it here'])
})

test('a button of the portal in the document of the editor is left out; a link in a sentence keeps its words', () => {
  const cards = [
    { type: 'header', header: 'H', buttonText: 'Subscribe', buttonUrl: '#/portal/signup', buttonEnabled: true },
    { type: 'call-to-action', textValue: '<p>a</p>', buttonText: 'Join', buttonUrl: 'https://blog.example/#/portal' },
  ]
  expect(read(lexical(...cards)).html).toBe('<h2>H</h2><p>a</p>')
  const sentence = read({ html: '<p>You can <a href="#/portal/signup">subscribe</a> here.</p>' })
  expect(sentence).toEqual({ html: '<p>You can subscribe here.</p>', notes: [] })
})

test('no word of a post is missing on the page', async () => {
  const words = 'alpha beta gamma delta epsilon zeta eta theta'
  const [a, b, c, d, e, f, g, i] = words.split(' ')
  const { html } = read(
    lexical(
      paragraph(text(`${a} `), text(`${b}`, 1)),
      { type: 'image', src: '/a.png', caption: c },
      { type: 'callout', calloutText: d },
      { type: 'toggle', heading: e, content: f },
      { type: 'codeblock', code: g, caption: i },
    ),
  )
  const { plainText, codeText } = await renderArticle({ content: html, ...NO_PROJECT }, async () => new Map())
  for (const word of wordsOf(words)) expect(wordsOf(`${plainText} ${codeText}`)).toContain(word)
})

describe('hostile documents', () => {
  test('deep ones are refused with a sentence', () => {
    const deep = `{"root":{"type":"root","children":[${'{"type":"list","children":['.repeat(100_000)}${']}'.repeat(100_000)}]}}`
    for (const post of [
      { lexical: deep },
      { html: '<div>'.repeat(100_000) },
      mobiledoc([[1, 'p', [[0, Array.from({ length: 100_000 }, () => 0), 0, 'a']]]]),
    ]) {
      expect(() => readGhostBody(post, new Set())).toThrow(/deep in each other: take some levels out$/)
    }
  })

  test.each([
    ['lexical', '{'],
    ['lexical', '[]'],
    ['lexical', '{"root":4}'],
    ['mobiledoc', '"a"'],
    ['mobiledoc', '{"sections":{}}'],
  ])('%s %s', (key, source) => {
    expect(() => readGhostBody({ [key]: source }, new Set())).toThrow(/^the text of the editor /)
  })

  test('values of any type throw nothing but an Error with a sentence', () => {
    const types = fc.constantFrom('paragraph', 'list', 'link', ...CARDS.map(([name]) => name))
    const node = fc.oneof(
      fc.jsonValue(),
      fc.record({ type: types, children: fc.jsonValue(), text: fc.jsonValue(), src: fc.jsonValue(), html: fc.jsonValue() }),
    )
    const document = fc.oneof(
      fc.array(node).map((children) => ({ lexical: JSON.stringify({ root: { children } }) })),
      fc.tuple(fc.array(fc.jsonValue()), fc.array(fc.tuple(fc.oneof(types, fc.jsonValue()), fc.jsonValue()))).map(([sections, cards]) => ({
        mobiledoc: JSON.stringify({ sections: [...sections, [10, 0]], cards, markups: sections, atoms: cards }),
      })),
    )
    fc.assert(
      fc.property(document, (post) => {
        try {
          read(post)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
          expect(String(error)).toMatch(/^Error: \w[^\n]+$/)
        }
      }),
      { seed: SEED, numRuns: runs(300) },
    )
  })
})
