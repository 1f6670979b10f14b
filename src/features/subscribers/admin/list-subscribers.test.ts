import { expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { forgottenAddresses } from '#src/db/schema/subscribers.ts'
import { buildSubscriber } from '#tests/support/build-subscriber.ts'
import { onDatabase } from '#tests/support/database.ts'
import { UNKNOWN_ID } from '#tests/support/factories.ts'
import { exportSubscribers, listSubscribers, selectSubscribers } from './list-subscribers.server.ts'
import { removeSubscribers } from './remove-subscribers.server.ts'
import { exportHref, parseSubscriberQuery, subscribersHref } from './subscribers-url.ts'

const now = new Date('2026-12-01T10:00:00Z')
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 9))

const read = (query: string) => parseSubscriberQuery(new URLSearchParams(query))

async function addFour(db: Db) {
  await buildSubscriber(db, { email: 'a_b@example.com', askedAt: day(1), lastMailedAt: day(20) })
  await buildSubscriber(db, { email: 'axb@example.com', askedAt: day(2), source: 'footer', status: 'suspended', lastMailedAt: day(10) })
  await buildSubscriber(db, { email: 'left@example.org', askedAt: day(3), source: 'page', status: 'left', leftAt: day(9) })
  await buildSubscriber(db, { email: 'new@example.org', askedAt: day(8), status: 'pending' })
}

test('the address of the list keeps its state, and nothing invalid', () => {
  const state = { search: 'a&b', status: 'left', source: 'page', sort: 'email', direction: 'desc', page: 3 } as const
  expect(parseSubscriberQuery(new URL(subscribersHref(state), 'http://site').searchParams)).toEqual(state)
  expect(exportHref(state)).toBe('/admin/functions/export-subscribers?search=a%26b&status=left&source=page')
  expect(read('status=x&source=y&sort=z&direction=up&page=0')).toEqual({
    search: '',
    status: '',
    source: '',
    sort: 'since',
    direction: 'desc',
    page: 1,
  })
})

onDatabase('the list of subscribers', (test) => {
  const list = async (db: Db, query: string) => (await listSubscribers(db, read(query))).subscribers.map(({ email }) => email.split('@')[0])

  test('of a new site is empty', async ({ db }) => {
    expect(await listSubscribers(db, read('page=9'))).toEqual({
      subscribers: [],
      counts: { active: 0, pending: 0 },
      total: 0,
      page: 1,
      pages: 1,
    })
  })

  test('is searched by a part of the address, and filtered by status and source', async ({ db }) => {
    await addFour(db)
    expect(await list(db, 'search=a_b')).toEqual(['a_b'])
    expect(await list(db, 'search=%25')).toEqual([])
    expect(await list(db, 'search=EXAMPLE.ORG')).toEqual(['new', 'left'])
    expect(await list(db, 'status=suspended')).toEqual(['axb'])
    expect(await list(db, 'status=pending&source=article')).toEqual(['new'])
    expect(await list(db, 'source=footer&status=active')).toEqual([])
  })

  test('has its orders, in which rows without a value come last', async ({ db }) => {
    await addFour(db)
    expect(await list(db, '')).toEqual(['new', 'left', 'axb', 'a_b'])
    expect(await list(db, 'direction=asc')).toEqual(['a_b', 'axb', 'left', 'new'])
    expect(await list(db, 'sort=email')).toEqual(['a_b', 'axb', 'left', 'new'])
    expect((await list(db, 'sort=lastMailed')).slice(0, 2)).toEqual(['a_b', 'axb'])
    expect((await list(db, 'sort=lastMailed&direction=asc')).slice(0, 2)).toEqual(['axb', 'a_b'])
  })

  test('says since when, and counts those subscribed and those waiting whatever the filters are', async ({ db }) => {
    await addFour(db)
    const { subscribers, counts, total } = await listSubscribers(db, read('search=example.org'))
    expect({ counts, total }).toEqual({ counts: { active: 1, pending: 1 }, total: 2 })
    expect(subscribers).toMatchObject([
      { status: 'pending', since: day(8).toISOString(), leftAt: null, lastMailedAt: null },
      { status: 'left', since: '2026-11-03T10:00:00.000Z', leftAt: day(9).toISOString() },
    ])
  })

  test('has pages, and everyone who matches can be selected', async ({ db }) => {
    for (let number = 0; number < 27; number += 1) await buildSubscriber(db)
    const { subscribers, page, pages, total } = await listSubscribers(db, read('page=9'))
    expect({ rows: subscribers.length, page, pages, total }).toEqual({ rows: 2, page: 2, pages: 2, total: 27 })
    expect(await selectSubscribers(db, read(''))).toHaveLength(27)
    expect(await selectSubscribers(db, read('status=left'))).toEqual([])
  })
})

onDatabase('the file of subscribers', (test) => {
  test('has those who match, by address', async ({ db }) => {
    await addFour(db)
    expect(await exportSubscribers(db, read('search=example.org'))).toBe(
      [
        '\uFEFFemail,status,source,asked_at,confirmed_at,left_at,last_mailed_at\r\n',
        'left@example.org,left,page,2026-11-03T09:00:00.000Z,2026-11-03T10:00:00.000Z,2026-11-09T09:00:00.000Z,\r\n',
        'new@example.org,pending,article,2026-11-08T09:00:00.000Z,,,\r\n',
      ].join(''),
    )
    expect((await exportSubscribers(db, read(''))).split('\r\n')).toHaveLength(6)
  })

  test('has no formulas', async ({ db }) => {
    await buildSubscriber(db, { email: '=1+1@example.com' })
    expect(await exportSubscribers(db, read(''))).toContain("\r\n'=1+1@example.com,")
  })
})

onDatabase('removeSubscribers', (test) => {
  test('returns the ids of those that existed', async ({ db, actor }) => {
    const { id } = await buildSubscriber(db)
    expect(await removeSubscribers(db, actor, { subscriberIds: [UNKNOWN_ID], now })).toEqual({ changed: [] })
    expect(await removeSubscribers(db, actor, { subscriberIds: [UNKNOWN_ID, id], now })).toEqual({ changed: [id] })
    expect(await db.select({ at: forgottenAddresses.forgottenAt }).from(forgottenAddresses)).toEqual([{ at: now }])
  })
})
