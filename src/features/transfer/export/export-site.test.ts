import { createReadStream, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { migrate } from '#src/db/migrate.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { settings } from '#src/db/schema/settings.ts'
import { cleanText } from '#src/features/comments/plain-text.ts'
import { storeRecording } from '#src/features/media/recordings/store-recording.server.ts'
import { sha256 } from '#src/features/media/sha256.server.ts'
import type { FileStore } from '#src/features/media/storage/file-store.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { storeMedia } from '#src/features/media/store-media.server.ts'
import { createRedirect } from '#src/features/redirects/save-redirect.server.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { saveTexts } from '#src/features/settings/texts/save-texts.server.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { importExport } from '#tests/support/exported-site.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { filesBelow, temporaryFolder } from '#tests/support/processes.ts'
import { readPostFile } from '../import/post-file.ts'
import { exportSite } from './export-site.server.ts'
import { fillNewFolder } from './new-folder.server.ts'
import { postFileName } from './serialize-post.ts'

const now = new Date('2026-11-21T12:00:00Z')
const NASTY = '---\r\n<p>`tick`\r \u2028 {#id} **not bold** "\\N" \u{1f600}</p>\n\n---\n    <pre>\n\n  x</pre>\n<!-- -->\r\n\n'

/** What the form stores of it. */
const CLEAN = cleanText(NASTY)

const media = (folder: string, name = 'media') => openFolderStore(path.join(folder, name))

/** Posts in every status. A Markdown round trip would change their HTML, and encoding again would change their three pictures. */
async function fill(
  db: Db,
  files: FileStore,
): Promise<{ shown: string; cover: string; social: string; recording: string; download: string }> {
  const photo = await noise()
    .jpeg({ quality: 70 })
    .withExif({ IFD0: { Artist: 'Zoe' } })
    .toBuffer()
  const { url: shown } = await storeMedia(db, { bytes: photo, alt: 'A photo' }, files)
  const { url: cover } = await storeMedia(db, { bytes: await noise().webp({ quality: 60 }).toBuffer(), alt: '' }, files)
  const { url: social } = await storeMedia(db, { bytes: await noise().png().toBuffer(), alt: '' }, files)
  await storeMedia(db, { bytes: await noise().png().toBuffer(), alt: 'shown by no post' }, files)
  const clip = createReadStream(path.join(projectRoot, 'tests/e2e/content/media/clip.webm'))
  const { url: recording } = await storeRecording(db, clip, { files, maxBytes: 1_000_000, folder: temporaryFolder() })
  const slides = async function* () {
    yield Buffer.from('%PDF-1.7 slides')
  }
  const { url: download } = await storeRecording(db, slides(), {
    ...{ fileName: 'slides.pdf', files, maxBytes: 1_000_000, folder: temporaryFolder() },
  })
  const first = await buildPost(db, {
    slug: 'first',
    title: 'true: `C` & "quotes" # \\ 😀',
    description: '- a `list`?',
    content: `${NASTY}<video src="${recording}"></video><a href="${download}">Slides</a><img src="${shown}"><img src="/media/${'0'.repeat(64)}">`,
    thumbnail: cover,
    thumbnailAlt: 'A #heron: "grey"',
    focalX: 0,
    focalY: 95,
    socialImage: social,
    metaTitle: '- a: title',
    metaDescription: '"none" # at all',
    noindex: true,
    category: ['C++', '2024', 'null', 'a, b'],
    authors: ['Ada "L"', 'Grace: H'],
    series: 'The "first": series',
    seriesOrder: 2,
    canonicalUrl: 'https://other.example/a',
    language: 'pt-BR',
    hasContents: false,
    isProject: true,
    projectPreviewUrl: 'https://example.com/?a=1#b',
    projectPreviewLabel: 'Try: it',
    // Playgrounds carry the code in their URL.
    projectSourceUrl: `https://example.com/play?q="\\#code/${'MYew'.repeat(10_000)}`,
    createdAt: new Date('2025-01-02T03:04:05.678Z'),
    updatedAt: new Date('2025-03-04T05:06:07.008Z'),
  })
  await buildPost(db, { slug: `${'long-'.repeat(39)}name`, content: '', description: '', updatedAt: new Date('2025-02-01') })
  await buildPost(db, { slug: 'draft', status: 'draft', content: '# no heading', updatedAt: new Date('2025-02-01') })
  await buildPost(db, { slug: 'later', status: 'scheduled', createdAt: new Date('2199-01-01'), updatedAt: new Date('2025-02-01') })
  await buildPost(db, { type: 'page', slug: 'first', title: 'A page', content: '<p>Page</p>', updatedAt: new Date('2025-02-01') })
  await buildPost(db, { slug: 'gone', status: 'trashed' })
  const asked = await buildComment(db, first.id, { userEmail: 'zoe@example.com', commentText: CLEAN, userSession: 'secret-session' })
  const answer = await buildComment(db, first.id, { parentId: asked.id, createdAt: asked.createdAt, adminReply: 'Thanks.' })
  const below = await buildComment(db, first.id, { parentId: answer.id, status: 'held', userEmail: '', format: 'markdown' })
  await buildComment(db, first.id, {
    parentId: below.id,
    status: 'spam',
    editedAt: now,
    adminReply: 'No.',
    replyFormat: 'markdown',
    adminRepliedAt: now,
  })
  await buildComment(db, first.id, { status: 'trashed', commentText: 'thrown away' })
  return { shown, cover, social, recording, download }
}

/** Redirects, and settings of every kind. */
async function decorate(db: Db, logo: string): Promise<void> {
  const actor = await buildAdmin(db)
  const rules = [
    ['/old/*', '/posts/*', '302'],
    ['/a "b", c', '/about?x=1', '301'],
    ['/gone', '', '410'],
  ] as const
  for (const [from, to, status] of rules)
    await createRedirect(db, actor, { fields: { from, to, status }, origin: 'https://blog.example', now })
  await saveSettings(db, actor, { sent: { siteName: 'Night shift', statedReaders: '500', marker: '#ff0000' }, now })
  await saveTexts(db, actor, { sent: { homePosts: 'Fresh' }, now })
  await db.insert(settings).values({ key: 'logo', value: { hash: logo.slice('/media/'.length), width: 60, height: 40 }, updatedAt: now })
  await db.insert(settings).values({ key: 'profiles', value: [], updatedAt: now })
}

function noise() {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
}

/** Every file below a folder, with its bytes. */
function readAll(folder: string): Record<string, string> {
  return Object.fromEntries(filesBelow(folder).map((name) => [name, readFileSync(path.join(folder, name), 'latin1')]))
}

describe('an export is refused', () => {
  test('for a folder that is not empty', async () => {
    const folder = temporaryFolder()
    mkdirSync(path.join(folder, 'filled'))
    writeFileSync(path.join(folder, 'filled/mine.md'), 'mine')
    writeFileSync(path.join(folder, 'file'), '')
    const refused = (name: string) => fillNewFolder(path.join(folder, name), () => Promise.reject(new Error('it was begun')))
    await expect(refused('filled')).rejects.toThrow(/is not empty: nothing was written/)
    await expect(refused('file')).rejects.toThrow(/a file has that name/)
    await expect(refused('gone/deep')).rejects.toThrow(/the folder above it does not exist/)
    await expect(refused('new')).rejects.toThrow('it was begun')
    expect(readdirSync(folder).sort()).toEqual(['file', 'filled'])
  })

  test('when the folder is filled meanwhile', async () => {
    const folder = temporaryFolder()
    const target = path.join(folder, 'new')
    await expect(
      fillNewFolder(target, async () => {
        mkdirSync(target)
        writeFileSync(path.join(target, 'mine.md'), 'mine')
      }),
    ).rejects.toThrow(/is not empty/)
    expect(readAll(folder)).toEqual({ 'new/mine.md': 'mine' })
  })

  test.each(['../x', '/etc/passwd', '..', 'a/b', 'a\0', 'A', '', '.hidden', 'a\n'])('with the slug %j', (slug) => {
    expect(() => postFileName(slug)).toThrow('not a slug')
  })
})

onDatabase('an export', (test, engine) => {
  test('of a post in Markdown holds its source byte for byte, and comes back as it was', async ({ db }) => {
    const folder = temporaryFolder()
    const { url } = await storeMedia(db, { bytes: await noise().png().toBuffer(), alt: '' }, media(folder))
    const markdown = `![a](${url})\r\n---\n{% x %} ~b~  \n\t\n\n`
    const written = { markdown, dialect: 'hugo', content: `<p><img src="${url}" alt="a"></p>` }
    await buildPost(db, { slug: 'first', ...written })
    const target = path.join(folder, 'first')
    await exportSite(db, { folder: target, media: media(folder) })
    expect(
      readFileSync(path.join(target, 'posts/first.md'), 'utf8').endsWith(`\nmarkup: "markdown"\ndialect: "hugo"\n---\n${markdown}`),
    ).toBe(true)
    await db.delete(posts)
    await importExport(db, target, media(folder))
    const [row] = await db.select().from(posts)
    expect(row).toMatchObject({ markdown, dialect: 'hugo', content: expect.stringContaining('<del>b</del>') })
  })

  test('that is imported into an empty site and exported again is the same', async ({ db }) => {
    const folder = temporaryFolder()
    const { shown, cover, social, recording, download } = await fill(db, media(folder))
    await decorate(db, cover)
    const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')]
    const report = await exportSite(db, { folder: first, media: media(folder) })
    expect(report).toMatchObject({ posts: 4, pages: 1, comments: 4, pictures: 3, recordings: 2, missing: ['0'.repeat(64)] })
    expect(statSync(first).mode & 0o777).toBe(0o700)
    expect(statSync(path.join(first, 'comments.json')).mode & 0o777).toBe(0o600)
    const before = readAll(first)
    const stored = [
      `${shown.slice(1)}.jpeg`,
      `${cover.slice(1)}.webp`,
      `${social.slice(1)}.png`,
      recording.slice(1),
      download.slice(1),
    ].sort()
    const names = ['draft', 'first', 'later', `${'long-'.repeat(39)}name`].map((slug) => `posts/${slug}.md`)
    expect(Object.keys(before)).toEqual(['comments.json', ...stored, 'pages/first.md', ...names, 'redirects.csv', 'site.json'])
    expect(before['comments.json']).not.toMatch(/secret-session|thrown away/)
    expect(JSON.parse(readFileSync(path.join(first, 'comments.json'), 'utf8'))).toMatchObject({
      comments: expect.arrayContaining([expect.objectContaining({ post: 'first', user_email: 'zoe@example.com', comment_text: CLEAN })]),
    })

    const other = await engine.openEmpty()
    await migrate(other)
    const { totals, files, items } = await importExport(other.db, first, media(folder, 'imported'))
    expect(items.filter(({ outcome }) => outcome === 'skipped' || outcome === 'edited')).toEqual([])
    expect(totals).toEqual({ created: 5, changed: 0, unchanged: 0, edited: 0, conflict: 0, skipped: 0 })
    expect(files.flatMap(({ notes }) => notes)).toEqual([`picture /media/${'0'.repeat(64)}: not in the folder media of the import`])
    await exportSite(other.db, { folder: second, media: media(folder, 'imported') })
    expect(readAll(second)).toEqual(before)
    const taken = await other.db
      .select()
      .from(posts)
      .where(and(eq(posts.slug, 'first'), eq(posts.type, 'post')))
    expect(taken).toMatchObject([
      {
        ...{ title: 'true: `C` & "quotes" # \\ 😀', description: '- a `list`?', content: expect.stringContaining(NASTY) },
        ...{ createdAt: new Date('2025-01-02T03:04:05.678Z'), updatedAt: new Date('2025-03-04T05:06:07.008Z') },
        ...{ authors: ['Ada "L"', 'Grace: H'], series: 'The "first": series', seriesOrder: 2 },
        ...{ canonicalUrl: 'https://other.example/a', language: 'pt-BR', hasContents: false, thumbnailAlt: 'A #heron: "grey"' },
        ...{ metaTitle: '- a: title', metaDescription: '"none" # at all', socialImage: social, noindex: true, focalX: 0, focalY: 95 },
      },
    ])
    // An editor of Windows may have saved its front matter.
    const text = readFileSync(path.join(first, 'posts/first.md'), 'utf8')
    const head = text.slice(0, text.indexOf('markup: ')).replaceAll('\n', '\r\n')
    expect(readPostFile('posts/first.md', head + text.slice(head.replaceAll('\r', '').length)).body).toContain(NASTY)
    const unchanged = await importExport(other.db, second, media(folder, 'imported'))
    expect(unchanged.totals.unchanged).toBe(5)
    expect(new Set(unchanged.items.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']))
    // A changed picture is stored like an upload, and the post gets its new address.
    const changed = await noise()
      .jpeg()
      .withExif({ IFD0: { Artist: 'Zoe' } })
      .toBuffer()
    writeFileSync(path.join(second, `${shown.slice(1)}.jpeg`), changed)
    const again = await importExport(other.db, second, media(folder, 'imported'))
    expect(again.totals.changed).toBe(1)
    expect(again.files.flatMap(({ notes }) => notes).join()).toContain('was changed since the export')
    const { rows } = await other.db.execute<{ content: string }>(sql`SELECT content FROM posts WHERE slug = 'first' AND type = 'post'`)
    expect(rows[0]?.content).not.toContain(shown)
  })

  test('has the texts of the site and its logo, and nothing that only the owner reads', async ({ db, actor }) => {
    const folder = temporaryFolder()
    const { shown } = await fill(db, media(folder))
    const hash = shown.slice('/media/'.length)
    const change = (key: string, value: unknown) => db.insert(settings).values({ key, value, updatedAt: now })
    await saveSettings(db, actor, { sent: { siteName: 'Night shift' }, now })
    await saveTexts(db, actor, { sent: { homePosts: 'Fresh' }, now })
    await change('logo', { hash, width: 60, height: 40 })
    await change('commentBannedWords', ['casino'])
    await db.delete(posts)
    await exportSite(db, { folder: path.join(folder, 'out'), media: media(folder) })
    const files = readAll(path.join(folder, 'out'))
    expect(Object.keys(files)).toEqual(['comments.json', `media/${hash}.jpeg`, 'site.json'])
    const site: unknown = JSON.parse(readFileSync(path.join(folder, 'out/site.json'), 'utf8'))
    expect(site).toMatchObject({ siteName: 'Night shift', texts: { homePosts: 'Fresh' }, location: 'Mumbai, India', logo: { hash } })
    expect(Object.keys({ ...defaultSettings }).filter((key) => !Object.hasOwn(Object(site), key))).toEqual([
      ...['commentMode', 'commentBannedWords', 'commentSuspectWords', 'commentLinksAtMost', 'commentCloseAfterDays', 'commentNotices'],
      ...['analyticsKeepMonths', 'confirmedExamples', 'setup', 'nightlyBackups', 'contentFolder'],
    ])
  })

  test('lists a damaged picture as missing', async ({ db }) => {
    const folder = temporaryFolder()
    const { shown, cover } = await fill(db, media(folder))
    const [hash, other] = [shown.slice(7), cover.slice(7)]
    writeFileSync(path.join(folder, 'media', hash.slice(0, 2), `${hash}.jpeg`), 'damaged')
    rmSync(path.join(folder, 'media', other.slice(0, 2), `${other}.webp`))
    const report = await exportSite(db, { folder: path.join(folder, 'out'), media: media(folder) })
    expect(report).toMatchObject({ pictures: 1, missing: ['0'.repeat(64), hash, other].sort() })
  })
})

describe('a picture of an export', () => {
  test.each<[string, () => Promise<Buffer>]>([
    [
      'names the place where it was taken',
      () =>
        noise()
          .jpeg()
          .withExif({ IFD3: { GPSLatitude: '1/1 2/1 3/1' } })
          .toBuffer(),
    ],
    ['has something behind its end', async () => Buffer.concat([await noise().png().toBuffer(), Buffer.from('<script>')])],
    [
      'has something behind the end of a JPEG',
      async () => Buffer.concat([await noise().jpeg().toBuffer(), Buffer.from('<script>\xff\xd9', 'latin1')]),
    ],
  ])('and %s is written anew like any other', async (_, make) => {
    const { verifyEncodedPicture: readAsEncoded } = await import('#src/features/media/variants/encode.server.ts')
    expect(await readAsEncoded(await make())).toBeNull()
    const clean = await noise().jpeg().toBuffer()
    expect(sha256((await readAsEncoded(clean))?.bytes ?? '')).toBe(sha256(clean))
  })
})
