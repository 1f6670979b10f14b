import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { posts } from '#src/db/schema/posts.ts'
import { STALE_RENDER_VERSION } from '#src/features/posts/rendering/render-version.ts'
import { composeConfirmation } from '#src/features/subscribers/sign-up/compose-confirmation.tsx'
import { SUBSCRIPTION_PLACEHOLDER } from '#src/features/subscribers/subscription-address.server.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { composePublicPost } from './mail-subscribers.server.ts'

const origin = 'https://blog.example'
const leave = `${origin}/subscription/${SUBSCRIPTION_PLACEHOLDER}`

onDatabase('the e-mail to subscribers', (test) => {
  test.for([{ status: 'draft' }, { status: 'trashed' }, { type: 'page' }, { status: 'scheduled' }] as const)(
    'does not exist for a post with %o, also beside a public one',
    async (overrides, { db }) => {
      if ('type' in overrides) await buildPost(db, { slug: 'same' })
      const { id } = await buildPost(db, { slug: 'same', ...overrides })
      expect(await composePublicPost(db, id, origin)).toBeNull()
    },
  )

  test('has the post as its page has it, and the way out', async ({ db }) => {
    const { id, slug } = await buildPost(db, {
      title: 'Indexes',
      renderedHtml: '<p>As the page has it.</p>',
      content: '<p>As written.</p>',
    })
    const email = await composePublicPost(db, id, origin)
    expect(email?.subject).toBe('Indexes')
    expect(email?.html).toContain('As the page has it.')
    expect(email?.html).toContain(`href="${origin}/posts/${slug}"`)
    expect(email?.html).toContain(`href="${leave}"`)
    expect(email?.text).toContain('As written.')
    expect(email?.text).toContain(`Leave the list: ${leave}`)
  })

  test('is rendered again when the renderer has changed', async ({ db }) => {
    const { id } = await buildPost(db, {
      content: '<p>As written.</p>',
      renderedHtml: '<p>By an older version.</p>',
      renderVersion: STALE_RENDER_VERSION,
    })
    expect((await composePublicPost(db, id, origin))?.html).toContain('As written.')
    const [row] = await db.select({ version: posts.renderVersion }).from(posts).where(eq(posts.id, id))
    expect(row?.version).not.toBe(STALE_RENDER_VERSION)
  })

  test('of a confirmation has one link of its own, and escapes the name of the site', () => {
    const address = `${origin}/subscription/token`
    const email = composeConfirmation({ siteName: 'Ada <&> Bob', origin, address })
    expect(email.subject).toBe('Confirm: new posts of Ada <&> Bob by e-mail')
    expect([...email.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([origin, address])
    expect(email.html).toContain('Ada &lt;&amp;&gt; Bob')
    expect(email.text).toContain(`\n\n${address}\n\n`)
  })
})
