// A site to attack, one per worker: the built server on a folder of its own, behind one proxy as far as it knows, so that an attack
// can come from any address. What it logs is kept. Attacks that change its settings, or rely on them, have a site under another name.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DraftFields } from '#src/features/posts/drafts/draft.ts'
import { test as base, expect } from '../support.ts'
import { ATTACKS } from './tally.ts'

export { expect }

export const OWNER = { name: 'Ada Owner', email: 'canary-owner@mail.example', password: 'canary password of the owner' }
export const METRICS_TOKEN = 'canary-token-of-the-operator'

/** Addresses that everybody may ask for, whatever the answer is. */
export const PUBLIC = [
  ...['/', '/posts', '/projects', '/languages', '/languages/python', '/categories', '/category/technology', '/resources', '/faq'],
  ...['/privacy', '/disclaimer', '/about', '/contact', '/404', '/no/such/page', '/posts/no-such-post', '/pages/about', '/admin/login'],
  ...[
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/sitemap.xml',
    '/sitemap/pages.xml',
    '/robots.txt',
    '/site.webmanifest',
    '/healthz',
    '/readyz',
  ],
  ...[
    '/admin',
    '/admin/dashboard',
    '/admin/nothing',
    '/preview/nothing',
    '/media/nothing',
    '/assets/nothing.js',
    '/metrics',
    '/favicon.ico',
  ],
]

/** Who has heard nothing for so long hears nothing any more, on however busy a machine. */
const HANGS_MS = 120_000

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string }
export type Asked = { method?: string; headers?: Record<string, string | string[]>; body?: string | Uint8Array }

export type AttackedSite = Asking & {
  origin: string
  port: number
  /** Cookies of the signed-in owner. */
  cookie: string
  log: () => string
  /** For what prepares an attack, or looks at what it has done: the same, and not counted. */
  plain: Asking
  /** Counts what is tried without a request of ours. */
  noteAttacks: (count: number) => void
  attacks: () => number
}

/** Each request is an attack, and counted as one. */
type Asking = {
  /** Sends the path as it is, unfolded; rejects when nothing is answered. */
  ask: (path: string, asked?: Asked) => Promise<Answer>
  /** As a page of the site would, with JSON. */
  call: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
  /** The same as the owner. */
  change: (path: string, body: unknown) => Promise<Answer>
}

export const test = base.extend<{ tally: undefined }, { siteName: string; site: AttackedSite }>({
  // What was tried is told to the reporter (`tally.ts`), also of a journey that fails half-way.
  tally: [
    async ({ site }, use, { annotations }) => {
      const before = site.attacks()
      await use(undefined)
      annotations.push({ type: ATTACKS, description: String(site.attacks() - before) })
    },
    { auto: true },
  ],
  // A worker ends where another name begins: no site is ever met by two of them.
  siteName: ['of all', { option: true, scope: 'worker' }],
  site: [
    async ({ siteName }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), `inkfolio-attacked-${siteName.replaceAll(' ', '-')}-`))
      const server = startServer(folder)
      try {
        const site = await openSite(server)
        await use(site)
        expect(findPrivateLines(site), 'lines of the log that hold what nobody should find there').toEqual([])
      } finally {
        server.child.kill('SIGTERM')
        await server.ended
        rmSync(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker' },
  ],
})

/** Addresses of people and of machines, and what keeps them signed in, whatever they are. */
const PRIVATE =
  /[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}|\b(?!127\.0\.0\.1\b)\d{1,3}(\.\d{1,3}){3}\b|session_token=[\w%.-]{16,}|scrypt\$|Bearer /

/**
 * After everything that was tried. A path is logged as it was asked for, without its query; the address of a picture that an article names,
 * and why it was refused, are the owner's own.
 */
function findPrivateLines({ log, cookie }: AttackedSite): string[] {
  const known = [OWNER.email, OWNER.password, METRICS_TOKEN, ...cookie.split('; ').map((pair) => pair.replace(/^[^=]*=/, ''))]
  const lines = log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  return lines.filter((line) => {
    const said = line.replaceAll(/"(?:path|url|reason)":"(\\.|[^"\\])*"/g, '')
    return PRIVATE.test(said) || known.some((secret) => said.includes(secret))
  })
}

type Server = { child: ChildProcess; log: () => string; ended: Promise<unknown> }

function startServer(folder: string): Server {
  const env = {
    ...process.env,
    ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', SITE_URL: '', TRUST_PROXY: '1', STARTER_CONTENT: 'on' },
    ...{ NODE_ENV: 'production', LOG_LEVEL: 'debug', METRICS_TOKEN },
  }
  const child = spawn(process.execPath, ['build/server/index.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log += chunk.toString()
    })
  }
  return { child, log: () => log, ended: once(child, 'close') }
}

async function openSite(server: Server): Promise<AttackedSite> {
  await expect.poll(server.log, { timeout: 200_000 }).toMatch(/admin\/setup\?token=\S+\n/)
  const [, address = ''] = /ready at (\S+)/.exec(server.log()) ?? []
  const [, token = ''] = /setup\?token=(\S+)/.exec(server.log()) ?? []
  const { origin, port } = new URL(address)
  const ask = (target: string, asked: Asked = {}) => send(Number(port), target, asked)
  const entered = await ask(`/admin/setup?token=${token}`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(OWNER).toString(),
  })
  expect(entered.status, entered.text).toBe(303)
  const cookie = (entered.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  let attacks = 0
  const noteAttacks = (count: number) => {
    attacks += count
  }
  const plain = speakTo(origin, cookie, ask)
  const counted = speakTo(origin, cookie, (target, asked) => {
    noteAttacks(1)
    return ask(target, asked)
  })
  return { ...counted, origin, port: Number(port), cookie, log: server.log, plain, noteAttacks, attacks: () => attacks }
}

function speakTo(origin: string, cookie: string, ask: Asking['ask']): Asking {
  const json = { Origin: origin, 'Content-Type': 'application/json', 'User-Agent': BROWSER }
  const call: Asking['call'] = (target, body, headers = {}) =>
    ask(target, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
  return { ask, call, change: (target, body) => call(target, body, { Cookie: cookie }) }
}

export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

function send(port: number, target: string, { method = 'GET', headers = {}, body }: Asked): Promise<Answer> {
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

/** Addresses that no other attack comes from. */
export function someAddress(): string {
  const [a, b, c] = Buffer.from(randomUUID().replaceAll('-', '').slice(0, 6), 'hex')
  return `100.${a}.${b}.${c}`
}

export const EMPTY_FIELDS: DraftFields = {
  ...{ title: '', slug: '', description: '', thumbnail: '', category: [], content: '<p>x</p>', publishAt: null, isProject: false },
  ...{ projectPreviewUrl: '', projectPreviewLabel: '', projectSourceUrl: '', projectSourceLabel: '' },
}

/** Each field that carries a program counts as an attack, whatever else it is sent with. */
function notePlanted(site: AttackedSite, fields: object): void {
  site.noteAttacks(Object.values(fields).filter((value) => /__ran|alert\(|evil\.example/.test(String(value))).length)
}

/** Writes a post as the editor does; published unless it is to stay a draft. */
export async function writePost(site: AttackedSite, fields: Partial<DraftFields> & { slug: string }, isDraft = false): Promise<string> {
  const post_id = randomUUID()
  const full = { ...EMPTY_FIELDS, title: fields.slug, ...fields }
  notePlanted(site, full)
  const saved = await site.plain.change('/admin/functions/save-draft', { post_id, version: 0, saves_over: false, fields: full })
  expect(saved.status, saved.text).toBe(200)
  if (isDraft) return post_id
  const { version }: { version: number } = JSON.parse(saved.text)
  const published = await site.plain.change('/admin/functions/edited-post', { intent: 'publish', post_id, version })
  expect(published.status, published.text).toBe(200)
  return post_id
}

/** A gated link as its drawer makes it. */
export async function makeLink(
  site: AttackedSite,
  fields: { name: string; url: string; alias: string; password?: string },
): Promise<string> {
  const { password, ...rest } = fields
  notePlanted(site, rest)
  const made = await site.plain.change('/admin/link-shortener.data', {
    intent: 'create',
    fields: { ...rest, password: password ? { set: password } : 'none', postSlug: '', startsAt: '', expiresAt: '', maxUses: '' },
  })
  expect(made.status, made.text).toBe(200)
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(made.text)?.[0]
  if (id === undefined) throw new Error(`no id in ${made.text}`)
  return id
}
