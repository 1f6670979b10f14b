import path from 'node:path'
import { expect, test } from 'vitest'
import { storeRecording } from '#src/features/media/recordings/store-recording.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildExportedSite, readExport } from '#tests/support/exported-site.ts'
import { buildPost } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { exportInFormat } from '../export-format.server.ts'
import { uniqueSlugs } from '../unique-slugs.ts'

const store = (folder: string) => openFolderStore(path.join(folder, 'media'))

onDatabase('the export for Ghost', (test) => {
  test('has posts, tags and authors that Ghost imports', async ({ db }) => {
    const folder = temporaryFolder()
    await buildExportedSite(db, store(folder))
    const report = await exportInFormat(db, 'ghost', { folder: path.join(folder, 'out'), media: store(folder), origin: null })
    expect(report).toMatchObject({ posts: 3, pages: 1, comments: 3, pictures: 1, recordings: 1, missing: [] })
    expect(report.notes).toEqual([
      'post first: search engines are asked to leave it out here, which Ghost cannot do for one text',
      'post first: part of the series Loops, which is a tag in Ghost',
    ])
    const files = readExport(path.join(folder, 'out'))
    await exportInFormat(db, 'ghost', { folder: path.join(folder, 'again'), media: store(folder), origin: null })
    expect(readExport(path.join(folder, 'again'))).toEqual(files)

    const { meta, data } = JSON.parse(files['ghost.json'] ?? '').db[0]
    expect(meta).toEqual({ exported_on: Date.parse('2025-03-01T12:00:00Z'), version: '5.0.0' })
    const first = data.posts.find((post: { slug: string }) => post.slug === 'first')
    const picture = Object.keys(files).find((name) => name.startsWith('content/images/'))
    expect(first).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: 'One: "two" \\ 😀',
      feature_image: `__GHOST_URL__/${picture}`,
      type: 'post',
      status: 'published',
      canonical_url: 'https://other.example/a',
      custom_excerpt: 'About: #1',
      published_at: '2025-01-02T03:04:05.678Z',
      updated_at: '2025-03-01T12:00:00.000Z',
    })
    expect(data.posts_meta).toEqual([
      {
        post_id: first.id,
        meta_title: 'Search: "one"',
        meta_description: 'For search engines, one.',
        og_image: 'https://other.example/social.png',
        feature_image_alt: 'A red sheet',
      },
    ])
    expect(first.html).toContain('<a href="__GHOST_URL__/draft/#end">beta</a> <a href="__GHOST_URL__/uses/">gamma</a>')
    expect(first.html).toMatch(/<video src="__GHOST_URL__\/content\/media\/[0-9a-f]{64}\.webm"/)
    expect(JSON.parse(first.lexical).root.children).toEqual([{ type: 'html', version: 1, html: first.html }])
    expect(data.posts.map(({ slug, type, status }: Record<string, string>) => `${slug} ${type} ${status}`)).toEqual([
      ...['draft post draft', 'first post published', 'later post scheduled', 'uses page published'],
    ])
    const named = (rows: { id: string; name: string }[], id: string) => rows.find((row) => row.id === id)?.name
    const own = <Row extends { post_id: string }>(rows: Row[]) => rows.filter(({ post_id }) => post_id === first.id)
    expect(own<{ post_id: string; tag_id: string }>(data.posts_tags).map(({ tag_id }) => named(data.tags, tag_id))).toEqual([
      ...['C++', 'a, b', 'Loops'],
    ])
    expect(own<{ post_id: string; author_id: string }>(data.posts_authors).map(({ author_id }) => named(data.users, author_id))).toEqual([
      'Ada L',
    ])
    expect(data.users[0]).toMatchObject({ name: 'Inkfolio', slug: 'inkfolio', email: 'inkfolio@example.com' })
    // The rule for /draft would hide the text that has this address in Ghost.
    expect(JSON.parse(files['redirects.json'] ?? '').map(({ from, to }: Record<string, string>) => `${from} ${to}`)).toEqual([
      ...['^/posts/old-first/?$ /first/', '^/%C3%A4%20b/?$ /first/', '^/away(?:/.*)?$ https://example.com/x', '^/blog/(.*)$ /$1'],
      '^/posts/([^/]+)/?$ /$1/',
    ])
  })

  test('has downloads where Ghost stores files', async ({ db }) => {
    const folder = temporaryFolder()
    const slides = async function* () {
      yield Buffer.from('%PDF-1.7 slides')
    }
    const options = { fileName: 'slides.pdf', files: store(folder), maxBytes: 1_000, folder: temporaryFolder() }
    const { url } = await storeRecording(db, slides(), options)
    await buildPost(db, { slug: 'talk', content: `<p><a href="${url}">Slides</a></p>` })
    const report = await exportInFormat(db, 'ghost', { folder: path.join(folder, 'out'), media: store(folder), origin: null })
    expect(report).toMatchObject({ recordings: 1, missing: [] })
    const files = readExport(path.join(folder, 'out'))
    const name = url.replace('/media/', 'content/files/')
    expect(files[name]).toBe('%PDF-1.7 slides')
    expect(files['ghost.json']).toContain(`__GHOST_URL__/${name}`)
  })

  test('names what Ghost cuts', async ({ db }) => {
    const folder = temporaryFolder()
    await buildExportedSite(db, store(folder))
    await buildPost(db, { type: 'page', slug: 'first', title: 'x'.repeat(300), description: 'y'.repeat(400) })
    const { notes } = await exportInFormat(db, 'ghost', { folder: path.join(folder, 'out'), media: store(folder), origin: null })
    expect(notes).toContain('page first: the title is cut, it has at most 255 characters in Ghost')
    expect(notes.join()).toContain('another text has this slug')
  })
})

test('names that become one slug get numbers', () => {
  expect([...uniqueSlugs(['A b', 'a-b', 'a_b'])]).toEqual([
    ['A b', 'a-b'],
    ['a-b', 'a-b-2'],
    ['a_b', 'a-b-3'],
  ])
})
