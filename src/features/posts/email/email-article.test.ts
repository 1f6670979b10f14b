import { describe, expect, test } from 'vitest'
import { NO_PROJECT } from '#tests/no-project.ts'
import { renderArticle } from '../rendering/render-article.server.ts'
import { renderEmailArticle } from './email-article.server.ts'

const POST_URL = 'https://blog.test/posts/a-loop'
const HASH = 'ab'.repeat(32)

async function rendered(content: string, { src = `/media/${HASH}/1000` } = {}) {
  const image = { src, srcSet: `/media/${HASH}/400 400w`, width: 800, height: 600, isTransparent: false }
  const { html } = await renderArticle({ ...NO_PROJECT, content }, async (urls) => new Map(urls.map((url) => [url, image])))
  return renderEmailArticle(html, POST_URL)
}

const htmlOf = async (content: string) => (await rendered(content)).html
const wordsOf = (html: string) => html.replace(/<[^>]+>/g, '')

describe('renderEmailArticle', () => {
  test('code has its text and its frame in place, without controls and colours', async () => {
    const html = await htmlOf('<pre><code class="language-js">const a = "&lt;b&gt;" // href="/x"\nrun()</code></pre>')
    expect(html).not.toMatch(/<(?:span|button|svg)|Copy|CODE/)
    expect(html).toContain('const a = "&#x3C;b>" // href="/x"\nrun()')
    expect(html).toMatch(/<pre style="[^"]*white-space:pre-wrap[^"]*" class="[^"]*"><code>const/)
  })

  test('the name of a file stands above its code, and tells the blocks of a group apart', async () => {
    expect(wordsOf(await htmlOf('<pre><code class="language-js" data-title="loop.js">run()</code></pre>'))).toMatch(
      /JavaScript · loop\.js\s*run\(\)/,
    )
    const group =
      '<div class="code-group"><pre><code class="language-js">a()</code></pre><pre><code class="language-py">b()</code></pre></div>'
    expect(wordsOf(await htmlOf(group))).toMatch(/JavaScript\s*a\(\)\s*Python\s*b\(\)/)
  })

  test('marked lines keep a background', async () => {
    const html = await htmlOf('<pre><code class="language-diff">-old\n+new</code></pre>')
    expect(html).toMatch(/<span style="display:block;background-color:#fbe7e2" class="b-code-del">-old/)
    expect(html).toMatch(/<span style="display:block;background-color:#dff1e4" class="b-code-add">\+new/)
  })

  test('every address is absolute, within the article that of the page', async () => {
    const html = await htmlOf('<h2>Part</h2><p><a href="/posts">all</a> <a href="#part">here</a> <a href="mailto:a@b.test">mail</a></p>')
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1])
    expect(addresses).toEqual(['https://blog.test/posts', `${POST_URL}#part`, 'mailto:a@b.test'])
    expect(html).not.toMatch(/\sid=|aria-|data-|loading/)
  })

  test('pictures come from this site, in the width of the column, and their link leads to the picture', async () => {
    const html = await htmlOf('<p><img src="x.png" alt="Herons"></p>')
    expect(html).toContain(
      `<img src="https://blog.test/media/${HASH}/1000" alt="Herons" width="600" border="0" style="max-width:100%;height:auto;border:0">`,
    )
    expect(html).not.toMatch(/srcset|height="/i)
  })

  test('a picture of another site is not loaded', async () => {
    const { html } = await rendered('<p><img src="x.png" alt="Herons"></p>', { src: 'https://tracker.example/x.png' })
    expect(html).not.toMatch(/<img|tracker\.example/)
    expect(html).toMatch(new RegExp(`<a href="${POST_URL}"[^>]*>Herons</a>`))
  })

  test('formulas stand in a line, or as TeX', async () => {
    const html = await htmlOf('<p><code class="language-math">x^2</code> <code class="language-math">\\hat{x}</code></p>')
    expect(html).toMatch(/<i>x<\/i><sup style="[^"]+">2<\/sup>/)
    expect(html).toMatch(/<code style="[^"]+" class="[^"]+">\\hat\{x\}<\/code>/)
    expect(html).not.toContain('<math')
  })

  test('diagrams, videos and players become links to the page', async () => {
    const html = await htmlOf(
      '<pre><code class="language-mermaid">flowchart LR\n  A --> B</code></pre>' +
        '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">A talk</a></p>' +
        `<p><video src="/media/${HASH}.mp4" title="The loop"></video></p>`,
    )
    expect(html.match(new RegExp(`href="${POST_URL}"`, 'g'))).toHaveLength(3)
    expect(wordsOf(html)).toContain('Diagram on the page')
    expect(wordsOf(html)).toContain('Video on the page: A talk')
    expect(wordsOf(html).match(/The loop/g)).toHaveLength(1)
    expect(html).not.toMatch(/<(?:svg|video|iframe|figure class)|youtube/)
  })

  test('tables keep their alignment, tasks their signs, and details are open', async () => {
    expect(await htmlOf('<table><tr><td align="right">1</td></tr></table>')).toMatch(/<td style="[^"]*;text-align:right"/)
    expect(wordsOf(await htmlOf('<ul><li><input type="checkbox" checked> done</li><li><input type="checkbox"> open</li></ul>'))).toMatch(
      /☑ .*done.*☐ .*open/s,
    )
    const details = await htmlOf('<details><summary>More</summary><p>Hidden.</p></details>')
    expect(details).not.toMatch(/<(?:details|summary)/)
    expect(wordsOf(details)).toMatch(/More\s*Hidden\./)
  })

  test('a text that Gmail would cut ends before, at a block, and says so', async () => {
    expect((await rendered('<p>Short.</p>')).isCut).toBe(false)
    const { html, isCut } = await rendered(Array.from({ length: 400 }, (_, index) => `<p>${index} ${'word '.repeat(100)}</p>`).join(''))
    expect(isCut).toBe(true)
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(85_000)
    expect(html.endsWith('</p>')).toBe(true)
  })
})
