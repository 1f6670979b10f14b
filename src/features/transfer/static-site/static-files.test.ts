// The parts of an exported site: links, pictures, redirects.
import { expect, test } from 'vitest'
import { canonicalKey } from '#src/routes/cache-key.ts'
import { THEME_SCRIPT } from '#src/ui/theme.ts'
import { indexPaths, type StaticRedirect, writeHeadersFile, writeNginxMaps, writeNginxSite, writeRedirectsFile } from './hosting-files.ts'
import { type Layout, pageFile, pageOfFile } from './layout.ts'
import { linkedChunks, linkedFiles } from './linked-files.ts'
import { addExtensions, withoutExtension } from './media-addresses.ts'
import { addPageScript } from './page-script.ts'
import { rewritePage } from './rewrite-page.ts'

const origin = 'https://blog.example'
const HASH = 'a'.repeat(64)
const HEAD = '<!DOCTYPE html><html><head><meta charSet="utf-8"/></head><body>'

function rewrite(body: string, address = '/posts', { api = null, layout = 'files' }: { api?: string | null; layout?: Layout } = {}) {
  const page = { html: HEAD + body, address, policy: "default-src 'self'; frame-ancestors 'none'; script-src 'self' 'sha256-x='" }
  const { html, pages, files } = rewritePage(page, { origin, api, layout, canonicalAddress: canonicalKey })
  return { body: html.slice(html.indexOf('<body>') + 6), html, pages, files }
}

test('links with a query lead to files, and what they lead to is found', () => {
  const links = [
    '<a href="/posts?category=C%2B%2B&amp;page=2#results">',
    '<a href="https://blog.example/category/java?page=2">',
    '<a href="/posts/a-slug">',
    '<a href="../posts/other?comments=2#comments">',
    '<link rel="alternate" href="/posts/a-slug.md"/>',
    '<meta property="og:url" content="https://blog.example/posts?page=2"/>',
  ]
  const { body, pages } = rewrite(links.join(''), '/posts/a-slug')
  expect(body).toBe(
    [
      '<a href="/posts/category/c%2B%2B/page/2#results">',
      '<a href="https://blog.example/category/java/page/2">',
      '<a href="/posts/a-slug">',
      '<a href="/posts/other/comments/2#comments">',
      '<link rel="alternate" href="/posts/a-slug.md"/>',
      '<meta property="og:url" content="https://blog.example/posts/page/2"/>',
    ].join(''),
  )
  expect(pages.sort()).toEqual(
    [
      '/posts?category=C%2B%2B&page=2',
      '/category/java?page=2',
      '/posts/a-slug',
      '/posts/other?comments=2',
      '/posts/a-slug.md',
      '/posts?page=2',
    ].sort(),
  )
})

test('a link in another spelling leads to the file, and private addresses are exported in none', () => {
  const { body, pages } = rewrite(
    '<a href="/Posts/Hello/?x=1#a"><a href="/posts/%68ello"><a href="/FEED"><a href="/%70review/token"><a href="//%61dmin/posts"><a href="/%61dmin/posts"><a href="/x%ff/">',
  )
  expect(body).toMatch(/^<a href="\/posts\/hello\?x=1#a"><a href="\/posts\/hello"><a href="\/rss.xml"><a href="\/%70review\/token">/)
  expect(pages.sort()).toEqual(['/posts/hello', '/rss.xml', '/x%ff/'])
})

test('a link to a post has its query', () => {
  const links =
    '<a href="/posts/a?utm_source=x&amp;ref=y#b"><a href="/posts/a?comments=2&amp;ref=y"><a href="https://blog.example/posts/a/?ref=y">'
  expect(rewrite(links).body).toBe(
    '<a href="/posts/a?utm_source=x&amp;ref=y#b"><a href="/posts/a/comments/2?ref=y"><a href="https://blog.example/posts/a?ref=y">',
  )
  expect(rewrite('<a href="/posts/a?ref=y">', '/', { layout: 'folders' }).body).toBe('<a href="/posts/a/?ref=y">')
})

test('what visitors write is exported as it is, and nothing that it names', () => {
  const hash = 'c'.repeat(64)
  const text = `<a href="/posts/unknown">x</a> <a href="${origin}/Posts/Hello">y</a> /assets/../icon-192.png <img src="/media/${hash}.png">`
  const comment = `<article id="comment-1" aria-label="Comment by /assets/a.js">${text}</article>`
  const data = `<script>{"comment":"/media/${hash}.png"}</script><script type="module">import "/assets/b.js"</script>`
  const { pages, files } = rewrite(`<a href="/posts/first"><img src="/media/${HASH}.png">${comment}${data}`)
  expect({ pages, files: files.sort() }).toEqual({ pages: ['/posts/first'], files: ['/assets/b.js', `/media/${HASH}.png`] })
})

test('what is no link stays, byte for byte', () => {
  const body = [
    '<pre><code>&lt;a href="/posts?page=2"> href="/posts?page=2"</code></pre>',
    '<script>var a = \'<a href="/posts?page=2">\'</script>',
    '<a title="href=&quot;/posts?page=2&quot;" href=\'https://other.example/posts?page=2\'>',
    '<a href="mailto:a@b.example?subject=x"><a href="#here"><a href="javascript:x"><a href="//[bad"><a href="/admin/posts"><a href="/posts?search=x">',
    '<meta name="description" content="/posts?page=2"/>',
  ].join('')
  const rewritten = rewrite(body)
  expect(rewritten.body).toBe(body)
  expect(rewritten.pages).toEqual([])
})

test('styles and scripts in the head stay, and links around them are found', () => {
  const texts = [
    '<style data-href="/posts?page=9">a{content:"<a href=/posts?page=3>"}</style>',
    '<script>"<link href=/posts?page=4>"</script>',
  ]
  const link = '<link rel="canonical" href="https://blog.example/posts?page=2"/>'
  const head = [...texts, link, ...texts, '<style></style>', link, '</head>'].join('')
  const body = '<body><p title="<style>"><a href="/posts?page=5"></p><p title="</style>">'
  const page = { html: HEAD.replace('</head><body>', head) + body, address: '/posts', policy: '' }
  const { html, pages } = rewritePage(page, { origin, api: null, layout: 'files', canonicalAddress: canonicalKey })
  const written = (text: string) => text.replaceAll('/posts?page=2', '/posts/page/2').replace('/posts?page=5', '/posts/page/5')
  expect(html.slice(html.indexOf(texts[0] ?? ''))).toBe(written(head + body))
  expect(pages).toEqual(expect.arrayContaining(['/posts?page=2', '/posts?page=5']))
  expect(pages).toHaveLength(2)
})

test('in the layout of folders links to pages end in a slash, and a page is found by its file', () => {
  const links =
    '<a href="/"><a href="/posts/a#b"><a href="/posts?page=2"><a href="/posts/a.md"><a href="/rss.xml"><a href="https://blog.example/about">'
  expect(rewrite(links, '/posts/b', { layout: 'folders' }).body).toBe(
    '<a href="/"><a href="/posts/a/#b"><a href="/posts/page/2/"><a href="/posts/a.md"><a href="/rss.xml"><a href="https://blog.example/about/">',
  )
  for (const layout of ['files', 'folders'] as const) {
    for (const page of ['', '404', 'about', 'posts/page/2']) expect(pageOfFile(layout, pageFile(layout, page))).toBe(page)
    expect(pageOfFile(layout, 'posts/a.md')).toBeNull()
  }
})

test('a gated link leads nowhere, and a link to a comment to the page that lists it', () => {
  expect(rewrite('<a href="/posts/x?token=abc" class="k">x</a>').body).toBe('<a  class="k">x</a>')
  const gate = '<a href="/posts/x?token=abc" class="k">x</a>'
  expect(rewrite(gate, '/posts', { api: 'https://api.example' })).toMatchObject({ body: gate, pages: ['/posts/x'] })
  const comment = '<a href="/posts/x?comment=1#comment-1">'
  expect(rewrite(comment, '/posts/x?comments=2').body).toBe('<a href="/posts/x/comments/2#comment-1">')
  expect(rewrite(comment, '/posts/y').body).toBe('<a href="/posts/x#comment-1">')
})

test('a page that calls a server names it in its policy', () => {
  expect(rewrite('', '/posts', { api: 'https://api.example' }).html).toContain(` 'sha256-x='; connect-src 'self' https://api.example"/>`)
})

test('the policy stands in the page, without what browsers refuse there', () => {
  const { html } = rewrite('')
  expect(html).toContain(
    `<meta charSet="utf-8"/><meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'sha256-x='"/>`,
  )
})

test('a page without a place for its script is refused', () => {
  expect(() => addPageScript('<html></html>', { address: '/', end: '', search: null, api: null })).toThrow('theme script')
  const page = addPageScript(`<script>${THEME_SCRIPT}</script>`, { address: '/</script>', end: '', search: null, api: null })
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  const script = page.slice('<script>'.length, page.indexOf('</script>'))
  expect(() => new Function(script)).not.toThrow()
})

test('addresses of pictures get the extension of their format, and back', () => {
  const formats = new Map([[HASH, 'png']])
  const text = `/media/${HASH} /media/${HASH}/700, /media/external/${HASH}/400. /media/${HASH}.mp4 /media/${HASH}. /media/${'b'.repeat(64)}`
  const written = `/media/${HASH}.png /media/${HASH}/700.webp, /media/external/${HASH}/400.webp. /media/${HASH}.mp4 /media/${HASH}.png. /media/${'b'.repeat(64)}`
  expect(addExtensions(text, formats)).toBe(written)
  expect(addExtensions(written, formats)).toBe(written)
  const files = [
    `/media/${HASH}.png`,
    `/media/${HASH}/700.webp`,
    `/media/external/${HASH}/400.webp`,
    `/media/${HASH}.mp4`,
    '/assets/a.webp',
  ]
  expect(files.map((file) => withoutExtension(file, formats))).toEqual([
    `/media/${HASH}`,
    `/media/${HASH}/700`,
    `/media/external/${HASH}/400`,
    `/media/${HASH}.mp4`,
    '/assets/a.webp',
  ])
})

test('files are found in texts and scripts', () => {
  const text = `src="/assets/a-B_1.js" ${origin}/media/aa/700.webp, /social/ab/c.png. /media/ /other/a.png https://other.example/media/bb/b.png`
  expect(linkedFiles(text, origin)).toEqual(['/assets/a-B_1.js', '/media/aa/700.webp', '/social/ab/c.png'])
  const names = new Set(['a-1.js', 'b.css', 'c.woff2'])
  expect(linkedChunks('import("./a-1.js");["assets/b.css"];url(/assets/c.woff2) other.js', names)).toEqual([
    '/assets/a-1.js',
    '/assets/b.css',
    '/assets/c.woff2',
  ])
})

const REDIRECTS: StaticRedirect[] = [
  { path: '/blog', isPrefix: true, to: '/posts/*', status: 301 },
  { path: '/blog/2020', isPrefix: true, to: '/archive', status: 302 },
  { path: '/ä b*', isPrefix: false, to: '/posts/first', status: 301 },
  { path: '/all', isPrefix: true, to: '/*', status: 301 },
  { path: '/dead', isPrefix: false, to: null, status: 410 },
  { path: '/p"x$y', isPrefix: false, to: 'https://other.example/$a?b="', status: 302 },
]

test('_redirects lists whole addresses first, then the longest', () => {
  expect(writeRedirectsFile(REDIRECTS, indexPaths([], 'files')).split('\n')).toEqual([
    '/p%22x%24y https://other.example/$a?b=" 302',
    '# gone: /dead',
    '/%C3%A4%20b%2A /posts/first 301',
    '/blog/2020 /archive 302',
    '/blog/2020/* /archive 302',
    '/blog /posts 301',
    '/blog/* /posts/:splat 301',
    '/all / 301',
    '/all/* /:splat 301',
    '',
  ])
})

test('no line of _redirects covers a file, whatever its case', () => {
  const lines = writeRedirectsFile(REDIRECTS, indexPaths(['Blog.html', 'blog/2020/x.html', 'dead', 'ä b*.html', 'all'], 'files')).split(
    '\n',
  )
  expect(lines).toEqual([
    '/p%22x%24y https://other.example/$a?b=" 302',
    '/blog/2020 /archive 302',
    '# exported pages are below: /blog/2020/*',
    '# exported pages are below: /blog/*',
    '/all/* /:splat 301',
    '',
  ])
})

test('nginx maps quote what would end a string or begin a variable', () => {
  const maps = writeNginxMaps(REDIRECTS)
  expect(maps).toContain('  "/p\\"x$y" "https://other.example/%24a?b=\\"";\n')
  expect(maps).toContain('  "~*^/blog(?<inkfolio_rest>/[^?]*)?(?:\\\\?|$)" "/posts$inkfolio_rest";\n')
  expect(maps).toContain('  "~*^/all(?<inkfolio_rest>/[^?]*)?(?:\\\\?|$)" "$inkfolio_rest";\n')
})

test('headers name the types that hosts do not know', () => {
  expect(writeHeadersFile([])).toContain(
    "\n/search-index/*\n  Content-Security-Policy: default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'\n",
  )
  const types = [{ file: '/rss.xml', type: 'application/rss+xml' }]
  expect(writeHeadersFile(types)).toContain('\n/rss.xml\n  Content-Type: application/rss+xml\n')
  expect(writeNginxSite(types, 'files')).toContain(
    'location = /rss.xml { types { } default_type "application/rss+xml"; try_files $uri @missing; }',
  )
})
