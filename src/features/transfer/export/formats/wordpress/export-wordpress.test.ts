import path from 'node:path'
import { expect, test } from 'vitest'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildExportedSite, readExport } from '#tests/support/exported-site.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { exportInFormat } from '../export-format.server.ts'
import { createCdataWriter } from './cdata.ts'
import { articleForWordpress } from './wordpress-html.ts'

const store = (folder: string) => openFolderStore(path.join(folder, 'media'))
const origin = 'https://old.example'

/** The values of an element, as they are between its tags, or in one CDATA section. */
function valuesOf(element: string, source: string): string[] {
  return Array.from(
    source.matchAll(new RegExp(`<${element}>(?:<!\\[CDATA\\[)?(.*?)(?:\\]\\]>)?</${element}>`, 'gs')),
    ([, value = '']) => value,
  )
}

onDatabase('the export for WordPress', (test) => {
  test('has posts, pages, attachments, and comments in threads', async ({ db }) => {
    const folder = temporaryFolder()
    await buildExportedSite(db, store(folder))
    const report = await exportInFormat(db, 'wordpress', { folder: path.join(folder, 'out'), media: store(folder), origin })
    // The owner's reply is a comment of its own there.
    expect(report).toMatchObject({ posts: 3, pages: 1, comments: 4, pictures: 1, recordings: 1, missing: [] })
    expect(report.notes).toEqual(['1 control character left out: XML has no way to write them'])
    const files = readExport(path.join(folder, 'out'))
    await exportInFormat(db, 'wordpress', { folder: path.join(folder, 'again'), media: store(folder), origin })
    expect(readExport(path.join(folder, 'again'))).toEqual(files)

    const [head = '', ...items] = (files['wordpress.xml'] ?? '').split('<item>')
    expect(valuesOf('wp:author_display_name', head)).toEqual(['Inkfolio', 'Ada L'])
    expect(valuesOf('wp:cat_name', head)).toEqual(['C++', 'a, b'])
    const facts = (item: string) =>
      ['wp:post_id', 'wp:post_type', 'wp:status', 'wp:post_name'].flatMap((name) => valuesOf(name, item)).join(' ')
    expect(items.map(facts)).toEqual([
      ...['1 post draft draft', '2 post publish first', '3 post future later', '4 page publish uses'],
      ...['5 attachment inherit', '6 attachment inherit'],
    ])
    const first = items[1] ?? ''
    expect(valuesOf('title', first)).toEqual(['One: "two" \\ 😀'])
    expect(valuesOf('dc:creator', first)).toEqual(['ada-l'])
    expect(valuesOf('wp:post_date_gmt', first)).toEqual(['2025-01-02 03:04:05'])
    expect(valuesOf('wp:post_modified_gmt', first)).toEqual(['2025-03-01 00:00:00'])
    const keys = valuesOf('wp:meta_key', first)
    expect(Object.fromEntries(keys.map((key, at) => [key, valuesOf('wp:meta_value', first)[at]]))).toEqual({
      _thumbnail_id: '5',
      _wp_old_slug: 'old-first',
      series: 'Loops',
      series_order: '2',
      canonical_url: 'https://other.example/a',
      language: 'pt-BR',
      _yoast_wpseo_title: 'Search: "one"',
      _yoast_wpseo_metadesc: 'For search engines, one.',
      _yoast_wpseo_canonical: 'https://other.example/a',
      '_yoast_wpseo_meta-robots-noindex': '1',
      '_yoast_wpseo_opengraph-image': 'https://other.example/social.png',
      thumbnail_alt: 'A red sheet',
      thumbnail_focus: '20% 0%',
    })
    const urls = items.flatMap((item) => valuesOf('wp:attachment_url', item))
    expect(urls).toEqual([expect.stringMatching(/^https:\/\/old\.example\/media\/[0-9a-f]{64}$/), expect.stringMatching(/\.webm$/)])
    for (const url of urls) expect(first).toContain(`src="${url}"`)
    expect(first).toContain('<a href="/posts/draft/#end">beta</a>')
    expect(first).toContain(']]]]><![CDATA[> &#x26; &#91;gallery]')

    const comments = first.split('<wp:comment>').slice(1)
    const thread = (comment: string) =>
      ['wp:comment_id', 'wp:comment_parent', 'wp:comment_approved', 'wp:comment_author']
        .flatMap((name) => valuesOf(name, comment))
        .join(' ')
    expect(comments.map(thread)).toEqual([
      '1 0 1 Zoe',
      expect.stringMatching(/^2 0 spam /),
      expect.stringMatching(/^3 1 1 /),
      '4 3 1 Inkfolio',
    ])
    expect(valuesOf('wp:comment_content', comments[0] ?? '')).toEqual(['nu &#60;b&#62;\n]]&#62; '])
    expect(files['redirects.csv']?.split('\n').slice(0, 3)).toEqual([
      '"source","target","regex","code"',
      '"/dead","","0","410"',
      '"/draft","/posts/first","0","301"',
    ])
    expect(files['redirects.csv']).toContain('"^/blog/(.*)$","/posts/$1","1","301"\n')
  })

  test('is refused while the address of the site is unknown', async ({ db }) => {
    const folder = temporaryFolder()
    const options = { folder: path.join(folder, 'out'), media: store(folder), origin: null }
    await expect(exportInFormat(db, 'wordpress', options)).rejects.toThrow(/set SITE_URL/)
  })
})

test('text becomes CDATA without what XML forbids', () => {
  const writer = createCdataWriter()
  expect(writer.cdata('a]]>b\u0000\u{1f600}\ufffe\ud800c\t').xml).toBe('<![CDATA[a]]]]><![CDATA[>b\u{1f600}c\t]]>')
  expect(writer.removed).toBe(3)
})

test('WordPress adds no line breaks and no shortcodes to an article', () => {
  const article = '<p>a\n  b</p>\n\n<pre>[video src="x"]\n\n[y]</pre><ul>\n<li>c</li>\n</ul>'
  expect(articleForWordpress(article, (address) => address)).toBe(
    '<p>a b</p> <pre><code>&#91;video src="x"]\n\n[y]</code></pre><ul> <li>c</li> </ul>',
  )
})
