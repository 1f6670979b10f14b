import { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { paintWithChunk } from '#tests/paint.ts'
import { onDatabase } from '#tests/support/database.ts'
import { writeFiles } from '#tests/support/git-commands.ts'
import { listMediaIn, STORED_NAME } from '#tests/support/media-list.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { type ImportOptions, importMarkdown } from './import-markdown.server.ts'

const now = new Date('2026-11-20T12:00:00Z')

let folder = ''

let stored: string[] = []

beforeEach(() => {
  folder = temporaryFolder()
  stored = []
})

const write = (files: Record<string, string>) => writeFiles(folder, files)

function run(db: Db, changes: Partial<ImportOptions> = {}) {
  return importMarkdown(db, folder, { now, dryRun: false, ...listMediaIn(stored), ...changes })
}

async function contentOf(db: Db, slug: string) {
  const [row] = await db.select({ content: posts.content, thumbnail: posts.thumbnail }).from(posts).where(eq(posts.slug, slug))
  return row
}

onDatabase('importing Markdown', (test) => {
  test('a folder that does not exist is refused in one sentence', async ({ db }) => {
    folder = path.join(folder, 'nope')
    await expect(run(db)).rejects.toThrow(/does not exist: give the path/)
  })

  test('pictures of the former site are fetched on request alone, those of the folder never', async ({ db }) => {
    write({
      'hugo.toml': "baseURL = 'https://old.example'",
      'static/here.png': 'bytes',
      'content/a.md': '---\ntitle: A\n---\n![](https://old.example/here.png) ![](/gone.png) ![](https://cdn.example/x.png)',
    })
    await run(db)
    expect((await contentOf(db, 'a'))?.content).toContain('src="https://cdn.example/x.png"')
    const fetched: string[] = []
    const fetchPicture = async (address: string) => {
      fetched.push(address)
      return address.includes('cdn') ? null : { url: `/media/${'b'.repeat(64)}` }
    }
    const { files } = await run(db, { fetchPicture })
    expect(fetched).toEqual(['https://old.example/gone.png', 'https://cdn.example/x.png'])
    expect(files[0]?.notes).toEqual(['picture https://cdn.example/x.png could not be fetched: its address stays as it is'])
    expect((await contentOf(db, 'a'))?.content).toBe(
      `<p><img src="/media/${STORED_NAME}" alt=""> <img src="/media/${'b'.repeat(64)}" alt=""> <img src="https://cdn.example/x.png" alt=""></p>`,
    )
  })

  test('the address of the former site is known from what was typed, where the files do not tell', async ({ db }) => {
    write({
      'next.config.js': 'export default {}',
      'a.md': '---\ntitle: A\n---\n[b](https://www.old.example/blog/b) ![](/gone.png)',
      'b.md': '---\ntitle: B\n---\nb',
      'ghost.json': JSON.stringify({
        db: [
          {
            meta: { exported_on: 1 },
            data: { posts: [{ id: 1, slug: 'g', title: 'G', html: '<img src="__GHOST_URL__/content/images/g.png">' }] },
          },
        ],
      }),
    })
    const fetched: string[] = []
    const fetchPicture = async (address: string) => {
      fetched.push(address)
      return { url: `/media/${'b'.repeat(64)}` }
    }
    await run(db, { fetchPicture })
    expect(fetched).toEqual([])
    await run(db, { fetchPicture, formerSite: 'https://old.example' })
    expect(fetched).toEqual(['https://old.example/gone.png', 'https://old.example/content/images/g.png'])
    expect((await contentOf(db, 'a'))?.content).toContain('<a href="/posts/b">')
  })

  test('a broken file is skipped with a reason, the others are imported', async ({ db }) => {
    write({
      'a.md': '---\ntitle: A\n---\nx',
      'b.md': '+++\ntitle = \n+++\n',
      'c.md': 'no title',
      'd.md': '---\ntitle: Other A\nslug: a\n---\n',
      'e.md': `---\ntitle: ${'long '.repeat(100)}\n---\n`,
      'g.md': `# G\n\n${'> '.repeat(300)}text`,
      'h.md': `# H\n\n${'<div>'.repeat(5_000)}text`,
      'i.md': `---\ntitle: I\ntags: ${'['.repeat(9_000)}\n---\n`,
      '_index.md': '---\ntitle: Section\n---\n',
      'z/sub.markdown': '# Z\n\ntext',
    })
    writeFileSync(path.join(folder, 'f.md'), Buffer.from([0xff, 0xfe, 0x00]))
    const { files, totals } = await run(db)
    expect(files.map(({ file, outcome, reason }) => [file, outcome, reason?.replace(/:.*/s, '') ?? null])).toEqual([
      ['_index.md', 'skipped', 'the file describes a section, not a post'],
      ['a.md', 'created', null],
      ['b.md', 'skipped', 'the front matter is not valid TOML'],
      ['c.md', 'skipped', 'the file has no title'],
      ['d.md', 'skipped', 'the slug a is already taken by a.md'],
      ['e.md', 'created', null],
      ['f.md', 'skipped', 'the file is not UTF-8 text'],
      ['g.md', 'skipped', 'quotations or lists lie more than 200 deep in each other'],
      ['h.md', 'skipped', 'elements lie more than 500 deep in each other'],
      ['i.md', 'skipped', 'the front matter is nested too deep'],
      ['z/sub.markdown', 'created', null],
    ])
    expect(totals).toEqual({ created: 3, changed: 0, unchanged: 0, edited: 0, conflict: 0, skipped: 8 })
  })

  test('with `markup: markdown` a post has what its file says, and nothing else', async ({ db }) => {
    write({
      'a.md': '---\ntitle: The `a`\nsocial_image: /s.png\nmarkup: markdown\n---\n*x*',
      'b.md': '---\ntitle: The `b`\nsocial_image: /s.png\n---\n*x*',
    })
    await run(db)
    const columns = { title: posts.title, description: posts.description, thumbnail: posts.thumbnail, socialImage: posts.socialImage }
    expect(
      await db
        .select({ ...columns, content: posts.content })
        .from(posts)
        .orderBy(posts.slug),
    ).toEqual([
      { title: 'The `a`', description: '', thumbnail: null, socialImage: '/s.png', content: '<p><em>x</em></p>' },
      { title: 'The b', description: '', thumbnail: '/s.png', socialImage: null, content: '<p><em>x</em></p>' },
    ])
  })

  test('one tilde strikes where it did on the former site, in no excerpt and no title', async ({ db }) => {
    const text = 'It takes 3~5 days and 7~9 nights, ~~not~~ more.'
    const plain = 'It takes 3~5 days and 7~9 nights, not more.'
    const struck = '<p>It takes 3<del>5 days and 7</del>9 nights, <del>not</del> more.</p>'
    const kept = '<p>It takes 3~5 days and 7~9 nights, <del>not</del> more.</p>'
    for (const [config, expected] of [
      ['notes.txt', kept],
      ['_config.yml', kept],
      ['.eleventy.js', kept],
      ['hugo.toml', struck],
      ['docusaurus.config.js', struck],
    ] as const) {
      folder = temporaryFolder()
      write({ [config]: '', 'a.md': `# 1~2 or 3~4\n\n${text}`, 'own.md': `---\ntitle: T\nmarkup: markdown\n---\n${text}` })
      await run(db)
      const columns = { title: posts.title, excerpt: posts.excerpt, content: posts.content }
      expect(await db.select(columns).from(posts).orderBy(posts.slug), config).toEqual([
        { title: '1~2 or 3~4', excerpt: plain, content: expected },
        { title: 'T', excerpt: plain, content: kept },
      ])
      await db.delete(posts)
    }
  })

  test('a second import changes nothing, a changed file changes its post', async ({ db }) => {
    write({ 'a.md': '---\ntitle: A\ndate: 2025-01-05\n---\nx', 'b.md': '---\ntitle: B\n---\nx' })
    expect((await run(db)).totals.created).toBe(2)
    expect((await run(db, { now: new Date('2027-01-01') })).totals).toEqual({
      created: 0,
      changed: 0,
      unchanged: 2,
      edited: 0,
      conflict: 0,
      skipped: 0,
    })
    write({ 'a.md': '---\ntitle: A\ndate: 2025-01-05\n---\ny' })
    expect((await run(db)).totals).toEqual({ created: 0, changed: 1, unchanged: 1, edited: 0, conflict: 0, skipped: 0 })
  })

  test('a dry run returns the same report and writes nothing', async ({ db }) => {
    write({ 'a.md': '---\ntitle: A\n---\n![p](p.png)', 'p.png': 'PNG' })
    expect((await run(db, { dryRun: true })).totals.created).toBe(1)
    expect(stored).toEqual([])
    expect((await db.execute(sql`SELECT 1 FROM posts`)).rows).toEqual([])
    await run(db)
    expect((await run(db, { dryRun: true })).totals.unchanged).toBe(1)
    write({ 'a.md': '---\ntitle: A\n---\n![p](p.png) more' })
    expect((await run(db, { dryRun: true })).totals.changed).toBe(1)
  })

  test('an animated PNG is named, also in a dry run', async ({ db }) => {
    write({ 'a.md': '---\ntitle: A\n---\n![x](moves.png)' })
    writeFileSync(path.join(folder, 'moves.png'), await paintWithChunk('acTL'))
    for (const dryRun of [true, false]) {
      const { files } = await run(db, { dryRun })
      expect(files[0]?.notes).toEqual([
        'picture moves.png is an animated PNG, of which only the first image is kept: as a GIF or WebP it moves',
      ])
    }
  })

  test('pictures beside the file are stored, missing ones are reported, remote ones stay', async ({ db }) => {
    write({
      'posts/a.md':
        '---\ntitle: A\ncover: "../img/a b.png"\n---\n![x](../img/a%20b.png?v=1) ![y](gone.png) ![z](https://e.x/z.png) ![s](/static.png)',
      'img/a b.png': 'PNG',
      'static/static.png': 'STATIC',
    })
    const { files } = await run(db)
    expect(files[0]?.notes).toEqual(['picture gone.png left out: there is no such file in the import folder'])
    expect(stored.sort()).toEqual(['PNG', 'PNG', 'STATIC'])
    const row = await contentOf(db, 'a')
    expect(row?.thumbnail).toBe(`/media/${STORED_NAME}`)
    expect(row?.content).toBe(
      `<p><img src="/media/${STORED_NAME}" alt="x"> <img alt="y"> <img src="https://e.x/z.png" alt="z"> <img src="/media/${STORED_NAME}" alt="s"></p>`,
    )
  })

  test('recordings beside the file are stored and played, whichever way they are written', async ({ db }) => {
    write({
      'a.md': '---\ntitle: A\n---\n![A clip](clip.MP4 "The clip")\n\n<video><source src="b/tone.webm"></video>\n\n![gone](gone.mp3)\n',
      'clip.MP4': 'clip',
      'b/tone.webm': 'tone',
    })
    const report = await run(db)
    expect(stored.toSorted()).toEqual(['clip', 'tone'])
    expect(report.files[0]?.notes).toEqual(['picture gone.mp3 left out: there is no such file in the import folder'])
    const [post] = await db.select({ content: posts.content, html: posts.renderedHtml }).from(posts)
    expect(post?.content).toContain(
      `<video src="/media/${STORED_NAME}.mp4" controls preload="metadata" title="The clip" aria-label="A clip"></video>`,
    )
    expect(post?.html.match(/<figure><video /g)).toHaveLength(2)
    expect(post?.html).toContain('<figcaption><span>The clip</span></figcaption>')
  })

  test('files outside the folder are not read, neither by path nor by symbolic link', async ({ db }) => {
    const outside = temporaryFolder()
    writeFileSync(path.join(outside, 'secret.png'), 'SECRET')
    writeFileSync(path.join(outside, 'secret.md'), '# Secret')
    symlinkSync(path.join(outside, 'secret.png'), path.join(folder, 'link.png'))
    symlinkSync(path.join(outside, 'secret.md'), path.join(folder, 'link.md'))
    const climb = path.join('..', path.basename(outside), 'secret.png')
    write({ 'a.md': `---\ntitle: A\nimage: ${climb}\n---\n![](link.png) ![](${climb}) ![](%2e%2e/${path.basename(outside)}/secret.png)` })
    const { files } = await run(db)
    expect(stored).toEqual([])
    expect(files.map(({ file, outcome }) => [file, outcome])).toEqual([
      ['a.md', 'created'],
      ['link.md', 'skipped'],
    ])
    expect(files[0]?.notes).toHaveLength(4)
  })

  test('links between files become links between posts', async ({ db }) => {
    write({
      'a.md':
        '---\ntitle: A\n---\n[b](./sub/b.md#part) [z](@/sub/b.md) [old](/2024/01/02/b/) [gone](gone.md) [out](https://e.x/a.md) [here](#x)',
      'sub/b.md': '---\ntitle: B\nslug: bee\npath: 2024/01/02/b\n---\n[a](../a.md)',
    })
    const { files } = await run(db)
    expect((await contentOf(db, 'a'))?.content).toBe(
      '<p><a href="/posts/bee#part">b</a> <a href="/posts/bee">z</a> <a href="/posts/bee">old</a> <a>gone</a> <a href="https://e.x/a.md">out</a> <a href="#x">here</a></p>',
    )
    expect((await contentOf(db, 'bee'))?.content).toBe('<p><a href="/posts/a">a</a></p>')
    expect(files[0]?.notes).toEqual(['link to gone.md left out: the file is not part of the import'])
  })

  test.for<{ program: string; files: Record<string, string>; links: Record<string, string[]> }>([
    {
      program: 'Gatsby',
      files: {
        'hello/index.md': '---\ntitle: Hello\n---\n[1](/blog/2019/dark-mode/) [2](https://www.old.example/blog/dark-mode?ref=a#b)',
        'dark-mode/index.mdx': '---\ntitle: Dark\n---\n[1](../../hello/) [2](/tags/hello/)',
      },
      links: { hello: ['/posts/dark-mode', '/posts/dark-mode?ref=a#b'], 'dark-mode': ['/posts/hello', '/tags/hello/'] },
    },
    {
      program: 'Astro',
      files: {
        'en/one.md': '---\ntitle: One\n---\n[1](/en/writing/2024/two/) [2](~/content/writing/en/two.mdx)',
        'en/two.mdx': '---\ntitle: Two\n---\n[1](https://old.example/writing/en/one)',
      },
      links: { one: ['/posts/two', '/posts/two'], two: ['/posts/one'] },
    },
    {
      program: 'Eleventy',
      files: {
        '2021-02-03-first.md': '---\ntitle: First\n---\n[1](/notes/web/second/) [2](/notes/web/second/index.html)',
        '2021-02-04-second.md': '---\ntitle: Second\npermalink: /2nd/\n---\n[1](/notes/2021/02/first/) [2](/journal/2nd/)',
      },
      links: { first: ['/posts/second', '/posts/second'], second: ['/posts/first', '/posts/second'] },
    },
    {
      program: 'Zola',
      files: {
        'part-1/index.md': '+++\ntitle = "1"\n+++\n[1](@/blog/series/2020-01-02-part-2.md#end) [2](@/blog/_index.md)',
        '2020-01-02-part-2.md': '+++\ntitle = "2"\n+++\n[1](@/blog/series/part-1/index.md)',
      },
      links: { 'part-1': ['/posts/part-2#end'], 'part-2': ['/posts/part-1'] },
    },
  ])('links of the folder of posts of $program lead to the posts, whatever folders were above', async ({ files, links }, { db }) => {
    write(files)
    await run(db, { formerSite: 'https://old.example' })
    for (const [slug, hrefs] of Object.entries(links)) {
      const content = (await contentOf(db, slug))?.content ?? ''
      expect(Array.from(content.matchAll(/href="([^"]*)"/g), ([, href]) => href)).toEqual(hrefs)
    }
  })

  test('a name that several files have leads to none of them, and one on another site stays', async ({ db }) => {
    write({
      'a.md': '---\ntitle: A\n---\n[1](/x/same/?q=1) [2](@/y/same.md) [3](https://elsewhere.example/x/b/) [4](/x/b.pdf)',
      'b.md': '---\ntitle: B\n---\n',
      'one/same.md': '---\ntitle: One\n---\n',
      'two/same.md': '---\ntitle: Two\n---\n',
    })
    const { files } = await run(db, { formerSite: 'https://old.example' })
    expect((await contentOf(db, 'a'))?.content).toBe(
      '<p><a href="/x/same/?q=1">1</a> <a>2</a> <a href="https://elsewhere.example/x/b/">3</a> <a href="/x/b.pdf">4</a></p>',
    )
    expect(files[0]?.notes).toEqual([
      'link to /x/same/?q=1 stays as it is: several posts of the import have this name',
      'link to @/y/same.md left out: several files of the import have this name',
      'file /x/b.pdf linked on line 4 was not imported: it is not in the import folder; the link stays as it is',
    ])
  })

  test('links to posts have their query and fragment', async ({ db }) => {
    write({
      'a.md': '---\ntitle: A\n---\n[1](/posts/x?token=getit) [2](/posts/x?token=getit&utm_source=a#part) [3](./b.md?x=1) [4](/posts/x/?#y)',
      'b.md': '---\ntitle: B\nslug: x\n---\n',
    })
    await run(db)
    expect((await contentOf(db, 'a'))?.content).toBe(
      '<p><a href="/posts/x?token=getit">1</a> <a href="/posts/x?token=getit&#x26;utm_source=a#part">2</a> <a href="/posts/x?x=1">3</a> <a href="/posts/x?#y">4</a></p>',
    )
  })
})
