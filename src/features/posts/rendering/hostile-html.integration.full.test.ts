// For every input the rendered article contains no script, and a browser parses it exactly as it was written.
import fc from 'fast-check'
import type { Element } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { describe, expect, test, vi } from 'vitest'
import type { ImageSource } from '#src/features/media/image-source.ts'
import { anyCharacter } from '#tests/any-character.ts'
import { runs } from '#tests/property-runs.ts'
import { elementsOf, replaceChild } from './hast-tree.ts'
import { renderArticle } from './render-article.server.ts'

const browser = unified().use(rehypeParse, { fragment: true }).use(rehypeStringify)

const OURS = new Set(['button', 'svg', 'path'])
const FORBIDDEN = new Set([
  ...['script', 'style', 'iframe', 'object', 'embed', 'form', 'base', 'link', 'meta', 'template', 'math', 'noscript', 'textarea', 'title'],
  ...['foreignobject', 'animate', 'set', 'use', 'select', 'video', 'audio', 'source', 'frame', 'frameset', 'applet', 'xmp', 'plaintext'],
])

async function render(content: string, thumbnail: string | null = null) {
  return renderArticle(
    {
      content,
      thumbnail,
      isProject: true,
      projectPreviewUrl: 'https://example.org/demo',
      projectPreviewLabel: '<b onclick=alert(1)>Live</b>',
      projectSourceUrl: 'javascript:alert(1)',
      projectSourceLabel: 'Source Code',
    },
    async (urls) => new Map(urls.map((url): [string, ImageSource] => [url, { src: url, srcSet: '', width: 10, height: 10 }])),
  )
}

/** The violations in a rendered article. */
function faultsOf(html: string, toc: { id: string }[]): string[] {
  const tree = browser.parse(html)
  const faults: string[] = []
  if (browser.stringify(tree) !== html) faults.push('is read differently than it was written')
  const ids: string[] = []
  for (const { element, ancestors } of elementsOf(tree)) {
    if (FORBIDDEN.has(element.tagName.toLowerCase())) faults.push(`holds <${element.tagName}>`)
    if (OURS.has(element.tagName) && !ancestors.some(isOurs)) faults.push(`holds a <${element.tagName}> that is not ours`)
    faults.push(...faultsOfProperties(element))
    if (typeof element.properties.id === 'string') ids.push(element.properties.id)
  }
  if (new Set(ids).size !== ids.length) faults.push('repeats an id')
  for (const { id } of toc) if (!ids.includes(id)) faults.push(`has no element for #${id}`)
  return faults
}

function isOurs(ancestor: { type: string; properties?: Element['properties'] }): boolean {
  const classes = ancestor.properties?.className
  return Array.isArray(classes) && classes.some((name) => ['code-head', 'project', 'callout', 'label'].includes(String(name)))
}

function faultsOfProperties({ tagName, properties }: Element): string[] {
  return Object.entries(properties).flatMap(([name, value]) => {
    if (/^on|^style$|^srcdoc$|^formaction$|^xlink|^target$/i.test(name)) return [`<${tagName}> has ${name}`]
    if (!/^(?:href|src|srcset|cite|action|poster|data)$/i.test(name)) return []
    // Browsers drop control characters and white space before they read the scheme.
    const address = [...String(value)].filter((character) => character > ' ').join('')
    return /^(?:javascript|data|vbscript|blob|file):/i.test(address) ? [`<${tagName}> leads to ${address.slice(0, 30)}`] : []
  })
}

const TAGS = [
  ...[
    'a',
    'b',
    'p',
    'div',
    'span',
    'table',
    'tr',
    'td',
    'th',
    'tbody',
    'caption',
    'col',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'pre',
    'code',
  ],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'img', 'input', 'button', 'form', 'select', 'option', 'textarea', 'title', 'style', 'script'],
  ...['svg', 'math', 'mi', 'mtext', 'mglyph', 'malignmark', 'annotation-xml', 'foreignObject', 'desc', 'template', 'noscript', 'noembed'],
  ...[
    'iframe',
    'object',
    'embed',
    'xmp',
    'plaintext',
    'listing',
    'details',
    'summary',
    'section',
    'aside',
    'figure',
    'body',
    'html',
    'head',
  ],
  ...[
    'frameset',
    'base',
    'link',
    'meta',
    'nobr',
    'font',
    'i',
    'em',
    'ruby',
    'rt',
    'rp',
    'video',
    'source',
    'image',
    'isindex',
    'x-y',
    'blockquote',
  ],
]
const ATTRIBUTES = [
  ...[
    'onclick=alert(1)',
    'onerror="alert(1)"',
    'ONLOAD=x',
    'on\u0000load=x',
    'style="background:url(javascript:1)"',
    'srcdoc="<script>x</script>"',
  ],
  ...[
    'href="javascript:alert(1)"',
    'href="jAvAsCrIpT&colon;alert(1)"',
    'href=" &#1; java\tscript:x"',
    'href="data:text/html,x"',
    'href="#a"',
    'href="//e.x"',
  ],
  ...[
    'src=data:x',
    'src="javascript:1"',
    'src=/a.png',
    'src=https://e.x/a.png',
    'srcset="x 1w"',
    'id=a',
    'id=a',
    'id="process"',
    'id="constructor"',
  ],
  ...[
    'name=a',
    'id="__proto__"',
    'class="code callout footnotes"',
    'class=language-js',
    'class="language-<x>"',
    'data-footnotes',
    'data-copy',
  ],
  ...['type=checkbox', 'type=text', 'checked', 'disabled', 'colspan=9', 'align=right', 'title="</title><script>x</script>"', 'role=button'],
  ...[
    'xlink:href=javascript:1',
    'xmlns="http://www.w3.org/2000/svg"',
    'formaction=javascript:1',
    'action=javascript:1',
    'encoding="text/html"',
    'target=_blank',
  ],
  ...[
    'width=5',
    'dir=rtl',
    'lang=en',
    'aria-label=x',
    'tabindex=5',
    'contenteditable',
    'is=x',
    'slot=x',
    'data-title="<x>"',
    '"',
    "'",
    '<',
    '=',
    '/',
  ],
]
const TEXTS = [
  ...[
    'x',
    ' ',
    '\n',
    '\r\n',
    '\u0000',
    '&lt;',
    '&#x3c;script&#x3e;',
    '&amp;lt;',
    '<',
    '>',
    '</',
    '<!',
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '<?',
    '`',
    '\u2028',
  ],
  ...[
    '</p>',
    '</svg>',
    '</math>',
    '</style>',
    '</script>',
    '</title>',
    '</noscript>',
    '</template>',
    '</table>',
    '</b>',
    '</a>',
    '</form>',
    '<!doctype html>',
  ],
  ...['[!NOTE]', '[!WARNING]\n', '😀', '\ud800', 'é', '\u202e', '&', '&#0;', '&#13;', '{#id}', '$ x'],
]

const openTag = fc
  .tuple(fc.constantFrom(...TAGS), fc.array(fc.constantFrom(...ATTRIBUTES), { maxLength: 4 }), fc.constantFrom('>', '>', '>', '/>', ''))
  .map(([name, attributes, end]) => `<${[name, ...attributes].join(' ')}${end}`)
const closeTag = fc.constantFrom(...TAGS).map((name) => `</${name}>`)
const nasty = fc
  .array(
    fc.oneof({ weight: 5, arbitrary: openTag }, { weight: 3, arbitrary: closeTag }, { weight: 3, arbitrary: fc.constantFrom(...TEXTS) }),
    {
      maxLength: 40,
      size: 'max',
    },
  )
  .map((parts) => parts.join(''))

/** Half a megabyte. */
const LONG_ARTICLE = '<h2>On caches</h2><p>A <em>short</em> sentence about a <a href="https://a.example">cache</a>.</p>'.repeat(5_000)

/** Measures CPU time, which does not depend on the load of the machine. */
async function timed<T>(work: () => Promise<T>): Promise<{ time: number; value: T }> {
  const before = process.cpuUsage()
  const value = await work()
  const { user, system } = process.cpuUsage(before)
  return { time: user + system, value }
}

describe('an article from hostile HTML', () => {
  test('is safe and stable for a grammar of nasty fragments', async () => {
    await fc.assert(
      fc.asyncProperty(nasty, async (content) => {
        const { html, toc } = await render(content)
        expect(faultsOf(html, toc)).toEqual([])
      }),
      { numRuns: runs(1500) },
    )
  })

  test('is safe and stable for arbitrary strings', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: anyCharacter, maxLength: 300 }),
        fc.option(fc.webUrl({ validSchemes: ['http', 'javascript', 'data'] })),
        async (content, thumbnail) => {
          const { html, toc } = await render(content, thumbnail)
          expect(faultsOf(html, toc)).toEqual([])
        },
      ),
      { numRuns: runs(500) },
    )
  })

  // Own examples of known patterns of mutation XSS.
  test.each([
    [
      'foreign content that leaves its namespace',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    ],
    ['an svg title that ends in HTML', '<svg><title><style><img src="</style><img src=x onerror=alert(1)>"></style></title></svg>'],
    ['a noscript that changes with scripting', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
    ['a form within a form', '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>'],
    ['raw text that stays open', '<xmp><p id="</xmp><img src=x onerror=alert(1)>">'],
    ['a template with content', '<template><script>alert(1)</script><img src=x onerror=alert(1)></template>'],
    ['a comment that closes early', '<!--><img src=x onerror=alert(1)>--><p>x</p>'],
    ['a paragraph that comes to lie in a paragraph', '<p><svg><foreignObject><p>x</p></foreignObject></svg>y</p>'],
    ['a link that comes to lie in a link', '<a href="https://a.b"><svg><a href="https://c.d">x</a></svg></a>'],
    [
      'an address hidden behind control characters',
      '<a href="&#1;java&#10;script&colon;alert(1)">x</a><a href="\tjavascript:alert(1)">y</a>',
    ],
    ['an attribute that breaks out', '<img alt="`><script>alert(1)</script>" src="x`y">'],
  ])('is safe and stable with %s', async (_, content) => {
    const { html, toc } = await render(content)
    expect(faultsOf(html, toc)).toEqual([])
  })

  test.each([
    ['ten thousand nested elements', '<div>'.repeat(10_000)],
    [
      'ten thousand unclosed formats before ten thousand paragraphs',
      Array.from({ length: 10_000 }, (_, n) => `<b class=${n}>`).join('') + '<p>x'.repeat(10_000),
    ],
    ['a hundred thousand opening brackets', '<'.repeat(100_000)],
    ['deep lists', '<ul><li>'.repeat(5_000)],
    ['nested tables', '<table><tr><td>'.repeat(3_000)],
    ['links that each close the one before', '<div><a href=x>'.repeat(3_000)],
    ['a huge code block', `<pre><code class="language-js">${'let x = "a" // b\n'.repeat(40_000)}</code></pre>`],
    ['one long line of code', `<pre><code class="language-cpp">${'((((a<'.repeat(16_000)}</code></pre>`],
    ['blanks without end', `<p>a${' '.repeat(500_000)}b</p><pre>${' '.repeat(500_000)}x</pre>`],
  ])('takes less than 30 times as long as a long article with %s', async (_, content) => {
    const { time: tame } = await timed(() => render(LONG_ARTICLE))
    const { time, value: rendered } = await timed(() => render(content))
    expect(time / tame).toBeLessThan(30)
    const { html, toc } = rendered
    expect(faultsOf(html.slice(0, 200_000) === html ? html : '', html.length > 200_000 ? [] : toc)).toEqual([])
  })

  test('finding ids for many equal headings takes linear time', async () => {
    const lookUps = async (headings: number) => {
      const asked = vi.spyOn(Set.prototype, 'has')
      const { html } = await render('<h2>x</h2>'.repeat(headings))
      const times = asked.mock.calls.length
      asked.mockRestore()
      expect(new Set(html.match(/id="[^"]+"/g)).size).toBe(headings)
      return times
    }
    const few = await lookUps(500)
    expect(await lookUps(1_000)).toBeLessThan(few * 3)
  })

  test('replacing many siblings takes linear time', () => {
    const looks = (times: number) => {
      const tree = browser.parse('<a>x</a>'.repeat(times))
      let reads = 0
      const children = new Proxy(tree.children, {
        get: (target, key, receiver) => {
          if (typeof key === 'string' && /^\d/.test(key)) reads += 1
          return Reflect.get(target, key, receiver)
        },
      })
      const watched = { ...tree, children }
      const links = elementsOf(watched, 'a')
      for (const { element } of links.slice(0, times / 2)) replaceChild(watched, element, { type: 'text', value: 'z' })
      for (const { element } of links.slice(times / 2).reverse()) replaceChild(watched, element, { type: 'text', value: 'z' })
      return reads
    }
    expect(looks(2_000)).toBeLessThan(looks(1_000) * 3)
  })
})
