import { expect, test } from 'vitest'
import { posts } from '#src/db/schema/posts.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { onDatabase } from '#tests/support/database.ts'
import { noImages, publishEdited } from '#tests/support/edit-post.ts'
import { trashPosts } from '../../drafts/change-posts.server.ts'
import { createPost } from '../../drafts/create-post.server.ts'
import { EMPTY_DRAFT } from '../../drafts/draft.ts'
import { publishPost } from '../../drafts/publish-post.server.ts'
import { checkSlug } from '../../drafts/slugs.server.ts'
import { listAdminPages, listOriginals } from '../admin/list-pages.server.ts'
import { loadBuiltIn } from './load-built-in.server.ts'
import { ORIGINALS } from './originals.ts'
import { splitSections } from './sections.server.ts'

const now = new Date('2026-01-05T12:00:00Z')

test('the originals name the site and its owner, with every value escaped', () => {
  const settings = { ...defaultSettings, siteName: 'Mine & <Yours>', author: 'Ada <Owner>', location: 'London', email: 'ada@example.org' }
  const all = Object.values(ORIGINALS).map((write) => write(settings))
  const text = all.map(({ content }) => content).join('')
  expect(text).toContain('Mine &amp; &lt;Yours&gt; is written')
  expect(text).toContain('Ada &lt;Owner&gt;')
  expect(text).toContain('from one desk in London.')
  expect(text).toContain('<a href="mailto:ada@example.org">ada@example.org</a>')
  expect(text).not.toContain('not set up yet')
  expect(text).not.toMatch(/Inkfolio|Mumbai|undefined/)
})

test('without a location About names none', () => {
  const { content } = ORIGINALS.about({ ...defaultSettings, location: '' })
  expect(content).toContain('from one desk. The tutorials')
})

test('the FAQ has three groups of two questions and a button', () => {
  const sections = splitSections(ORIGINALS.faq(defaultSettings).content, 'faq', defaultSettings)
  expect(sections.map(({ title, questions }) => [title, questions?.length])).toEqual([
    ['Reading', 2],
    ['Code and projects', 2],
    ['Taking part', 2],
    ['Still curious?', undefined],
  ])
  expect(sections[0]?.questions?.[1]).toMatchObject({
    isParagraph: true,
    text: expect.stringContaining('New content appears 2-3 times a week.'),
  })
  expect(sections[3]).toMatchObject({
    action: { name: 'Contact us', href: '/contact' },
    html: expect.stringMatching(/^<p>If your question/),
  })
})

test('splitSections writes links to switched-off pages as text, and leaves out what holds nothing else', () => {
  const off = { switchedOff: ['contact', 'privacy'] } as const
  const about = splitSections(ORIGINALS.about(defaultSettings).content, 'about', off)
  expect(about.at(-1)?.links?.map(({ href }) => href)).toEqual(['/faq', '/disclaimer'])
  const faq = splitSections(ORIGINALS.faq(defaultSettings).content, 'faq', off)
  expect(faq.at(-1)).toMatchObject({ title: 'Still curious?', html: expect.stringMatching(/^<p>If your question/) })
  expect(faq.at(-1)).not.toHaveProperty('action')
  const terms = JSON.stringify(splitSections(ORIGINALS.disclaimer(defaultSettings).content, 'disclaimer', off))
  expect(terms).toContain('through the contact page.')
  expect(terms).not.toMatch(/href=.."\/(contact|privacy)/)
  const all = splitSections('<h2>Links</h2><ul><li><a href="/contact?a#b">Write</a></li></ul><h2>More</h2><p>Text</p>', 'about', off)
  expect(all.map(({ title }) => title)).toEqual(['More'])
  const list = splitSections('<h2>Links</h2><p>Below</p><ul> <li><a href="/contact">Write</a></li> </ul>', 'privacy', off)
  expect(list[0]?.html).toBe('<p>Below</p>')
})

test('About has the founder, mission, vision, figures and links', () => {
  const sections = splitSections(ORIGINALS.about(defaultSettings).content, 'about', defaultSettings)
  expect(sections.map(({ title }) => title)).toEqual(['Founder', 'Mission', 'Vision', 'Impact', 'Good to know'])
  expect(sections[0]).toMatchObject({ person: 'Inkfolio', html: expect.stringContaining('one desk in Mumbai, India') })
  expect(sections[3]).toEqual({ key: '3', title: 'Impact', html: '', hasFigures: true })
  expect(sections[4]?.links?.map(({ href }) => href)).toEqual(['/privacy', '/faq', '/disclaimer', '/contact'])
})

test('text of the owner keeps its place: before the first heading, with several paragraphs, with lists that are no links', () => {
  const text =
    '<p>First.</p><div class="heading"><h2 id="a">A</h2><a class="anchor" href="#a">#</a></div><h3>Q?</h3><p>One.</p><p>Two.</p><h2>B</h2><ul><li>No link</li></ul>'
  expect(splitSections(text, 'faq', defaultSettings)).toMatchObject([
    { title: null, html: '<p>First.</p>' },
    { title: 'A', html: '', questions: [{ question: 'Q?', html: '<p>One.</p><p>Two.</p>', isParagraph: false, text: 'One. Two.' }] },
    { title: 'B', html: '<ul><li>No link</li></ul>' },
  ])
  expect(splitSections(text, 'about', defaultSettings)[2]).toMatchObject({ html: '<ul><li>No link</li></ul>' })
  expect(splitSections(text, 'privacy', defaultSettings)[1]?.html).toBe('<h3>Q?</h3><p>One.</p><p>Two.</p>')
})

test('a tag inside an attribute is written as a reference', () => {
  const [section] = splitSections(`<p title="<script>alert('1')</script>">1 &lt; 2</p><p title='"<b'>x</p>`, 'privacy', defaultSettings)
  expect(section?.html).not.toMatch(/<(?:script|b)/)
  expect(section?.html).toContain('1 &#x3C; 2')
})

onDatabase('a built-in page', (test) => {
  test('shows the text of the owner while it is published, and the original again after a reset', async ({ db, actor }) => {
    const original = await loadBuiltIn(db, 'about', defaultSettings)
    expect(original).toMatchObject({ title: 'About Inkfolio', meta: { title: 'About' }, updatedOn: 'December 29, 2024' })
    const fields = { ...EMPTY_DRAFT, type: 'page' as const, title: 'Me', slug: 'about', content: '<h2>Who</h2><p>I.</p>' }
    const { postId, version } = await createPost(db, actor, { fields, now })
    expect(await loadBuiltIn(db, 'about', defaultSettings)).toEqual(original)
    await publishPost(db, actor, { postId, version, now, resolveImages: noImages })
    const edited = await loadBuiltIn(db, 'about', defaultSettings)
    expect(edited).toMatchObject({ title: 'Me', updatedOn: 'Jan 5, 2026', sections: [{ title: 'Who', html: '<p>I.</p>' }] })
    const listed = async () => (await listAdminPages(db)).filter(({ status }) => status !== 'trashed')
    const titles = async () => listOriginals(await listed(), defaultSettings).map(({ slug }) => slug)
    expect(await titles()).toEqual(['faq', 'privacy', 'disclaimer'])
    await trashPosts(db, actor, { postIds: [postId], now })
    expect(await loadBuiltIn(db, 'about', defaultSettings)).toEqual(original)
    expect(await titles()).toEqual(['about', 'faq', 'privacy', 'disclaimer'])
    const again = await createPost(db, actor, { fields, now })
    expect(again.fields.slug).toBe('about')
    const rows = await db
      .select({ id: posts.id, slug: posts.slug, status: posts.status, content: posts.content })
      .from(posts)
      .orderBy(posts.slug)
    expect(rows).toMatchObject([
      { id: again.postId, slug: 'about', status: 'draft' },
      { id: postId, slug: 'about-former', status: 'trashed', content: fields.content },
    ])
  })

  test('keeps its address, which no other page can take', async ({ db, actor }) => {
    const page = { ...EMPTY_DRAFT, type: 'page' as const }
    const faq = await createPost(db, actor, { fields: { ...page, title: 'FAQ', slug: 'faq' }, now })
    const published = await publishEdited(db, actor, { postId: faq.postId, fields: { slug: 'questions' }, now })
    expect(published.fields.slug).toBe('faq')
    const refusal = { isFree: false, reason: '/privacy is a page of the program: edit that page instead.' }
    expect(await checkSlug(db, { slug: 'privacy', type: 'page', postId: faq.postId })).toEqual(refusal)
    expect(await checkSlug(db, { slug: 'faq', type: 'page', postId: faq.postId })).toEqual({ isFree: true })
    const own = await createPost(db, actor, { fields: { ...page, title: 'Mine' }, now })
    await expect(publishEdited(db, actor, { postId: own.postId, fields: { slug: 'privacy' }, now })).rejects.toMatchObject({
      details: { issues: [{ field: 'slug' }] },
    })
  })
})
