import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, SEED } from '#tests/property-runs.ts'
import { readSource } from '#tests/support/read-source.ts'
import { mediumReader } from './medium-reader.server.ts'

async function readFileOf(name: string, html: string) {
  const { siteUrl, posts } = await readSource(mediumReader, name, html)
  return { siteUrl, post: posts[0] }
}

const CANONICAL = 'https://medium.com/@ann/a-few-words-0123456789ab'

function page(body: string, canonical = CANONICAL): string {
  return `<!DOCTYPE html><html><head><title>A few words</title><style>* { margin: 0 }</style></head><body><article class="h-entry">
<header><h1 class="p-name">A few words</h1></header>
<section data-field="subtitle" class="p-summary">On words</section>
<section data-field="body" class="e-content">${body}</section>
<footer><p>By <a href="https://medium.com/@ann" class="p-author h-card">Ann</a> on <a href="https://medium.com/p/0123456789ab"><time class="dt-published" datetime="2020-01-02T03:04:05.678Z">January 2, 2020</time></a>.</p><p><a href="${canonical}" class="p-canonical">Canonical link</a></p><p>Exported from <a href="https://medium.com">Medium</a>.</p></footer></article></body></html>`
}

function section(...blocks: string[]): string {
  return `<section class="section"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner">${blocks.join('')}</div></div></section>`
}

const HEAD = '<h3 class="graf graf--h3 graf--title">A few words</h3><h4 class="graf graf--h4 graf--subtitle">On words</h4>'

test('an export of Medium is known by its content', () => {
  const html = page('')
  expect(mediumReader.recognizes('posts/a.html', html)).toBe(true)
  expect(mediumReader.recognizes('posts/a.md', html)).toBe(false)
  expect(mediumReader.recognizes('profile/profile.html', '<article class="h-card"><h3 class="p-name">Ann</h3>')).toBe(false)
})

test('a post, without its title and subtitle in the text', async () => {
  const { siteUrl, post } = await readFileOf(
    '2020-01-02_A-few-words-0123456789ab.html',
    page(section(HEAD, '<p class="graf">One</p>') + section('<p>Two</p>')),
  )
  expect(siteUrl).toBe('https://medium.com')
  expect(post).toEqual({
    slug: 'a-few-words',
    markup: 'html',
    body: '<p class="graf">One</p><hr class="section-divider"><p>Two</p>',
    frontMatter: {
      title: 'A few words',
      date: '2020-01-02T03:04:05.678Z',
      description: 'On words',
      authors: ['Ann'],
      url: '/@ann/a-few-words-0123456789ab',
    },
  })
})

test('a draft has no former address', async () => {
  const { post } = await readFileOf('draft_A-few-words-0123456789ab.html', page(section('<p>One</p>'), 'https://medium.com/p/0123456789ab'))
  expect(post).toMatchObject({ slug: 'A-few-words', frontMatter: { draft: true } })
  expect(post?.frontMatter.url).toBeUndefined()
})

test.each([
  ['<h3>A</h3><h4>B</h4>', '<h2>A</h2><h3>B</h3>'],
  [
    '<pre data-code-block-lang="js" class="graf graf--pre"><span class="pre--content">let a<br>  <span class="hljs">b</span> &lt; c</span></pre>',
    '<pre><code class="language-js">let a\n  b &#x3C; c\n</code></pre>',
  ],
  ['<blockquote class="graf graf--pullquote">A <em>b</em></blockquote>', '<blockquote><p>A <em>b</em></p></blockquote>'],
  [
    '<p>a</p><figure class="graf"><img class="graf-image" src="https://cdn.example/a.png" alt="A"><figcaption class="imageCaption">C</figcaption></figure>',
    '<p>a</p><figure><img src="https://cdn.example/a.png" alt="A"><figcaption>C</figcaption></figure>',
  ],
  [
    '<figure class="graf--iframe"><iframe src="https://cdn.embedly.com/widgets/media.html?src=https%3A%2F%2Fwww.youtube.com%2Fembed%2Fabcdefghijk&amp;url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Dabcdefghijk"></iframe><figcaption>C</figcaption></figure>',
    '<p><a href="https://www.youtube.com/watch?v=abcdefghijk">https://www.youtube.com/watch?v=abcdefghijk</a></p><p><small>C</small></p>',
  ],
  [
    '<figure class="graf--iframe"><script src="https://gist.github.com/ann/0123456789abcdef0123.js"></script></figure>',
    '<p><a href="https://gist.github.com/ann/0123456789abcdef0123">https://gist.github.com/ann/0123456789abcdef0123</a></p>',
  ],
  [
    '<div class="graf graf--mixtapeEmbed"><a href="https://a.example/x" class="markup--mixtapeEmbed-anchor"><strong>T</strong><br><em>D</em>a.example</a><a href="https://a.example/x" class="mixtapeImage" style="x"></a></div>',
    '<p><a href="https://a.example/x">T</a><br>D<br><small>a.example</small></p>',
  ],
  ['<ul><li>a</li></ul>loose', '<ul><li>a</li></ul><p>loose</p>'],
])('%s', async (block, html) => {
  expect((await readFileOf('a.html', page(section(HEAD, block)))).post?.body).toBe(html)
})

test('a picture that opens the text becomes the cover', async () => {
  const { post } = await readFileOf('a.html', page(section(HEAD, '<figure><img src="https://cdn.example/a.png"></figure><p>One</p>')))
  expect(post).toMatchObject({ body: '<p>One</p>', frontMatter: { image: 'https://cdn.example/a.png' } })
})

test('a featured picture below is the cover, and stays in the text', async () => {
  const figure = '<figure><img src="https://cdn.example/a.png" data-is-featured="true"></figure>'
  const { post } = await readFileOf('a.html', page(section(HEAD, `<p>One</p>${figure}`)))
  expect(post?.frontMatter.image).toBe('https://cdn.example/a.png')
  expect(post?.body).toContain('<img src="https://cdn.example/a.png" alt="">')
})

test('hostile files are refused with a sentence', async () => {
  await expect(readFileOf('a.html', '<h1 class="p-name">')).rejects.toThrow('the file of Medium has no text: export it again')
  await expect(readFileOf('a.html', page('<div>'.repeat(100_000)))).rejects.toThrow(/deep in each other: take some levels out$/)
})

test('elements in any order throw nothing but an Error with a sentence', async () => {
  const tag = fc.constantFrom(
    ...'section|div class="graf graf--mixtapeEmbed"|figure|img src=a|iframe src="//x"|pre|a href=x|h3|br|/div|/figure|/p|p'.split('|'),
  )
  const check = fc.asyncProperty(
    fc.array(
      fc.oneof(
        tag.map((name) => `<${name}>`),
        fc.string(),
      ),
    ),
    async (parts) => {
      const failure = await readFileOf('a.html', page(parts.join(''))).catch((error: unknown) => error)
      if (failure instanceof Error) expect(failure.message).toMatch(/^(?:elements lie|the file of Medium)/)
    },
  )
  await fc.assert(check, { seed: SEED, numRuns: runs(100) })
})
