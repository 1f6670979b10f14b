import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { dailyGateEvents, dailyLinkEvents, linkTotals, shortenedLinks } from '#src/db/schema/links.ts'
import { anyCharacter } from '#tests/any-character.ts'
import { runs } from '#tests/property-runs.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { createLink } from '../create-link.server.ts'
import { lookUpLink } from '../gate/look-up-link.server.ts'
import { unlockLink } from '../gate/unlock-link.server.ts'
import { LINK_STATES, type LinkListQuery } from './admin-link.ts'
import { changeLinks, purgeDeletedLinks } from './change-links.server.ts'
import { findLinkPosts } from './find-link-posts.server.ts'
import { getGateStats, purgeGateDays } from './gate-stats.server.ts'
import { checkAlias, suggestAlias } from './link-aliases.server.ts'
import type { LinkFields } from './link-fields.ts'
import { parseLinkScreen } from './link-list-url.ts'
import { getLinkDetails, listAdminLinks, selectAdminLinks } from './list-admin-links.server.ts'
import { changeLink, createAdminLink } from './save-link.server.ts'

const now = new Date('2026-03-01T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const origin = 'https://inkfolio.example'
const plain: LinkFields = {
  name: 'Workbook',
  url: 'https://example.com/workbook',
  alias: '',
  password: 'keep',
  postSlug: '',
  startsAt: '',
  expiresAt: '',
  maxUses: '',
}
const all = parseLinkScreen(new URLSearchParams('state=any'))
const names = async (db: Db, query: Partial<LinkListQuery>) => {
  const { links } = await listAdminLinks(db, { ...all, ...query }, now)
  return links.map(({ name }) => name)
}
const issuesOf = (work: Promise<unknown>) => work.then(() => null).catch((error) => error.details.issues)

onDatabase('the owner makes and changes links', (test) => {
  test('a field that makes no sense is told at the field', async ({ db, actor }) => {
    await createLink(db, { name: 'Conference slides', url: 'https://example.com/', alias: 'slides' })
    const create = (fields: Partial<LinkFields>) => issuesOf(createAdminLink(db, actor, { fields: { ...plain, ...fields }, origin, now }))
    expect(await create({ name: ' ' })).toMatchObject([{ field: 'name' }])
    expect(await create({ url: 'ftp://example.com' })).toMatchObject([{ field: 'url' }])
    expect(await create({ url: `${origin}/posts/a?token=other` })).toMatchObject([
      { field: 'url', message: expect.stringContaining('gated') },
    ])
    expect(await create({ alias: 'slides' })).toEqual([{ field: 'alias', message: 'This alias is taken by “Conference slides”.' }])
    expect(await create({ alias: 'a b' })).toMatchObject([{ field: 'alias' }])
    expect(await create({ password: { set: '' } })).toMatchObject([{ field: 'password' }])
    expect(await create({ postSlug: 'nowhere' })).toMatchObject([{ field: 'postSlug' }])
    expect(await create({ startsAt: 'soon' })).toMatchObject([{ field: 'startsAt' }])
    expect(await create({ maxUses: 'many' })).toMatchObject([{ field: 'maxUses' }])
    const at = later(0).toISOString()
    expect(await create({ startsAt: at, expiresAt: at })).toMatchObject([{ field: 'expiresAt' }])
    expect(await db.select({ alias: shortenedLinks.alias }).from(shortenedLinks)).toEqual([{ alias: 'slides' }])
  })

  test('an address of this site without a gate is a target like any other', async ({ db, actor }) => {
    const id = await createAdminLink(db, actor, { fields: { ...plain, url: `${origin}/resources` }, origin, now })
    expect(await getLinkDetails(db, id, now)).toMatchObject({ url: `${origin}/resources`, alias: 'workbook' })
  })

  test('a password is kept, replaced or removed, and never returned', async ({ db, actor }) => {
    const post = await buildPost(db)
    const linkId = await createAdminLink(db, actor, { fields: { ...plain, alias: 'w', password: { set: 'open sesame' } }, origin, now })
    const change = async (password: LinkFields['password']) => {
      const { version } = await getLinkDetails(db, linkId, now)
      await changeLink(db, actor, { linkId, version, fields: { ...plain, alias: 'w', password }, origin, now })
    }
    const open = async (password: string) => {
      const offer = await lookUpLink(db, { token: 'w', postId: post.id, now })
      const ticket = offer?.ticket ?? ''
      return unlockLink(db, { ticket, password, client: '203.0.113.1', now: later(15_000) }).catch((error) => error.code)
    }
    await change('keep')
    expect(await open('open sesame')).toBe(plain.url)
    await change({ set: 'another' })
    expect(await open('open sesame')).toBe('wrong_password')
    expect(await open('another')).toBe(plain.url)
    expect(JSON.stringify(await getLinkDetails(db, linkId, now))).not.toMatch(/sesame|another|scrypt/)
    await change('none')
    expect(await open('')).toBe(plain.url)
  })

  test('who changes a link must have seen the newest of it', async ({ db, actor }) => {
    const linkId = await createAdminLink(db, actor, { fields: { ...plain, alias: 'w' }, origin, now })
    const { version } = await getLinkDetails(db, linkId, now)
    const change = (name: string) =>
      changeLink(db, actor, { linkId, version, fields: { ...plain, alias: 'w', name }, origin, now: later(1) })
    const both = await Promise.allSettled([change('One'), change('Two')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(change('Three')).rejects.toMatchObject({
      code: 'conflict',
      details: { reason: expect.stringContaining('changed elsewhere') },
    })
    await expect(issuesOf(changeLink(db, actor, { linkId, version, fields: plain, origin, now }))).resolves.toMatchObject([
      { field: 'alias' },
    ])
    await changeLinks(db, actor, { linkIds: [linkId], change: 'delete', now })
    await expect(change('Four')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('an alias that is taken says by what, and another one is offered', async ({ db }) => {
    const { id } = await createLink(db, { name: 'Query plans', url: plain.url, alias: 'query-plans' })
    expect(await checkAlias(db, { alias: 'query-plans' })).toMatchObject({
      isFree: false,
      reason: expect.stringContaining('“Query plans”'),
    })
    expect(await checkAlias(db, { alias: 'query-plans', linkId: id })).toEqual({ isFree: true, reason: null })
    expect(await checkAlias(db, { alias: '-x' })).toMatchObject({ isFree: false })
    expect(await suggestAlias(db, 'Query plans')).toBe('query-plans-2')
    expect(await suggestAlias(db, '図')).toMatch(/^[0-9a-f]{10}$/)
    expect(await suggestAlias(db, '___')).toMatch(/^[0-9a-f]{10}$/)
  })

  test('two links made at once with one alias are one link', async ({ db, actor }) => {
    const create = () => createAdminLink(db, actor, { fields: { ...plain, alias: 'same' }, origin, now })
    const both = await Promise.allSettled([create(), create()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

onDatabase('the list of links', (test) => {
  test('states that exclude each other are told and filtered alike', async ({ db }) => {
    await createLink(db, { name: 'Active', url: plain.url })
    await createLink(db, { name: 'Scheduled', url: plain.url, startsAt: later(1) })
    await createLink(db, { name: 'Expired', url: plain.url, expiresAt: now })
    await createLink(db, { name: 'Used up', url: plain.url, maxUses: 1 })
    await createLink(db, { name: 'Archived', url: plain.url, expiresAt: now })
    await db.update(shortenedLinks).set({ uses: 1 }).where(eq(shortenedLinks.linkName, 'Used up'))
    await db.update(shortenedLinks).set({ archivedAt: now }).where(eq(shortenedLinks.linkName, 'Archived'))
    const { links } = await listAdminLinks(db, all, now)
    for (const { name, state } of links) expect(name.toLowerCase().replace(' ', '-')).toBe(state)
    for (const state of LINK_STATES) expect(await names(db, { state }), state).toHaveLength(1)
    expect(await names(db, { state: '', sort: 'name', direction: 'asc' })).toEqual(['Active', 'Expired', 'Scheduled', 'Used up'])
  })

  test('it is searched, filtered, sorted and turned, and a page beyond the end is the last one', async ({ db }) => {
    const post = await buildPost(db, { content: '<a href="/posts/x?token=mentioned">x</a>' })
    await createLink(db, { name: 'Query plans 100%', url: 'https://example.com/a', alias: 'mentioned', password: 'open sesame' })
    await createLink(db, { name: 'Event loop', url: 'https://files.example.org/b', alias: 'bound', postSlug: post.slug })
    const third = await createLink(db, { name: 'Unused', url: 'https://example.com/c', alias: 'third' })
    await db.insert(linkTotals).values({ linkId: third.id, opened: 10, accessed: 5 })
    expect(await names(db, { search: '100%' })).toEqual(['Query plans 100%'])
    expect(await names(db, { search: 'FILES.example' })).toEqual(['Event loop'])
    expect(await names(db, { search: '%_' })).toEqual([])
    expect(await names(db, { lock: 'with' })).toEqual(['Query plans 100%'])
    expect(await names(db, { place: 'unused' })).toEqual(['Unused'])
    expect((await names(db, { place: 'used' })).sort()).toEqual(['Event loop', 'Query plans 100%'])
    expect((await names(db, { sort: 'rate', direction: 'desc' }))[0]).toBe('Unused')
    expect((await names(db, { sort: 'rate', direction: 'asc' }))[0]).toBe('Unused')
    const { links, page, pages, total } = await listAdminLinks(db, { ...all, page: 99 }, now)
    expect({ page, pages, total }).toEqual({ page: 1, pages: 1, total: 3 })
    expect(links[0]).toMatchObject({ counts: { opened: 10, accessed: 5 }, mentions: 0 })
    expect(links.find(({ alias }) => alias === 'mentioned')).toMatchObject({ mentions: 1, hasPassword: true })
    const details = await getLinkDetails(db, links.find(({ alias }) => alias === 'mentioned')?.id ?? '', now)
    expect(details.mentionedBy).toMatchObject([{ slug: post.slug, isPublished: true }])
  })

  test('everything that matches is selected for a bulk change, on all pages', async ({ db, actor }) => {
    for (let number = 1; number <= 30; number++) await createLink(db, { name: `Fox ${number}`, url: 'https://example.com/' })
    const { id } = await createLink(db, { name: 'Fox in the archive', url: 'https://example.com/' })
    await changeLinks(db, actor, { linkIds: [id], change: 'archive', now })
    const found = await selectAdminLinks(db, parseLinkScreen(new URLSearchParams('search=fox&page=2')), now)
    expect(found).toHaveLength(30)
    expect(await selectAdminLinks(db, parseLinkScreen(new URLSearchParams('state=archived')), now)).toEqual([
      { id, name: 'Fox in the archive', state: 'archived' },
    ])
  })

  test('any URL parameters give a valid page of the list', async ({ db }) => {
    await createLink(db, { name: 'One', url: plain.url })
    const keys = ['search', 'state', 'lock', 'place', 'sort', 'direction', 'page']
    const values = fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom('name', 'rate', 'used', 'with', 'asc', 'expired', '9999999'))
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...keys), values), async (params) => {
        const { total } = await listAdminLinks(db, parseLinkScreen(new URLSearchParams(params)), now)
        expect(total).toBeLessThanOrEqual(1)
      }),
      { numRuns: runs(40) },
    )
  })

  test('archiving and deleting can be taken back, and what was not is removed', async ({ db, actor }) => {
    const [one, two] = [await createLink(db, { name: 'One', url: plain.url }), await createLink(db, { name: 'Two', url: plain.url })]
    const change = (name: 'archive' | 'unarchive' | 'delete' | 'undelete', at = now) =>
      changeLinks(db, actor, { linkIds: [one.id], change: name, now: at })
    expect(await change('unarchive')).toEqual({ changed: [] })
    expect(await change('archive')).toEqual({ changed: [one.id] })
    expect(await names(db, { state: '' })).toEqual(['Two'])
    await change('unarchive')
    await change('delete')
    expect(await names(db, {})).toEqual(['Two'])
    await expect(getLinkDetails(db, one.id, now)).rejects.toMatchObject({ code: 'not_found' })
    expect(await change('undelete', later(59_999))).toEqual({ changed: [one.id] })
    expect((await names(db, {})).sort()).toEqual(['One', 'Two'])
    await change('delete')
    await purgeDeletedLinks(db, later(60_000))
    expect(await change('undelete', later(60_000))).toEqual({ changed: [] })
    expect(await db.select({ id: shortenedLinks.id }).from(shortenedLinks)).toEqual([{ id: two.id }])
  })
})

onDatabase('statistics and posts of links', (test) => {
  test('days without anything are zeros, and days outside are left out', async ({ db }) => {
    const { id } = await createLink(db, { name: 'One', url: plain.url })
    await db.insert(dailyLinkEvents).values([
      { linkId: id, day: '2026-02-27', opened: 3, clicked: 1 },
      { linkId: id, day: '2026-02-22', opened: 50 },
      { linkId: id, day: '2026-03-02', opened: 50 },
    ])
    await db.insert(dailyGateEvents).values({ day: '2026-03-01', opened: 7, wrongPasswords: 2 })
    const own = await getGateStats(db, { linkId: id, days: 7, now })
    expect(own.days.map(({ day, opened }) => [day, opened])).toEqual([
      ['2026-02-23', 0],
      ['2026-02-24', 0],
      ['2026-02-25', 0],
      ['2026-02-26', 0],
      ['2026-02-27', 3],
      ['2026-02-28', 0],
      ['2026-03-01', 0],
    ])
    expect(own.sum).toMatchObject({ opened: 3, clicked: 1 })
    expect((await getGateStats(db, { days: 30, now })).sum).toMatchObject({ opened: 7, wrongPasswords: 2 })
  })

  test('old days are forgotten by whole months, totals are not', async ({ db }) => {
    const { id } = await createLink(db, { name: 'One', url: plain.url })
    for (const day of ['2026-01-31', '2026-02-01', '2026-03-01']) {
      await db.insert(dailyLinkEvents).values({ linkId: id, day, opened: 1 })
      await db.insert(dailyGateEvents).values({ day, opened: 1 })
    }
    await db.insert(linkTotals).values({ linkId: id, opened: 3 })
    await purgeGateDays(db, now, 0)
    expect((await getGateStats(db, { days: 90, now })).sum.opened).toBe(3)
    await purgeGateDays(db, now, 1)
    expect((await getGateStats(db, { days: 90, now })).sum.opened).toBe(2)
    expect((await getGateStats(db, { linkId: id, days: 90, now })).sum.opened).toBe(2)
    expect((await getLinkDetails(db, id, now)).counts.opened).toBe(3)
  })

  test('posts are found by their words, drafts by their title, and the trash is left out', async ({ db }) => {
    const slugs = async (search: string) => (await findLinkPosts(db, search)).map(({ slug }) => slug)
    await buildPost(db, { slug: 'loop', title: 'The event loop' })
    await buildPost(db, { slug: 'draft', title: 'Event sourcing', status: 'draft' })
    await buildPost(db, { slug: 'gone', title: 'Event horizon', status: 'trashed' })
    expect(await slugs('event')).toEqual(['loop', 'draft'])
    expect(await slugs('')).toEqual(['loop'])
    expect(await slugs("'% & |")).toEqual([])
  })
})
