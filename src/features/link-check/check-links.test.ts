import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createRedirect } from '#src/features/redirects/save-redirect.server.ts'
import { answerPaths } from '#src/routes/admin/api/answer-paths.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { type CheckTools, checkLinks } from './check-links.server.ts'
import type { Outcome } from './outcome.ts'

const ORIGIN = 'https://inkfolio.example'
const START = Date.parse('2026-03-01T12:00:00Z')
const minutesLater = (minutes: number) => () => new Date(START + minutes * 60_000)
const OFF: CheckTools = { origin: ORIGIN, answerPaths, askOutside: null }

/** Answers as it is told, and records what it was asked. */
function outside(outcomes: Record<string, Outcome> = {}) {
  const asked: string[] = []
  const tools = (minutes: number): CheckTools => ({
    ...OFF,
    clock: minutesLater(minutes),
    askOutside: async (address) => {
      asked.push(address)
      return outcomes[address] ?? { kind: 'fine', reason: null }
    },
  })
  return { asked, tools }
}

onDatabase('the links of an article', (test) => {
  test('to this site are checked without a request', async ({ db, actor }) => {
    await buildPost(db, { slug: 'sea', renderedHtml: '<h2 id="fish">Fish</h2>' })
    await buildPost(db, { slug: 'plans', status: 'draft' })
    await buildPost(db, { slug: 'uses', type: 'page' })
    const { id } = await buildPost(db, { slug: 'lake' })
    await db.execute(sql`insert into post_slugs (slug, type, post_id) values ('pond', 'post', ${id})`)
    await createRedirect(db, actor, { fields: { from: '/old', to: '/about', status: '301' }, origin: ORIGIN, now: new Date(START) })
    await createRedirect(db, actor, { fields: { from: '/older', to: '/about?x=1#y', status: '301' }, origin: ORIGIN, now: new Date(START) })
    const hrefs = [
      ...[
        '/posts/sea',
        '/posts/sea?token=abc#fish',
        '/older?a=b#c',
        '/posts/sea#fish',
        `${ORIGIN}/posts/sea#birds`,
        '/posts/sea#:~:text=some%20fish',
        '/posts/sea#fish:~:text=a',
        '/posts/sea#comments',
        '/posts/plans',
        '/uses',
        '/',
        '/pond',
      ],
      ...['/posts/pond?a=b#c', '/old', '/media/x', '/category/none', '#fish', 'mailto:a@b.c', 'https://example.com/'],
    ]
    const fine = { kind: 'fine' }
    const missing = { kind: 'dead', reason: 'is not public on this site' }
    expect(Object.fromEntries(await checkLinks(db, hrefs, OFF))).toEqual({
      ...{
        '/posts/sea': fine,
        '/posts/sea?token=abc#fish': fine,
        '/posts/sea#fish': fine,
        '/posts/sea#comments': fine,
        '/posts/sea#:~:text=some%20fish': fine,
        '/posts/sea#fish:~:text=a': fine,
        '/uses': fine,
        '/': fine,
      },
      ...{ '/posts/plans': missing, '/pond': missing, '/category/none': missing },
      [`${ORIGIN}/posts/sea#birds`]: { kind: 'dead', reason: 'has no such heading' },
      '/posts/pond?a=b#c': { kind: 'moved', to: '/posts/lake?a=b#c' },
      '/old': { kind: 'moved', to: '/about' },
      '/older?a=b#c': { kind: 'moved', to: '/about?x=1#y' },
      '/media/x': { kind: 'unchecked', isWaiting: false },
      'https://example.com/': { kind: 'unchecked', isWaiting: false },
    })
  })

  test('to other sites are asked once a week, a failure again after an hour', async ({ db }) => {
    const gone = 'https://gone.example/page'
    const { asked, tools } = outside({
      [gone]: { kind: 'failed', reason: 'answered 404' },
      'https://old.example/': { kind: 'moved', movedTo: 'https://new.example/', reason: 'moved permanently' },
      'https://shy.example/': { kind: 'refused', reason: 'answered 403' },
    })
    const hrefs = ['https://fine.example/#part', `${gone}#a`, `${gone}#b`, 'https://old.example/', 'https://shy.example/']
    const answers = {
      'https://fine.example/#part': { kind: 'fine' },
      [`${gone}#a`]: { kind: 'dead', reason: 'answered 404' },
      [`${gone}#b`]: { kind: 'dead', reason: 'answered 404' },
      'https://old.example/': { kind: 'moved', to: 'https://new.example/' },
      'https://shy.example/': { kind: 'unchecked', isWaiting: false },
    }
    expect(Object.fromEntries(await checkLinks(db, hrefs, tools(0)))).toEqual(answers)
    expect(asked.splice(0).sort()).toEqual(['https://fine.example/', gone, 'https://old.example/', 'https://shy.example/'])
    expect(Object.fromEntries(await checkLinks(db, hrefs, tools(59)))).toEqual(answers)
    expect(asked.splice(0)).toEqual([])
    await checkLinks(db, hrefs, tools(61))
    expect(asked.splice(0)).toEqual([gone])
    const { rows } = await db.execute(sql`select state, failures from checked_links where address = ${gone}`)
    expect(rows).toEqual([{ state: 'dead', failures: 2 }])
  })

  test('to one host are asked ten seconds apart, and few hosts at once', async ({ db }) => {
    const { asked, tools } = outside()
    const hrefs = [
      'https://one.example/a',
      'https://one.example/b',
      ...Array.from({ length: 12 }, (_, index) => `https://h${index}.example/`),
    ]
    const first = await checkLinks(db, hrefs, tools(0))
    expect(asked.splice(0)).toHaveLength(8)
    expect([...first.values()].filter((answer) => answer.kind === 'unchecked' && answer.isWaiting)).toHaveLength(6)
    await checkLinks(db, hrefs, tools(0.1))
    await checkLinks(db, hrefs, tools(0.2))
    const last = await checkLinks(db, hrefs, tools(0.4))
    expect([...last.values()].every(({ kind }) => kind === 'fine')).toBe(true)
    expect(asked.filter((address) => address.startsWith('https://one.example/'))).toHaveLength(2)
    expect(asked).toHaveLength(6)
  })

  test('that no article has used for two months are forgotten', async ({ db }) => {
    await checkLinks(db, ['https://once.example/'], outside().tools(0))
    await checkLinks(db, ['https://now.example/'], outside().tools(61 * 24 * 60))
    expect((await db.execute(sql`select address from checked_links`)).rows).toEqual([{ address: 'https://now.example/' }])
  })
})
