import { describe, expect, test } from 'vitest'
import { NO_PROJECT } from '#tests/no-project.ts'
import { renderArticle } from '../rendering/render-article.server.ts'
import { composePostEmail, type EmailPost } from './compose-post-email.server.tsx'

const site = { name: 'Ada’s blog', author: 'Ada', origin: 'https://blog.test' }
const footer = { reason: 'You asked for it.', links: [{ label: 'Leave', href: 'https://blog.test/leave' }] }
const post: EmailPost = {
  slug: 'a-loop',
  title: 'A <loop>\nin two lines',
  authors: [],
  language: 'de',
  createdAt: '2026-11-30',
  content: '<p>See <a href="/about">me</a>.</p>',
  html: '<p>See <a href="/about">me</a>.</p>',
  description: 'How it ends.',
}

describe('composePostEmail', () => {
  test('has title, author, day, text and the way out, in HTML and in plain text', async () => {
    const { subject, html, text } = await composePostEmail(post, { site, footer })
    expect(subject).toBe('A <loop> in two lines')
    expect(html).toMatch(/^<!doctype html><html lang="de" dir="auto">/)
    expect(html).toContain('A &lt;loop&gt;')
    expect(html).toContain('Ada · Nov 30, 2026')
    expect(html).toContain('href="https://blog.test/posts/a-loop"')
    expect(html).toContain('href="https://blog.test/leave"')
    expect(text).toContain('https://blog.test/posts/a-loop\n\nAda · Nov 30, 2026\n\nSee [me](https://blog.test/about).')
    expect(text).toContain('You asked for it.\nLeave: https://blog.test/leave')
  })

  test('loads nothing, and has no script', async () => {
    const { html } = await composePostEmail(post, { site, footer })
    expect(html).not.toMatch(/<(?:img|script|link|iframe)|url\(|@import|@font-face/)
  })

  test('a text that is too long for an e-mail leaves the description and the way to the page', async () => {
    const content = `<pre>${'x'.repeat(250_000)}</pre>`
    const { html, text } = await composePostEmail({ ...post, content, html: content }, { site, footer })
    expect(html).toContain('How it ends.')
    expect(html).toContain('Read the rest on the page')
    expect(text).toContain('Ada · Nov 30, 2026\n\nHow it ends.\n\n---')
  })

  test('a post without a title has a subject', async () => {
    expect((await composePostEmail({ ...post, title: '' }, { site, footer })).subject).toBe('Untitled')
  })

  test('uses what Gmail, Outlook, Apple Mail, Yahoo, Samsung and Thunderbird show, or leave out without harm', async () => {
    const content = [
      '<h2>Part</h2><h3>Lower</h3><p>A <strong>word</strong>, <em>one</em> <code>more</code> <kbd>Ctrl</kbd> <mark>last</mark><br>H<sub>2</sub>O</p>',
      '<blockquote><p>Quoted</p></blockquote><ul><li>one</li></ul><ol><li>one</li></ol><hr><dl><dt>a</dt><dd>b</dd></dl>',
      '<pre><code class="language-js">a()</code></pre><table><thead><tr><th>a</th></tr></thead><tbody><tr><td align="right">1</td></tr></tbody></table>',
      '<blockquote><p>[!NOTE]<br>A note</p></blockquote><details><summary>More</summary><p>Text</p></details>',
      '<figure><pre><code>x</code></pre><figcaption>A caption</figcaption></figure><p><code class="language-math">x^2</code></p>',
      '<ul><li><input type="checkbox" checked> done</li></ul><p>x<a href="#fn1" id="r1" data-footnote-ref>1</a></p>',
      '<section class="footnotes"><ol><li id="fn1">A note <a href="#r1" data-footnote-backref>back</a></li></ol></section>',
    ].join('')
    const article = await renderArticle({ ...NO_PROJECT, content }, async () => new Map())
    const { html } = await composePostEmail({ ...post, html: article.html, content }, { site, footer })
    expect([...elementsIn(html)].filter((name) => !SHOWN_ELEMENTS.has(name))).toEqual([])
    expect([...propertiesIn(html)].filter((name) => !SHOWN_PROPERTIES.has(name))).toEqual([])
  })
})

// By caniemail.com, as of June 2026. Where a program lacks one of these, the text is whole and readable without it: Outlook on Windows knows no
// white-space, and the theme changes in Apple Mail, Samsung Mail, Thunderbird and Outlook.com alone.
const SHOWN_ELEMENTS = new Set([
  ...[
    'html',
    'head',
    'meta',
    'title',
    'style',
    'body',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'div',
    'p',
    'span',
    'br',
  ],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'img', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code', 'hr'],
  ...['strong', 'em', 'b', 'i', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'kbd', 'samp', 'mark', 'abbr', 'cite', 'q', 'var', 'dfn'],
])
const SHOWN_PROPERTIES = new Set([
  ...[
    'margin',
    'margin-top',
    'margin-bottom',
    'padding',
    'padding-left',
    'padding-top',
    'padding-bottom',
    'border',
    'border-top',
    'border-bottom',
  ],
  ...['border-left', 'border-left-width', 'border-color', 'border-collapse', 'color', 'background-color', 'width', 'max-width', 'height'],
  ...['font-family', 'font-size', 'font-weight', 'line-height', 'text-align', 'text-decoration', 'vertical-align', 'list-style'],
  ...['display', 'overflow', 'max-height', 'white-space', 'word-break'],
])

function elementsIn(html: string): Set<string> {
  return new Set(Array.from(html.matchAll(/<([a-z][a-z0-9]*)/g), ([, name = '']) => name))
}

function propertiesIn(html: string): Set<string> {
  const styles = Array.from(html.matchAll(/ style="([^"]*)"/g), ([, style = '']) => style.replaceAll('&#x27;', "'"))
  return new Set(styles.flatMap((style) => style.split(';').map((declaration) => (declaration.split(':')[0] ?? '').trim())))
}
