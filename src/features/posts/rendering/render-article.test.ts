import type { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import type { ImageSource } from '#src/features/media/image-source.ts'
import { NO_PROJECT } from '#tests/no-project.ts'
import { type ArticleSource, renderArticle } from './render-article.server.ts'

const plain = { ...NO_PROJECT, projectPreviewLabel: 'Live Preview', projectSourceLabel: 'Source Code' }
const picture: ImageSource = { src: '/media/a/700', srcSet: '/media/a/400 400w, /media/a/700 700w', width: 700, height: 350 }

function render(content: string, changes: Partial<ArticleSource> = {}, known = ['/a.png', '/thumb.png']) {
  return renderArticle(
    { ...plain, content, ...changes },
    async (urls) => new Map(urls.filter((url) => known.includes(url)).map((url) => [url, picture])),
  )
}

/** The order of headings, paragraphs and inserted blocks. */
async function outlineOf(content: string, changes: Partial<ArticleSource>): Promise<string> {
  const { html } = await render(content, changes)
  return [...html.matchAll(/<(?:figure class="(thumb)"|div class="(project)"|(h\d|p|ul|blockquote|section)(?=[ >])[^>]*>(\w*))/g)]
    .map(([, thumb, project, name, text]) => thumb ?? project ?? `${name}:${text}`)
    .filter((part) => part !== 'p:')
    .join(' ')
}

test('the excerpt is the first paragraph with text, in one line', async () => {
  const { excerpt } = await render('<h2>Title</h2><p><img src="/a.png" alt=""></p><p>How\n it <em>began</em>.</p><p>And ended.</p>')
  expect(excerpt).toBe('How it began.')
  expect((await render('<pre><code>x</code></pre>')).excerpt).toBe('')
})

describe('what is not allowed', () => {
  test('scripts, handlers, styles and refused addresses do not come through', async () => {
    const { html } = await render('<p style="color:red" onclick="x()">a<script>alert(1)</script><a href="javascript:x">b</a></p>')
    expect(html).toBe('<p>ab</p>')
  })

  test('ids of the page and names that scripts look up cannot be taken by a heading', async () => {
    const { toc } = await render('<h2>Comments</h2><h2>Process</h2><h2 id="main">x</h2>')
    expect(toc.map((entry) => entry.id)).toEqual(['comments-1', 'process-1', 'main-1'])
  })

  test('a project button leads to the web or to a page of the site, nowhere else', async () => {
    const { html } = await render('<p>x</p>', {
      isProject: true,
      projectPreviewUrl: 'javascript:alert(1)',
      projectSourceUrl: 'https://a.b/c',
    })
    expect(html).not.toContain('javascript')
    expect(html).toContain('<a class="btn" href="https://a.b/c" rel="noopener noreferrer">')
  })
})

describe('headings', () => {
  test('get unique ids, an anchor link and an entry in the contents', async () => {
    const { html, toc } = await render('<h2>Über <em>alles</em> &amp; mehr</h2><h2>Über alles &amp; mehr</h2>')
    expect(toc).toEqual([
      { level: 2, id: 'über-alles--mehr', text: 'Über alles & mehr' },
      { level: 2, id: 'über-alles--mehr-1', text: 'Über alles & mehr' },
    ])
    expect(html).toContain('<a class="anchor" href="#über-alles--mehr" aria-label="Link to Über alles &#x26; mehr">#</a></div>')
    expect(html).toContain('<div class="heading"><h2 id="über-alles--mehr">Über <em>alles</em> &#x26; mehr</h2><a')
  })

  test('h1 to h4 are in the contents, h5 and h6 are not', async () => {
    const { toc } = await render('<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>')
    expect(toc.map(({ level, text }) => `${level}${text}`)).toEqual(['2a', '3b', '4c', '4d'])
  })

  test('are rendered below the title of the page and without gaps', async () => {
    const { html } = await render('<h1>a</h1><h4>b</h4><h2>c</h2><h1>d</h1>')
    expect(html.match(/<h\d/g)).toEqual(['<h2', '<h3', '<h3', '<h2'])
    expect((await render('<h3>a</h3><h2>b</h2><h4>c</h4>')).html.match(/<h\d/g)).toEqual(['<h2', '<h2', '<h3'])
  })

  test('without text are unwrapped', async () => {
    const { html, toc } = await render('<h2> <br></h2><p>x</p>')
    expect(toc).toEqual([])
    expect(html).not.toContain('<h2')
  })

  test('keep the names that links within the article use', async () => {
    const { html } = await render(
      '<p><a href="#Old%20Name">go</a> <a href="#Old%20Name:~:text=a">text</a> <a href="#why-not">stay</a></p><h2 id="Old Name">New words</h2><h2>Why not?</h2>',
    )
    expect(html).toContain('<a href="#old-name">go</a> <a href="#old-name:~:text=a">text</a>')
    expect(html).toContain('<h2 id="old-name">New words')
    expect(html).toContain('<a href="#why-not">stay</a>')
  })
})

describe('the thumbnail', () => {
  const thumbnail = '/thumb.png'
  test('is inserted after the first paragraph of the main text', async () => {
    expect(await outlineOf('<h2>h</h2><blockquote><p>q</p></blockquote><p></p><p>one</p><p>two</p>', { thumbnail })).toBe(
      'h2:h blockquote: p:q p:one thumb p:two',
    )
  })

  test('opens an article without a paragraph', async () => {
    expect(await outlineOf('<ul><li><p>x</p></li></ul>', { thumbnail })).toBe('thumb ul: p:x')
  })

  test('has its alternative text, and the focal point around which it is cropped', async () => {
    const { html } = await render('<p>a</p>', { thumbnail, thumbnailAlt: 'A "heron" <b>', focalX: 0, focalY: 95 })
    expect(html).toMatch(/<img [^>]* alt="A &#x22;heron&#x22; <b>" [^>]* data-focal-x="0" data-focal-y="95"/)
    const plainPicture = await render('<p>a</p>', { thumbnail, focalX: 50, focalY: 50 })
    expect(plainPicture.html).toMatch(/<img [^>]* alt=""/)
    expect(plainPicture.html).not.toContain('data-focal')
  })

  test('is omitted when the site cannot serve it', async () => {
    expect((await render('<p>a</p>', { thumbnail: '/unknown.png' })).html).toBe('<p>a</p>')
    expect((await render('<p>a</p>', { thumbnail: 'data:image/png;base64,x' })).html).toBe('<p>a</p>')
  })
})

describe('the project block', () => {
  const project = { isProject: true, projectPreviewUrl: 'https://a.b', projectSourceUrl: 'https://c.d', projectSourceLabel: 'Get it' }
  test('is inserted before the last h2 to h6', async () => {
    expect(await outlineOf('<h2>a</h2><p>b</p><h5>c</h5><p>d</p><h1>e</h1><p>f</p>', project)).toBe('h2:a p:b project h3:c p:d h2:e p:f')
  })

  test('is inserted before the last paragraph without such a heading', async () => {
    expect(await outlineOf('<h1>a</h1><p>b</p><p>c</p><ul></ul>', project)).toBe('h2:a p:b project p:c ul:')
  })

  test('is inserted at the end without either, but before the footnotes', async () => {
    expect(await outlineOf('<ul><li>x</li></ul>', project)).toBe('ul: project')
    expect(await outlineOf('<ul></ul><section class="footnotes"><h2>Notes</h2><ol><li><p>n</p></li></ol></section>', project)).toBe(
      'ul: project section: p:n',
    )
  })

  test('has a button for each address, with the labels of the post', async () => {
    const { html } = await render('<p>x</p>', project)
    expect(html).toMatch(/role="group" aria-label="Project resources".*Live Preview<\/a>.*Get it<\/a>/)
    expect((await render('<p>x</p>', { ...project, projectPreviewUrl: null })).html).not.toContain('Live Preview')
    expect((await render('<p>x</p>', { ...project, isProject: false })).html).toBe('<p>x</p>')
  })
})

describe('code', () => {
  test('gets a head, words as classes, and its own text back', async () => {
    const { html, codeText, plainText } = await render(
      '<p>x</p><pre><code class="language-rust,ignore">fn main() {\n    // hi\n}\n</code></pre>',
    )
    expect(html).toContain('<b>CODE</b><span class="file">Rust</span><button type="button" class="code-wrap" data-wrap=""')
    expect(html).toContain('<button type="button" class="code-copy" data-copy="">')
    expect(html).toContain('<pre tabindex="0" role="region" aria-label="Code 1, Rust">')
    expect(html).toContain('<span class="k">fn </span><span class="f">main</span>')
    expect(html).toContain('<span class="c">// hi</span>')
    expect(html).not.toContain('style=')
    expect(codeText).toBe('fn main() {\n    // hi\n}')
    expect(plainText).toBe('x')
    expect(textOf(html.slice(html.indexOf('<code>')))).toBe(codeText)
  })

  test('of an unknown language is plain', async () => {
    const { html } = await render('<pre><code class="language-klingon">qapla\' &lt;b&gt;</code></pre>')
    expect(html).toContain('<span class="file">klingon</span>')
    expect(html).toContain('<span class="line">qapla\' &#x3C;b></span>')
  })

  test('as a diff marks lines and keeps their signs in the text', async () => {
    const { html } = await render('<pre><code class="language-diff">--- a\n+++ b\n-old\n+new\n same</code></pre>')
    expect(html).toContain('<span class="line del"><span class="sign">-</span>old\n</span>')
    expect(html).toContain('<span class="line add"><span class="sign">+</span>new\n</span>')
    expect(textOf(html.slice(html.indexOf('<code>')))).toBe('--- a\n+++ b\n-old\n+new\n same')
  })

  test('with a prompt is a console session, whatever its language', async () => {
    expect((await render('<pre><code>$ npm start\nready</code></pre>')).html).toContain('>Console<')
    expect((await render('<pre><code class="language-bash"># comment\nls</code></pre>')).html).toContain('>Shell<')
  })

  test('shows the name of its file', async () => {
    expect((await render('<pre><code class="language-ts" data-title="a.ts">x</code></pre>')).html).toContain('TypeScript · a.ts')
  })
})

describe('marks of lines', () => {
  const code = (meta: string, text: string) => render(`<pre><code class="language-js" data-meta="${meta}">${text}</code></pre>`)

  test('come from the fence, with line numbers', async () => {
    const { html } = await code('{2,4-5} showLineNumbers=7', 'a\nb\nc\nd\ne')
    expect(html.match(/class="line hl" data-number="(\d+)"/g)).toEqual([8, 10, 11].map((n) => `class="line hl" data-number="${n}"`))
    expect((await render('<pre><code class="language-js{1}">a\nb</code></pre>')).html).toContain('<span class="line hl">')
  })

  test('come from comments, which readers, search and copies do not see', async () => {
    const { html, codeText } = await code('', 'old() // [!code --]\nnew() // [!code ++]\n// [!code focus:2]\na()\nb() /* [!code hl] */')
    expect(codeText).toBe('old()\nnew()\na()\nb()')
    expect(html).toMatch(/class="code focused".*line del" role="deletion".*line add" role="insertion".*line focus".*line focus hl"/s)
    expect(html).not.toContain('[!code')
  })
})

describe('groups of code', () => {
  test('become tabs that name the file or the language', async () => {
    const { html } = await render(
      '<div class="code-group"><pre><code class="language-js" data-title="a.js">x</code></pre><pre><code class="language-gleam">y</code></pre></div>',
    )
    expect(
      [...html.matchAll(/role="tab" aria-controls="(.+?)" aria-selected="(\w+)" tabindex="(.+?)">(.+?)</g)].map((found) => found.slice(1)),
    ).toEqual([
      ['code:1:1', 'true', '0', 'a.js'],
      ['code:1:2', 'false', '-1', 'Gleam'],
    ])
    expect(html).toContain('<div class="code selected" id="code:1:1" role="tabpanel" aria-labelledby="code:1:1:tab">')
  })
})

describe('formulas', () => {
  test('become MathML with their source, in a line and on lines of their own', async () => {
    const { html, plainText } = await render(
      '<p>a <code class="language-math">x^2</code></p><pre><code class="language-math">\\frac12</code></pre>',
    )
    expect(html).toMatch(/<p>a <math><semantics><msup>.*<annotation encoding="application\/x-tex">x\^2<\/annotation>/)
    expect(html).toMatch(/<div class="math"><math display="block" class="tml-display"><semantics><mfrac>/)
    expect(html).not.toMatch(/style=|CODE/)
    expect(plainText).toBe('a x^2')
  })

  test.each([
    '\\frac{',
    '\\href{javascript:x}{y}',
    `${'{'.repeat(2_000)}`,
    `${'\\sqrt{'.repeat(300)}x${'}'.repeat(300)}`,
    'x'.repeat(4_001),
    '\\def\\a{\\a\\a}\\a',
    `\\def\\a{${'x'.repeat(20)}}${'\\a'.repeat(20)}`,
    '\\newcommand\\a[1]{#1#1}\\a x',
    '\\global\\let\\a=b \\a',
    "x'".repeat(2_000),
  ])('that cannot be read show their source: %.12s', async (tex) => {
    const { html } = await render(`<p><code class="language-math">${tex}</code></p>`)
    expect(html).toMatch(/^<p><code class="math-error" title="[^"]+">/)
    expect(html).not.toContain('<math')
  })
})

describe('diagrams', () => {
  const diagram = (source: string) => render(`<pre><code class="language-mermaid" data-title="T">${source}</code></pre>`)

  test('of several articles are drawn by one worker at a time', async () => {
    let running = 0
    let most = 0
    const count = (worker: Worker) => {
      running += 1
      most = Math.max(most, running)
      worker.once('exit', () => {
        running -= 1
      })
    }
    process.on('worker', count)
    const articles = await Promise.all(['A', 'B', 'C'].map((name) => diagram(`flowchart LR\n  ${name} --> D`)))
    process.off('worker', count)
    for (const { html } of articles) expect(html).toContain('<svg')
    expect(most).toBe(1)
  })

  test('become SVG with a name, in the colours of the site, above their source', async () => {
    const { html, codeText } = await diagram('flowchart LR\n a[&lt;script&gt;] --&gt; b\n click a "javascript:x"')
    expect(html).toMatch(
      /^<figure class="diagram"><div class="diagram-frame".*<svg viewBox="[^"]+" width="[^"]+" height="[^"]+" role="img" aria-label="Flowchart 1: T/,
    )
    expect(html).toContain('fill="var(--_node-fill)"')
    expect(html).toMatch(/<details><summary>Source of the diagram<\/summary><div class="code">/)
    expect(html).not.toMatch(/<style|<script|style=|href=|@import|fonts\.|data-id/)
    expect(codeText).toMatch(/^flowchart LR/)
  })

  test('of other kinds, and what is no diagram, stay code', async () => {
    for (const source of ['pie\n "a": 1', 'gantt', 'flowchart', `flowchart LR\n${'a--&gt;b\n'.repeat(1_000)}`]) {
      expect((await diagram(source)).html).toMatch(/^<div class="code">/)
    }
  })
})

describe('pictures', () => {
  test('get addresses, size, and alternative text', async () => {
    const { html } = await render('<p>x <img src="/a.png"></p>')
    expect(html).toContain('<img src="/media/a/700" srcset="/media/a/400 400w, /media/a/700 700w" sizes=')
    expect(html).toContain(' alt="" width="700" height="350" loading="lazy" decoding="async"')
  })

  test('keep the smaller size their author gave them', async () => {
    expect((await render('<img src="/a.png" width="100" height="999">')).html).toContain('width="100" height="50"')
    expect((await render('<img src="/a.png" width="9999">')).html).toContain('width="700" height="350"')
  })

  test('that the site cannot serve leave their alternative text', async () => {
    expect((await render('<p><img src="/gone.png" alt="a plan"></p>')).html).toBe('<p>a plan</p>')
  })

  test('alone in a paragraph with a title become a figure', async () => {
    expect((await render('<p><img src="/a.png" alt="a" title="Fig."></p>')).html).toMatch(
      /^<figure><a class="large" [^>]*><img [^>]*><\/a><figcaption><span>Fig\.<\/span><\/figcaption><\/figure>$/,
    )
  })
})

test('links to other sites get noopener and noreferrer, links within the site do not', async () => {
  const { html } = await render('<p><a href="https://a.b" target="_blank">a</a> <a href="//c.d">c</a> <a href="/posts">p</a></p>')
  expect(html).toBe(
    '<p><a href="https://a.b" rel="noopener noreferrer">a</a> <a href="//c.d" rel="noopener noreferrer">c</a> <a href="/posts">p</a></p>',
  )
})

test('quotes are typographic on the page and as written in the search, the addresses of headings, and where the owner wants them so', async () => {
  const content = '<h2>"It\'s"</h2><p>"<em>a</em>" <code>"b"</code></p>'
  const { html, toc, plainText } = await render(content)
  expect(toc).toEqual([{ level: 2, id: 'its', text: '“It’s”' }])
  expect(html).toContain('<p>“<em>a</em>” <code>"b"</code></p>')
  expect(plainText).toBe('"It\'s"\n"a" "b"')
  const asWritten = await renderArticle({ ...plain, content }, async () => new Map(), { typography: 'as written' })
  expect(asWritten).toMatchObject({ plainText, toc: [{ id: 'its', text: '"It\'s"' }] })
})

test('task lists say what is done', async () => {
  const { html } = await render(
    '<ul><li><input type="checkbox" checked disabled> a</li><li><p><input type="checkbox" disabled> b</p></li></ul>',
  )
  expect(html).toContain('<ul class="tasks"><li><input type="checkbox" checked disabled aria-label="Done: a"><span>a</span></li>')
  expect(html).toContain('aria-label="Open: b"')
})

test('a quotation with a marker becomes a callout', async () => {
  const { html } = await render('<blockquote><p>[!WARNING]\ncareful</p></blockquote><blockquote><p>[!OTHER] x</p></blockquote>')
  expect(html).toMatch(
    /^<div class="callout warning" role="note" aria-label="Warning"><p class="label">.*Warning<\/p><p>careful<\/p><\/div><blockquote>/,
  )
})

test('frames become links to their pages', async () => {
  expect((await render('<iframe src="https://video.example/1"></iframe>')).html).toBe(
    '<a href="https://video.example/1" rel="noopener noreferrer">Embedded content on video.example</a>',
  )
})

test('words are counted without code, footnote references and markup', async () => {
  expect((await render('<p>in\uFEFFner b</p>')).plainText).toBe('inner b')
  const { plainText, readingMinutes } = await render(
    `<p>word<sup><a href="#fn-1" id="fnref-1" data-footnote-ref>1</a></sup><br>two</p><ul><li>three</li></ul><p>${'many '.repeat(660)}</p>`,
  )
  expect(plainText).toMatch(/^word two three many/)
  expect(readingMinutes).toBe(3)
  expect((await render('')).readingMinutes).toBe(1)
})

test('the same article is rendered the same', async () => {
  const content = '<h2>a</h2><pre><code class="language-rust">fn f&lt;T&gt;(t: T) -> T { t }</code></pre>'
  expect(await render(content)).toEqual(await render(content))
})

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&#x26;', '&')
}

describe('the lists for reading reports', () => {
  test('linkHrefs holds each web address once, without fragments of the page and other schemes', async () => {
    const { linkHrefs } = await render(
      '<h2 id="a">A</h2><p><a href="https://ü.example/a?b#c">1</a> <a href="/posts/b">2</a> <a href="/posts/b">3</a> <a href="?token=t">4</a>' +
        '<a href="#a">5</a> <a href="mailto:a@b.example">6</a> <a href="//x.example">7</a> <a href="https://">8</a></p>',
      { isProject: true, projectPreviewUrl: 'https://demo.example' },
    )
    expect(linkHrefs.toSorted()).toEqual(['//x.example', '/posts/b', '?token=t', 'https://demo.example/', 'https://xn--tda.example/a?b#c'])
  })

  test('linkHrefs and toc have a maximum length', async () => {
    const many = (count: number, part: (number: number) => string) => Array.from({ length: count }, (_, number) => part(number)).join('')
    expect((await render(many(1_200, (number) => `<a href="/${number}">${number}</a> `))).linkHrefs).toHaveLength(1_000)
    expect((await render(many(600, (number) => `<h2>${number}</h2>`))).toc).toHaveLength(500)
    expect((await render(`<a href="/${'a'.repeat(2_000)}">a</a>`)).linkHrefs).toEqual([])
  })
})
