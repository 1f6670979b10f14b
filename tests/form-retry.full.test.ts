// A form that is sent without a script during a database outage returns with the typed text, for every action of the URL map.
import { globSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { FIELD_LABELS } from '#src/app/field-labels.ts'
import { openPostgres } from '#src/db/client/postgres.server.ts'
import type { FormRetry, RetryField } from '#src/lib/web/form-retry.ts'
import { createFormRetry, formRetryContext } from '#src/server/http/form-retry.server.ts'
import { handleRouteErrors } from '#src/server/http/handle-errors.server.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded, onPostgres } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { FaultyLink } from '#tests/support/faults/faulty-link.ts'
import { buildOf, loadRoutes, signInFor } from '#tests/support/open-site.ts'
import { openTestSite } from '#tests/support/site.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'

const SLUG = 'written-about'
const SECRET = 'never-given-back-4711'
const LONG = 'First line\nsecond line with <b>markup</b> & "quotes" 👩‍💻'
const ID = '00000000-0000-4000-8000-000000000001'

/** The page returns `typed` as visible fields, `hidden` as hidden ones, and `secrets` without their values. */
type Form = { at: string; typed?: Record<string, string>; hidden?: Record<string, string>; secrets?: string[] }

/** The forms of every screen, by route file. */
const FORMS: Record<string, Form[]> = {
  'routes/public/post.tsx': [
    {
      at: `/posts/${SLUG}`,
      typed: { user_name: 'Mei <i>', user_email: 'mei@tanaka.example', comment_text: LONG },
      hidden: { post_id: ID, parent_id: '', website: '' },
    },
    {
      at: `/posts/${SLUG}?reply=${ID}`,
      typed: { user_name: 'Mei', user_email: 'mei@tanaka.example', comment_text: LONG },
      hidden: { post_id: ID, parent_id: ID, website: '' },
    },
  ],
  'routes/admin/login.tsx': [
    { at: '/admin/login?next=%2Fadmin%2Fposts', typed: { email: 'owner@example.com' }, secrets: ['password'] },
    { at: '/admin/login', hidden: { step: 'code' }, typed: { email: 'owner@example.com' }, secrets: ['code'] },
  ],
  'routes/admin/setup.tsx': [
    { at: `/admin/setup?token=${SECRET}`, typed: { name: 'Ada', email: 'owner@example.com' }, secrets: ['password'] },
  ],
  'routes/admin/dashboard/dashboard.tsx': [
    { at: '/admin/dashboard', typed: { reply: LONG }, hidden: { intent: 'reply', comment_id: ID } },
    { at: '/admin/dashboard', hidden: { intent: 'write', term: 'hash index' } },
    { at: '/admin/dashboard', hidden: { intent: 'skip-setup-step', step: 'figures' } },
  ],
  'routes/admin/setup/site.tsx': [
    { at: '/admin/setup/site', typed: { siteName: 'Night shift', description: LONG }, hidden: { group: 'setup' } },
  ],
  'routes/admin/setup/figures.tsx': [
    { at: '/admin/setup/figures', typed: { showReaders: 'own', statedReaders: '11K+' }, hidden: { group: 'figures' } },
  ],
  'routes/admin/setup/content.tsx': [{ at: '/admin/setup/content' }],
  'routes/admin/analytics.tsx': [{ at: '/admin/analytics?period=year', hidden: { group: 'retention', months: '12' } }],
  'routes/admin/settings/account.tsx': [
    {
      at: '/admin/settings',
      hidden: { intent: 'change-profile' },
      typed: { name: 'Ada', email: 'ada@example.com' },
      secrets: ['password'],
    },
    { at: '/admin/settings', hidden: { intent: 'change-password', username: 'owner@example.com' }, secrets: ['current', 'password'] },
    { at: '/admin/settings', hidden: { intent: 'remove-passkey', passkey_id: ID }, secrets: ['password'] },
    { at: '/admin/settings', hidden: { intent: 'start-two-factor' }, secrets: ['password'] },
    { at: '/admin/settings', hidden: { intent: 'confirm-two-factor' }, secrets: ['code'] },
    { at: '/admin/settings', hidden: { intent: 'end-session', session_id: ID } },
    { at: '/admin/settings', hidden: { intent: 'end-other-sessions' } },
    { at: '/admin/settings', hidden: { intent: 'sign-out-everywhere' } },
  ],
  'routes/admin/settings/comments.tsx': [
    {
      at: '/admin/settings/comments',
      typed: { commentLinksAtMost: '3', commentCloseAfterDays: '90', commentBannedWords: 'casino\ngambl*', commentSuspectWords: '' },
      hidden: { intent: 'save', commentMode: 'all_held', commentNotices: 'on' },
    },
    { at: '/admin/settings/comments', hidden: { intent: 'unban', address: 'mei@tanaka.example' } },
  ],
  'routes/admin/settings/site.tsx': [
    { at: '/admin/settings/site', typed: { siteName: 'Night shift', description: LONG }, hidden: { group: 'site' } },
    { at: '/admin/settings/site', typed: { showReaders: 'own', statedReaders: '11K+' }, hidden: { group: 'figures' } },
    { at: '/admin/settings/site', hidden: { group: 'retention', months: '12' } },
  ],
  'routes/admin/pages/texts.tsx': [
    { at: '/admin/pages/texts', typed: { languagesTitle: 'Tongues', languagesLead: LONG }, hidden: { group: 'languages' } },
  ],
  'routes/admin/settings/look.tsx': [
    { at: '/admin/settings/look', typed: { marker: '#ffc670', face: 'Bitter', headlineWords: 'workbench' }, hidden: { group: 'look' } },
  ],
  'routes/admin/settings/backups.tsx': [
    { at: '/admin/settings/backups', hidden: { intent: 'make' } },
    { at: '/admin/settings/backups', hidden: { intent: 'save', nightlyBackups: 'on' } },
  ],
}

const modules = await loadRoutes(siteRoutes)
/** These screens accept JSON only; their scripts still have the sent data after a failure. */
const JSON_SCREENS = [
  ...['categories', 'comments', 'import', 'link-shortener', 'media', 'pages/list', 'posts/list', 'posts/replace', 'redirects'],
  ...['broken-links', 'templates/list', 'templates/snippets'],
  ...['settings/navigation', 'settings/cards', 'settings/profiles', 'upkeep/upkeep', 'files'],
].map((name) => `routes/admin/${name}.tsx`)
/** Screens with forms. Routes without a page accept JSON only. */
const screens = siteRoutes.filter(
  ({ id, file }) => modules[id]?.module.action && modules[id]?.module.default !== undefined && !JSON_SCREENS.includes(file),
)

test('FORMS lists exactly the screens with forms', () => {
  expect(Object.keys(FORMS).sort()).toEqual(screens.map(({ file }) => file).sort())
})

const FOREIGN = [
  ['Origin', 'https://evil.example'],
  ['Origin', 'null'],
  ['Sec-Fetch-Site', 'cross-site'],
] as const

const NOT_THERE = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

function sent({ typed, hidden, secrets = [] }: Form): URLSearchParams {
  return new URLSearchParams({ ...hidden, ...typed, ...Object.fromEntries(secrets.map((name) => [name, SECRET])) })
}

/** A form request as a browser sends it, with Content-Length. */
function requestOf(form: Form, headers: Record<string, string>): Request {
  const body = sent(form).toString()
  const length = String(new TextEncoder().encode(body).length)
  const type = 'application/x-www-form-urlencoded'
  return new Request(new URL(form.at, ORIGIN), {
    method: 'POST',
    headers: { 'Content-Type': type, 'Content-Length': length, Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin', ...headers },
    body,
  })
}

type Failure = { requestId?: string; retry?: FormRetry }

/** The only error of a page; in these tests a page is the JSON of its data. */
function failureIn(text: string): Failure {
  const { errors }: { errors: Record<string, { data: Failure }> } = JSON.parse(text)
  const [failure, ...more] = Object.values(errors ?? {})
  expect(more).toEqual([])
  return failure?.data ?? {}
}

async function expectReturned(answer: Response, form: Form): Promise<void> {
  const text = await answer.text()
  expect(answer.status).toBe(503)
  expect(text).not.toContain(SECRET)
  const { retry } = failureIn(text)
  expect(retry?.action).toBe(form.at.includes(SECRET) ? null : form.at)
  const fields = retry?.fields ?? []
  const valuesOf = (...kinds: RetryField['kind'][]) =>
    Object.fromEntries(fields.filter(({ kind }) => kinds.includes(kind)).map(({ name, value }) => [name, value]))
  expect(valuesOf('line', 'lines')).toEqual(form.typed ?? {})
  expect(valuesOf('hidden')).toEqual(form.hidden ?? {})
  expect(valuesOf('secret')).toEqual(Object.fromEntries((form.secrets ?? []).map((name) => [name, ''])))
  expect(fields.filter(({ kind, label }) => kind !== 'hidden' && label === '')).toEqual([])
}

const forms = Object.values(FORMS).flat()

onPostgres('a form, during a database outage,', (engine) => {
  test('returns as typed, and only to a request of the same origin', async () => {
    const { db } = await engine.open()
    await buildPost(db, { slug: SLUG })
    const { cookie } = await signInFor(db, 'owner@example.com')
    const url = await engine.url()
    const link = await FaultyLink.to(url)
    const database = await openPostgres(link.through(url))
    onTestFinished(async () => {
      await database.close()
      await link.close()
    })
    const { fetch } = await openTestSite(database)
    link.set('refused')
    for (const form of forms) {
      const answer = await fetch(requestOf(form, { Cookie: cookie }))
      expect([answer.headers.get('Cache-Control'), answer.headers.get('Retry-After')]).toEqual([expect.stringContaining('no-store'), '5'])
      await expectReturned(answer, form)
      for (const [name, value] of FOREIGN) {
        const text = await (await fetch(requestOf(form, { Cookie: cookie, [name]: value }))).text()
        for (const typed of [...sent(form).values()].filter(({ length }) => length > 4)) expect(text).not.toContain(typed)
        expect(text).not.toContain('retry')
      }
    }
  })
})

onEmbedded('a form', (engine) => {
  test('returns also when the outage begins after its action has read it', async () => {
    const database = await engine.open()
    await buildPost(database.db, { slug: SLUG })
    const { cookie } = await signInFor(database.db, 'owner@example.com')
    globalThis.inkfolioDatabase = Promise.resolve(database)
    const action = async ({ request }: { request: Request }) => {
      await request.text()
      throw NOT_THERE
    }
    const failing = Object.entries(modules).map(([id, route]) => [
      id,
      { ...route, module: { ...route?.module, ...(route?.module.action && { action }) } },
    ])
    const render = createRequestHandler(handleRouteErrors(buildOf(Object.fromEntries(failing))), 'test')
    for (const form of forms) {
      const request = requestOf(form, { Cookie: cookie })
      const context = new RouterContextProvider()
      context.set(formRetryContext, createFormRetry(request, ORIGIN, FIELD_LABELS))
      await expectReturned(await render(request, context), form)
    }
  })

  test('returns when the session cannot be read', async () => {
    const database = await engine.open()
    const { cookie } = await signInFor(database.db, 'owner@example.com')
    const { fetch } = await openTestSite(database)
    await database.db.execute(sql`alter table user_roles rename to user_roles_away`)
    onTestFinished(async () => {
      await database.db.execute(sql`alter table user_roles_away rename to user_roles`)
    })
    for (const form of forms.filter(({ at }) => /^\/admin\/(?!login|setup)/.test(at))) {
      await expectReturned(await fetch(requestOf(form, { Cookie: cookie })), form)
    }
  })
})

test('a form that is too long, has too many fields or no Content-Length, or comes from a script is not copied', async () => {
  const [form] = forms
  if (!form) throw new Error('there is no form')
  const read = async (request: Request) => createFormRetry(request, ORIGIN, FIELD_LABELS)()
  const many = Array.from({ length: 101 }, (_, place) => [`f${place}`, 'x'])
  expect(await read(requestOf(form, {}))).not.toBeNull()
  expect(await read(requestOf(form, { 'Content-Length': '1000001' }))).toBeNull()
  expect(await read(requestOf(form, { 'Content-Type': 'application/json' }))).toBeNull()
  expect(await read(requestOf({ at: '/posts/x', hidden: Object.fromEntries(many) }, {}))).toBeNull()
  expect(await read(requestOf({ ...form, at: '/posts/x.data' }, {}))).toBeNull()
  const withoutLength = requestOf(form, {})
  withoutLength.headers.delete('Content-Length')
  expect(await read(withoutLength)).toBeNull()
})

test('FORMS lists every password and code field of the sources as a secret', () => {
  const inputs = globSync('src/{features,routes}/**/*.tsx').flatMap((file) => readFileSync(file, 'utf8').match(/<input\b[^>]*>/g) ?? [])
  const secret = inputs.filter((input) => /type="password"|one-time-code|(?:current|new)-password/.test(input))
  const names = secret.flatMap((input) => /\bname="(\w+)"/.exec(input)?.[1] ?? [])
  expect(names.length).toBeGreaterThan(5)
  for (const name of new Set(names)) {
    expect(
      forms.some(({ secrets }) => secrets?.includes(name)),
      name,
    ).toBe(true)
  }
})
