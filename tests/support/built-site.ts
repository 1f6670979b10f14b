// The built server with a signed-in owner, for integration tests and journeys. It trusts one proxy, so that every request can set its own
// network address.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { type DraftFields, EMPTY_DRAFT } from '#src/features/posts/drafts/draft.ts'
import { type Engine, Site } from '#tests/support/site-process.ts'
import { starterEngine } from './starter-site.ts'

export const OWNER = { name: 'Ada Owner', email: 'canary-owner@mail.example', password: 'canary password of the owner' }
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
export const EMPTY_FIELDS: DraftFields = { ...EMPTY_DRAFT, content: '<p>x</p>' }

/** A request without an answer fails after this time, which even a busy machine does not need. */
const HANGS_MS = 120_000

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string }
export type Sent = { method?: string; headers?: Record<string, string | string[]>; body?: string | Uint8Array }

export type Requests = {
  /** Sends the path unchanged; rejects when no answer comes. */
  ask: (path: string, sent?: Sent) => Promise<Answer>
  /** Posts JSON as a page of the site does. */
  call: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
  /** Posts a form as a page of the site does. */
  submit: (path: string, fields: Record<string, string>, headers?: Record<string, string>) => Promise<Answer>
  /** Posts JSON as the owner. */
  change: (path: string, body: unknown) => Promise<Answer>
}

export type BuiltSite = Requests & {
  origin: string
  port: number
  /** Cookies of the signed-in owner. */
  cookie: string
  /** The process, to kill and to start it. */
  server: Site
  log: () => string
  close: () => Promise<void>
}

/** A site with the starter content, unless `engine` has other content, and its signed-in owner; `variables` are added to the environment. */
export async function startBuiltSite({
  variables = {},
  engine = starterEngine(),
}: {
  variables?: Record<string, string>
  engine?: Engine
} = {}): Promise<BuiltSite> {
  const site = await startSite(engine, { STARTER_CONTENT: 'on', ...variables })
  try {
    const token = await site.server.prints(/\/admin\/setup\?token=(\S+)\n/)
    const { origin, ask, server } = site
    const cookie = await createOwner(ask, origin, token)
    const port = Number(new URL(origin).port)
    return { ...site, ...requestsOf({ origin, cookie, ask }), port, cookie, log: () => server.output + server.errors }
  } catch (error) {
    await site.server.remove()
    throw error
  }
}

/** A site with the content of `engine`, without a signed-in owner. */
export async function startSite(
  engine: Engine,
  variables: Record<string, string> = {},
): Promise<Pick<BuiltSite, 'origin' | 'ask' | 'server' | 'close'>> {
  const server = new Site(engine)
  try {
    await server.start(variables)
  } catch (error) {
    await server.remove()
    throw error
  }
  const { origin, port } = new URL(server.address)
  return {
    origin,
    ask: (target, sent = {}) => send(Number(port), target, sent),
    server,
    async close() {
      await server.end('SIGTERM')
      await server.remove()
    },
  }
}

async function createOwner(ask: Requests['ask'], origin: string, token: string): Promise<string> {
  const { submit } = requestsOf({ origin, cookie: '', ask })
  const { status, text, headers } = await submit(`/admin/setup?token=${token}`, OWNER)
  assert.equal(status, 303, text)
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
}

/** The four kinds of requests, all sent through `ask`. */
export function requestsOf({ origin, cookie, ask }: Pick<BuiltSite, 'origin' | 'cookie' | 'ask'>): Requests {
  const json = { Origin: origin, 'Content-Type': 'application/json', 'User-Agent': BROWSER }
  const call: Requests['call'] = (target, body, headers = {}) =>
    ask(target, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
  const form = { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }
  const submit: Requests['submit'] = (target, fields, headers = {}) =>
    ask(target, { method: 'POST', headers: { ...form, ...headers }, body: new URLSearchParams(fields).toString() })
  return { ask, call, submit, change: (target, body) => call(target, body, { Cookie: cookie }) }
}

function send(port: number, target: string, { method = 'GET', headers = {}, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = requestHttp({ host: '127.0.0.1', port, path: target, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString('latin1') }),
      )
      response.on('error', reject)
    })
    request.setTimeout(HANGS_MS, () => request.destroy(new Error(`${method} ${target} hangs`)))
    request.on('error', reject)
    request.end(body)
  })
}

/** A random network address for a visitor. */
export function someAddress(): string {
  return `100.${[...randomBytes(3)].join('.')}`
}

/** Posts JSON as the owner, with or without a browser. */
export type Owner = { change: (path: string, body: unknown) => Promise<Pick<Answer, 'status' | 'text'>> }

/** Writes a post as the editor does, and publishes it unless it is a draft. */
export async function writePost({ change }: Owner, fields: Partial<DraftFields> & { slug: string }, isDraft = false): Promise<string> {
  const post_id = randomUUID()
  const full = { ...EMPTY_FIELDS, title: fields.slug, ...fields }
  const saved = await change('/admin/functions/save-draft', { post_id, version: 0, overwrites: false, fields: full })
  assert.equal(saved.status, 200, saved.text)
  if (isDraft) return post_id
  const { version }: { version: number } = JSON.parse(saved.text)
  const published = await change('/admin/functions/edited-post', { intent: 'publish', post_id, version })
  assert.equal(published.status, 200, published.text)
  return post_id
}

export type LinkFields = { name: string; url: string; alias: string; password?: string }

/** Creates a gated link as its drawer does. */
export async function makeLink({ change }: Pick<Requests, 'change'>, { password, ...fields }: LinkFields): Promise<string> {
  const made = await change('/admin/link-shortener.data', {
    intent: 'create',
    fields: { ...fields, password: password ? { set: password } : 'none', postSlug: '', startsAt: '', expiresAt: '', maxUses: '' },
  })
  assert.equal(made.status, 200, made.text)
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(made.text)?.[0]
  assert.ok(id, `no id in ${made.text}`)
  return id
}
