import { expect, test } from 'vitest'
import { readSource } from '#tests/support/read-source.ts'
import { postMeta, wordpressComment, wordpressExport } from '#tests/support/wordpress-export.ts'
import { wordpressReader } from './wordpress-reader.server.ts'

const read = (xml: string) => readSource(wordpressReader, 'export.xml', xml)

async function bodyOf(content: string, more?: string): Promise<string> {
  const { posts } = await read(wordpressExport([{ id: 1, content, ...(more === undefined ? {} : { more }) }]))
  return posts[0]?.body.trim() ?? ''
}

test('exports are known by their beginning', () => {
  expect(wordpressReader.recognizes('a.xml', wordpressExport([]).slice(0, 4_000))).toBe(true)
  expect(wordpressReader.recognizes('a.xml', '<rss><channel><title>Feed</title>')).toBe(false)
})

test('posts and pages come with their fields', async () => {
  const attachment = `<wp:attachment_url>https://old.example/wp-content/uploads/a.jpg</wp:attachment_url>`
  const more = `<excerpt:encoded><![CDATA[The <b>short</b> form]]></excerpt:encoded>${postMeta('_thumbnail_id', '7')}
    <category domain="post_tag" nicename="b"><![CDATA[Tag &amp; b]]></category><category domain="category" nicename="a"><![CDATA[Section]]></category>
    <category domain="post_format" nicename="x"><![CDATA[Aside]]></category>`
  const { siteUrl, posts, skipped } = await read(
    wordpressExport([
      { id: 1, title: 'Ink &amp; <em>paper</em>', name: 'ink', content: 'One\n\ntwo', more },
      { id: 2, type: 'page', name: '%d1%8f', content: '<p>x</p>', more: postMeta('_yoast_wpseo_metadesc', 'Meta') },
      { id: 7, type: 'attachment', more: attachment },
      { id: 8, type: 'nav_menu_item' },
      { id: 9, type: 'nav_menu_item' },
    ]),
  )
  expect(siteUrl).toBe('https://old.example')
  expect(posts[0]).toEqual({
    slug: 'ink',
    markup: 'html',
    body: '<p>One</p>\n<p>two</p>\n',
    notes: [],
    frontMatter: {
      title: 'Ink & paper',
      date: '2020-01-02T11:00:00Z',
      updated: '2020-02-03T04:05:06Z',
      status: 'publish',
      description: 'The short form',
      image: 'https://old.example/wp-content/uploads/a.jpg',
      tags: ['Section', 'Tag & b'],
      authors: ['Ann Lee'],
      url: '/2020/01/ink/',
    },
  })
  expect(posts[1]?.frontMatter).toMatchObject({ type: 'page', description: 'Meta', url: '/2020/01/я/' })
  expect(skipped).toEqual([
    ['attachment', 'neither posts nor pages (1)'],
    ['nav_menu_item', 'neither posts nor pages (2)'],
  ])
})

test('earlier names become former addresses', async () => {
  const { posts } = await read(
    wordpressExport([{ id: 1, name: 'new', more: `${postMeta('_wp_old_slug', 'old')}${postMeta('_wp_old_slug', 'older')}` }]),
  )
  expect(posts[0]?.frontMatter.aliases).toEqual(['/2020/01/old/', '/2020/01/older/'])
})

test('what is not public says so, what is in the trash stays behind, and equal names get another slug', async () => {
  const { posts, skipped } = await read(
    wordpressExport([
      { id: 1, status: 'draft', name: '', title: 'A draft' },
      { id: 2, status: 'private', name: 'same' },
      { id: 3, status: 'future', name: 'same' },
      { id: 4, status: 'trash' },
      { id: 5, more: '<wp:post_password><![CDATA[secret]]></wp:post_password>' },
    ]),
  )
  expect(posts.map(({ slug, frontMatter }) => [slug, frontMatter.status, frontMatter.password])).toEqual([
    ['a-draft', 'draft', undefined],
    ['same', 'private', undefined],
    ['same-3', 'future', undefined],
    ['post-5', 'publish', 'set'],
  ])
  expect(skipped).toEqual([['post-4', 'it is in the trash']])
})

test('blocks keep their words, languages, embeds and pictures', async () => {
  const body = await bodyOf(`Loose text

<!-- wp:paragraph {"align":"left"} -->
<p>One<!--more--></p>
<!-- /wp:paragraph -->
<!-- wp:code {"language":"PHP"} -->
<pre class="wp-block-code"><code>&lt;?php [x]
</code></pre>
<!-- /wp:code -->
<!-- wp:embed {"url":"https://youtu.be/abcdefghijk"} -->
<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">
https://youtu.be/abcdefghijk
</div><figcaption>Clip</figcaption></figure>
<!-- /wp:embed -->
<!-- wp:gallery --><figure class="wp-block-gallery"><!-- wp:image --><figure class="wp-block-image"><img src="a.jpg" alt=""/></figure><!-- /wp:image --><figcaption>All</figcaption></figure><!-- /wp:gallery -->
<!-- wp:gallery --><figure class="wp-block-gallery"><ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure><img src="b.jpg" alt=""/></figure></li>
<li class="blocks-gallery-item"><figure><img src="c.jpg" alt=""/><figcaption>C</figcaption></figure></li></ul></figure><!-- /wp:gallery -->
<!-- wp:shortcode -->
[quote]Said[/quote]
<!-- /wp:shortcode -->
<!-- wp:spacer /--><!-- wp:acme/chart {"id":1} /-->`)
  expect(body.replace(/\n+/g, '\n')).toBe(
    `<p>Loose text</p>
<p>One</p>
<pre class="language-php"><code>&#x3C;?php [x]
</code></pre>
<p><a href="https://youtu.be/abcdefghijk">https://youtu.be/abcdefghijk</a></p><p>Clip</p>
<figure class="wp-block-image"><img src="a.jpg" alt=""></figure><p>All</p>
<div class="gallery"><figure><img src="b.jpg" alt=""></figure><figure><img src="c.jpg" alt=""><figcaption>C</figcaption></figure></div>
<blockquote>
<p>Said</p>
</blockquote>`,
  )
})

test('blocks and shortcodes without a counterpart are named with the post', async () => {
  const { posts } = await read(wordpressExport([{ id: 1, content: '<!-- wp:acme/chart /-->[map id="1"]' }]))
  expect(posts[0]?.notes).toEqual([
    'shortcode map: not known here, only the text stays',
    'block acme/chart: left out, WordPress fills it itself',
  ])
})

test('the language of a block of code counts where a button precedes the code, and empty paragraphs go', async () => {
  const block =
    '<!-- wp:a/code {"language":"js"} --><div><span>Copy</span><pre class="x"><code>b</code></pre></div><!-- /wp:a/code --><p>&nbsp;</p>'
  expect(await bodyOf(block)).toBe('<div><span>Copy</span><pre class="language-js"><code>b</code></pre></div>')
})

test('reused blocks are put in place, also in each other, and footnotes follow', async () => {
  const { posts } = await read(
    wordpressExport([
      {
        id: 1,
        content: '<!-- wp:block {"ref":5} /--><!-- wp:block {"ref":99} /-->',
        more: postMeta('footnotes', '[{"id":"f1","content":"The <em>note</em>"}]'),
      },
      { id: 5, type: 'wp_block', content: '<p>five</p><!-- wp:block {"ref":6} /-->' },
      { id: 6, type: 'wp_block', content: '<p>six</p><!-- wp:block {"ref":5} /-->' },
    ]),
  )
  const [post] = posts
  expect(post?.body.replace(/\n+/g, '')).toBe(`${'<p>five</p><p>six</p>'.repeat(2)}<p>five</p><ol><li id="f1">The <em>note</em></li></ol>`)
  expect(post?.notes).toEqual(['2 reusable blocks left out: not in the export'])
})

test('addresses alone in a line become links, languages of plugins count, and pictures that link to themselves do not', async () => {
  expect(await bodyOf('Look:\nhttps://youtu.be/abcdefghijk\nthere')).toBe(
    '<p>Look:</p><p><a href="https://youtu.be/abcdefghijk">https://youtu.be/abcdefghijk</a></p><p>\nthere</p>',
  )
  expect(await bodyOf('<pre class="brush: php; title: x">a</pre><pre lang="css">b</pre>')).toBe(
    '<pre class="language-php">a</pre>\n<pre class="language-css">b</pre>',
  )
  expect(await bodyOf('<a href="https://old.example/a.jpg"><img src="https://old.example/a-300x200.jpg" alt="A"></a>')).toBe(
    '<p><img src="https://old.example/a.jpg" alt="A"></p>',
  )
})

test('links by the id of a post become links to its address', async () => {
  const content = '<a href="https://old.example/?p=2#x">a</a> <a href="/?page_id=2">b</a> <a href="https://other.example/?p=2">c</a>'
  const { posts } = await read(wordpressExport([{ id: 1, content }, { id: 2 }]))
  expect(posts[0]?.body.trim()).toBe(
    '<p><a href="https://old.example/2020/01/post-2/#x">a</a> <a href="https://old.example/2020/01/post-2/">b</a> <a href="https://other.example/?p=2">c</a></p>',
  )
})

test('a post that lies too deep is skipped, the others are read', async () => {
  const { posts, skipped } = await read(wordpressExport([{ id: 1, content: '<div>'.repeat(10_000) }, { id: 2 }]))
  expect(posts.map(({ slug }) => slug)).toEqual(['post-2'])
  expect(skipped).toEqual([['post-1', 'elements lie more than 500 deep in each other: take some levels out']])
})

test('comments keep their threads; others are counted', async () => {
  const more = [
    wordpressComment({ id: 1, content: 'Plain &amp; *simple*\nline' }),
    wordpressComment({ id: 2, parent: 1, content: 'A <a href="https://a.example/b">link</a>', approved: '0' }),
    wordpressComment({ id: 3, parent: 1, content: 'ping', type: 'pingback' }),
    wordpressComment({ id: 4, parent: 3, content: 'Below a ping', approved: 'spam' }),
    wordpressComment({ id: 5, content: 'gone', approved: 'trash' }),
    wordpressComment({ id: 6, content: 'word '.repeat(300) }),
  ].join('')
  const page = { id: 2, type: 'page', more: wordpressComment({ id: 9, content: 'On a page' }) }
  const first = await read(wordpressExport([{ id: 1, more }, page]))
  const second = await read(wordpressExport([{ id: 1, more }, page]))
  expect(second.comments).toEqual(first.comments)
  const [one, two, four, long, rest] = first.comments
  expect(one).toMatchObject({
    comment_text: 'Plain & *simple*\nline',
    format: 'text',
    status: 'shown',
    address: '/2020/01/post-1/',
    parent_id: null,
  })
  expect(one?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(one).toMatchObject({ user_name: 'Author 1', user_email: 'a1@old.example', created_at: '2020-01-03T10:00:01.000Z' })
  expect(two).toMatchObject({ comment_text: 'A [link](https://a.example/b)', format: 'markdown', status: 'held', parent_id: one?.id })
  expect(four).toMatchObject({ status: 'spam', parent_id: one?.id })
  expect(rest).toMatchObject({ parent_id: long?.id })
  expect(`${long?.comment_text} ${rest?.comment_text}`).toBe('word '.repeat(300).trim())
  expect(first.skipped).toEqual([
    ['comments', 'left out, they are pingbacks or trackbacks (1)'],
    ['comments', 'left out, they are in the trash (1)'],
    ['comments', 'left out, they are on pages, which have no comments here (1)'],
  ])
})

test.each([
  [
    'Yoast SEO',
    ['_yoast_wpseo_title', '_yoast_wpseo_metadesc', '_yoast_wpseo_canonical', '_yoast_wpseo_opengraph-image'],
    ['_yoast_wpseo_meta-robots-noindex', '1'],
  ],
  [
    'Rank Math',
    ['rank_math_title', 'rank_math_description', 'rank_math_canonical_url', 'rank_math_facebook_image'],
    ['rank_math_robots', 'a:1:{i:0;s:7:"noindex";}'],
  ],
] as const)('texts for search engines come from %s', async (_plugin, keys, [hidden, value]) => {
  const values = ['Own title', 'Own words', 'https://first.example/ink', 'https://old.example/social.png']
  const more = [...keys.map((key, index) => postMeta(key, values[index] ?? '')), postMeta(hidden, value)].join('')
  const excerpt = '<excerpt:encoded><![CDATA[The short form]]></excerpt:encoded>'
  const { posts } = await read(
    wordpressExport([
      { id: 1, name: 'a', more: more + excerpt },
      { id: 2, name: 'b', more },
      { id: 3, name: 'c', more: excerpt },
    ]),
  )
  const taken = {
    meta_title: 'Own title',
    canonical: 'https://first.example/ink',
    og_image: 'https://old.example/social.png',
    noindex: true,
  }
  expect(posts[0]?.frontMatter).toMatchObject({ ...taken, description: 'The short form', meta_description: 'Own words' })
  expect(posts[1]?.frontMatter).toMatchObject({ ...taken, description: 'Own words', meta_description: undefined })
  for (const key of [...Object.keys(taken), 'meta_description']) expect(posts[2]?.frontMatter[key]).toBeUndefined()
})

test('a post that a plugin only lists stays visible, and a text with variables is left out with a note', async () => {
  const { posts } = await read(
    wordpressExport([
      {
        id: 1,
        more: `${postMeta('_yoast_wpseo_meta-robots-noindex', '2')}${postMeta('_yoast_wpseo_title', '%%title%% %%sep%% %%sitename%%')}
          ${postMeta('_yoast_wpseo_metadesc', 'Saves 50% of the ink')}`,
      },
      { id: 2, more: `${postMeta('rank_math_robots', 'a:1:{i:0;s:5:"index";}')}${postMeta('rank_math_description', 'About %title%')}` },
    ]),
  )
  expect(posts[0]?.frontMatter).toMatchObject({ noindex: undefined, meta_title: undefined, description: 'Saves 50% of the ink' })
  expect(posts[0]?.notes).toEqual(['template for search engines left out: %%title%% %%sep%% %%sitename%%'])
  expect(posts[1]?.frontMatter).toMatchObject({ noindex: undefined, description: undefined })
  expect(posts[1]?.notes).toEqual(['template for search engines left out: About %title%'])
})
