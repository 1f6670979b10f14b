import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { deleteRedirects } from '../change-redirects.server.ts'
import { createRedirect } from '../save-redirect.server.ts'
import { listUnanswered } from './list-unanswered.server.ts'

const origin = 'https://inkfolio.example'
const now = new Date('2026-03-10T12:00:00Z')

onDatabase('requested addresses', (test) => {
  test('are listed until a page or a redirect answers them', async ({ db, actor }) => {
    const add = (from: string) => createRedirect(db, actor, { fields: { from, to: '/about', status: '301' }, origin, now })
    const requested = ['/posts/new', '/Old', '/caf%C3%A9/', '/wide/a/b', '/deep/a', '/about', '//no-rule-can-name-it']
    expect(await listUnanswered(db, [])).toEqual([])
    expect(await listUnanswered(db, requested)).toEqual(['/posts/new', '/Old', '/caf%C3%A9/', '/wide/a/b', '/deep/a'])
    await buildPost(db, { slug: 'new' })
    const old = await add('/old')
    await add('/café')
    await add('/wide/*')
    await add('/deep')
    expect(await listUnanswered(db, requested)).toEqual(['/deep/a'])
    await deleteRedirects(db, actor, { redirectIds: [old], now })
    expect(await listUnanswered(db, requested)).toEqual(['/Old', '/deep/a'])
  })
})
