import { expect, test } from 'vitest'
import { NO_PROJECT } from '#tests/no-project.ts'
import { renderArticle } from '../rendering/render-article.server.ts'
import { renderFeedArticle } from './feed-article.server.ts'

const URL_OF_POST = 'https://blog.test/posts/a-loop'
const HASH = 'ab'.repeat(32)

async function rendered(content: string): Promise<string> {
  const image = { src: `/media/${HASH}/1000`, srcSet: `/media/${HASH}/400 400w`, width: 800, height: 600, isTransparent: true }
  const { html } = await renderArticle({ ...NO_PROJECT, content }, async (urls) => new Map(urls.map((url) => [url, image])))
  return renderFeedArticle(html, URL_OF_POST)
}

test('code is shown as it was written, without its controls', async () => {
  const html = await rendered('<pre><code class="language-js">const a = "&lt;b&gt;" // href="/x"\nrun()</code></pre>')
  expect(html).not.toMatch(/<(?:span|button|svg)|class=|Copy|CODE/)
  expect(html).toContain('const a = "&#x3C;b>" // href="/x"\nrun()')
})

test('every address is absolute, also within the article', async () => {
  const html = await rendered(
    '<h2>Part</h2><p><a href="/posts">all</a> <a href="#part">here</a> <a href="mailto:a@b.test">mail</a> <img src="x.png" alt="X"></p>',
  )
  const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1])
  expect(addresses).toEqual(['https://blog.test/posts', `${URL_OF_POST}#part`, 'mailto:a@b.test', `https://blog.test/media/${HASH}/1000`])
  expect(html).toContain('<h2 id="part">Part</h2>')
  expect(html).not.toMatch(/srcset|sizes|loading|data-/i)
})

test('cells of tables keep their alignment', async () => {
  const html = await rendered('<table><tr><td align="left">a</td><td align="center">b</td><td align="right">c</td><td>d</td></tr></table>')
  expect(html).toContain('<td align="left">a</td><td align="center">b</td><td align="right">c</td><td>d</td>')
})

test('tasks keep their signs', async () => {
  expect(await rendered('<ul><li><input type="checkbox" checked> done</li><li><input type="checkbox"> open</li></ul>')).toMatch(
    /☑ .*done.*☐ .*open/s,
  )
})

test('the same article on another address has other links', () => {
  const html = '<a href="#x">x</a>'
  expect(renderFeedArticle(html, URL_OF_POST)).toContain('https://blog.test/posts/a-loop#x')
  expect(renderFeedArticle(html, 'https://other.test/p')).toContain('https://other.test/p#x')
})
