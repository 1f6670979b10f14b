// `npm run bench`: measures the built site and prints a table. README.md explains the rows.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import sharp from 'sharp'
import { ARTICLE_FORMS, type ArticleForm } from '#src/features/settings/article-forms.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { dropSiteVariables } from '#tests/own-environment.ts'
import { BROWSER, type BuiltSite, someAddress, startBuiltSite, writePost } from '#tests/support/built-site.ts'
import { CLI } from '#tests/support/cli.ts'
import { embeddedEngine, postgresEngine } from '#tests/support/engines.ts'
import { type Engine, Site } from '#tests/support/site-process.ts'
import { startThrowawayPostgres } from '#tests/support/throwaway-postgres.ts'
import { provideChromium } from '../launcher/chromium.mjs'
import { longArticle } from './long-article.ts'
import { type EditScreen, measurePreview, measureTyping, measureVisit, type Visit } from './phone.ts'

dropSiteVariables()

type Row = { what: string; measured: number; unit: string; note?: string }

const CONNECTIONS = 10
const PUBLIC = { post: '/posts/seed-000001', home: '/', listing: '/posts', deep: '/posts?page=50', search: '/posts?search=index' }
const SCREENS = ['dashboard', 'posts', 'comments', 'analytics', 'link-shortener', 'media', 'redirects']
const WORDS = ['index', 'query cache', 'small table', 'parser', 'microcaption', 'overwebhok', 'the', 'code', 'solder', 'webhook']

type Bench = { site: BuiltSite; engine: Engine; posts: number; seconds: number; add: Add; print: (line: string) => void }
type Add = (row: Row) => void

/** By the name of `--only`, in order. Pages come from the page cache in the first group, and are rendered for each request in the second. */
const CACHED = { start: measureStart, pages: measurePages, writes: measureWrites, memory: measureMemory, visit: measureVisits }
const UNCACHED = { pages: measureUncached, screens: measureScreens, typing: measureEditors, preview: measurePreviews }
const STOPPED = { transfer: measureTransfer }
const PARTS = [...new Set([CACHED, UNCACHED, STOPPED].flatMap(Object.keys))]

/** Throws TypeError for an unknown flag. */
export async function runBench(args: string[], print: (line: string) => void): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: PARTS.join(',') },
      posts: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '5' },
    },
  })
  print(`${os.cpus()[0]?.model}, ${os.availableParallelism()} cores, Node ${process.version}, ${values.posts} posts`)
  const server = await startThrowawayPostgres()
  if (typeof server === 'string') print(`Without PostgreSQL: ${server}`)
  const engines = [embeddedEngine(), ...(typeof server === 'string' ? [] : [await postgresEngine(server.url)])]
  const options = { posts: Number(values.posts), seconds: Number(values.seconds), only: values.only.split(','), print }
  try {
    for (const engine of engines) await measureEngine(engine, options)
  } finally {
    for (const engine of engines) rmSync(path.dirname(engine.dataDir), { recursive: true, force: true })
    if (typeof server !== 'string') await server.stop()
  }
}

type Options = Pick<Bench, 'posts' | 'seconds' | 'print'> & { only: readonly string[] }

async function measureEngine(engine: Engine, { only, ...options }: Options): Promise<void> {
  new Site(engine).run(CLI, 'seed', '--posts', String(options.posts), '--comments', String(options.posts * 5))
  const site = await startBuiltSite({ engine, variables: { STARTER_CONTENT: 'off' } })
  const bench = { site, engine, ...options, add: (row: Row) => options.print(`${engine.name.padEnd(9)} ${formatRow(row)}`) }
  const measure = async (parts: Record<string, (bench: Bench) => Promise<void>>) => {
    for (const [name, part] of Object.entries(parts)) if (only.includes(name)) await part(bench)
  }
  await measure(CACHED)
  await site.server.end('SIGTERM')
  await site.server.start({ PAGE_CACHE_MB: '0' })
  await measure(UNCACHED)
  await site.server.end('SIGTERM')
  await measure(STOPPED)
}

function formatRow({ what, measured, unit, note = '' }: Row): string {
  const figure = measured < 100 ? measured.toPrecision(3) : String(Math.round(measured))
  return `${what.padEnd(32)} ${figure.padStart(9)} ${unit.padEnd(5)} ${note}`
}

/** The server of `site`, stopped and started five times, until the home page answers. */
async function measureStart({ site: { server, ask }, add }: Bench): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < 5; run += 1) {
    await server.end('SIGTERM')
    const begun = performance.now()
    await server.start()
    await ask('/')
    times.push(performance.now() - begun)
  }
  add({ what: 'start to the first page', measured: percentile(times, 0.5), unit: 'ms' })
}

async function measurePages({ site, seconds, add }: Bench): Promise<void> {
  for (const [name, page] of Object.entries(PUBLIC)) {
    await load(site, { paths: [page], seconds: 1 })
    const { perSecond, p99, cpuMs } = await load(site, { paths: [page], seconds })
    add({ what: `${name}, cached`, measured: perSecond, unit: '/s', note: `p99 ${p99} ms, CPU ${cpuMs.toPrecision(3)} ms` })
  }
}

/** Comments of visitors, each from an address of its own. */
async function measureWrites({ site, seconds, add }: Bench): Promise<void> {
  const post_id = await writePost(site, { slug: 'commented' })
  const result = await autocannon({
    url: `${site.origin}/functions/post-comment`,
    method: 'POST',
    connections: 50,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          body: commentOn(post_id),
          headers: { 'Content-Type': 'application/json', 'User-Agent': BROWSER, 'X-Forwarded-For': someAddress() },
        }),
      },
    ],
  })
  add({
    what: 'comments',
    measured: result['2xx'] / result.duration,
    unit: '/s',
    note: `p99 ${result.latency.p99} ms, ${result.non2xx} refused`,
  })
}

function commentOn(post_id: string): string {
  const [user_name, comment_text] = ['Someone', `Said at ${performance.now()}`]
  return JSON.stringify({ post_id, user_name, user_email: `${Math.random()}@example.com`, comment_text, elapsed_ms: 60_000 })
}

/** One request at a time, so that the time is that of a single visitor. */
async function measureUncached({ site, seconds, add }: Bench): Promise<void> {
  for (const [name, page] of Object.entries(PUBLIC)) {
    const paths = name === 'search' ? WORDS.map((word) => `/posts?search=${encodeURIComponent(word)}`) : [page]
    const times = await timeEach(site, paths, seconds * 10)
    add({
      what: `${name}, not cached, p95`,
      measured: percentile(times, 0.95),
      unit: 'ms',
      note: `median ${Math.round(percentile(times, 0.5))}`,
    })
  }
}

async function measureScreens({ site, add }: Bench): Promise<void> {
  for (const screen of SCREENS) {
    const times = await timeEach(site, [`/admin/${screen}`], 20)
    add({ what: `/admin/${screen}, p95`, measured: percentile(times, 0.95), unit: 'ms' })
  }
}

async function timeEach({ ask, cookie }: BuiltSite, paths: readonly string[], rounds: number): Promise<number[]> {
  const times: number[] = []
  for (let round = -2; round < rounds; round += 1) {
    for (const page of paths) {
      const begun = performance.now()
      const { status } = await ask(page, { headers: { Cookie: page.startsWith('/admin') ? cookie : '', 'X-Forwarded-For': someAddress() } })
      if (status !== 200) throw new Error(`${page} answered ${status}`)
      if (round >= 0) times.push(performance.now() - begun)
    }
  }
  return times
}

async function measureMemory({ site, seconds, add }: Bench): Promise<void> {
  const searches = WORDS.map((word) => `/posts?search=${encodeURIComponent(word)}`)
  const posts = Array.from({ length: 100 }, (_, at) => `/posts/seed-${String(at + 1).padStart(6, '0')}`)
  const { answered } = await load(site, { paths: [...posts, ...Object.values(PUBLIC), ...searches], seconds: 6 * seconds, connections: 50 })
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${site.server.child?.pid}/status`, 'utf8'))?.[1]) / 1024
  add({ what: 'memory under load, at most', measured: peak, unit: 'MiB', note: `${answered} answers over 50 connections` })
}

type Load = { paths: readonly string[]; seconds: number; connections?: number }

/** Every request comes from another address, so that no limit is reached. */
async function load({ origin, server }: BuiltSite, { paths, seconds, connections = CONNECTIONS }: Load) {
  const before = cpuSeconds(server.child?.pid)
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: paths.map((page) => ({
      path: page,
      headers: { 'User-Agent': BROWSER, 'Accept-Encoding': 'br' },
      setupRequest: (request) => ({ ...request, headers: { ...request.headers, 'X-Forwarded-For': someAddress() } }),
    })),
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests for ${paths[0]} failed`)
  const answered = result['2xx']
  const cpuMs = (1_000 * (cpuSeconds(server.child?.pid) - before)) / answered
  return { answered, perSecond: answered / result.duration, p99: result.latency.p99, cpuMs }
}

/** Of all threads, from proc(5), which counts in hundredths of a second. */
function cpuSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Import of Markdown files with a picture each, and export of the whole site as files. */
async function measureTransfer({ engine, posts, add }: Bench): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'inkfolio-bench-'))
  for (let number = 0; number < posts; number += 1) {
    const background = { r: number % 256, g: number >> 8, b: 99 }
    writeFileSync(
      path.join(folder, `${number}.png`),
      await sharp({ create: { width: 800, height: 450, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    writeFileSync(
      path.join(folder, `${number}.md`),
      `# Imported ${number}\n\n![Picture](${number}.png)\n\n${'A sentence of some words. '.repeat(99)}`,
    )
  }
  const site = new Site(engine)
  const time = (...args: string[]) => {
    const begun = performance.now()
    site.run(CLI, ...args)
    return (performance.now() - begun) / 1_000
  }
  add({ what: 'import', measured: time('import', folder), unit: 's', note: `${posts} posts with a picture each` })
  add({
    what: 'static export',
    measured: time('export', '--static', `${folder}/site`, '--site-url', 'https://blog.example'),
    unit: 's',
    note: `${2 * posts} posts`,
  })
  rmSync(folder, { recursive: true })
}

async function measureVisits({ site, engine, add, print }: Bench): Promise<void> {
  const chromium = await provideChromium(projectRoot, print)
  // The browser does the same work on both engines.
  if (!chromium || engine.name === 'postgres') return
  for (const [name, page] of [
    ['home', '/'],
    ['listing', '/posts'],
    ['post', PUBLIC.post],
    ['about', '/about'],
  ] as const) {
    const visits: Visit[] = []
    for (let run = 0; run < 5; run += 1) visits.push(await measureVisit(chromium, site.origin + page))
    const middle = (read: (visit: Visit) => number) => percentile(visits.map(read), 0.5)
    const note = `TBT ${Math.round(middle(({ tbt }) => tbt))} ms, CLS ${middle(({ cls }) => cls).toFixed(3)}, ${Math.round(middle(({ bytes }) => bytes) / 1_000)} kB`
    add({ what: `slow phone, ${name}, LCP`, measured: middle(({ lcp }) => lcp), unit: 'ms', note })
  }
}

async function measureEditors({ site, engine, add, print }: Bench): Promise<void> {
  const chromium = await provideChromium(projectRoot, print)
  if (!chromium || engine.name === 'postgres') return
  for (const form of ARTICLE_FORMS) {
    for (const slowdown of [1, 4]) {
      const { keys, longestFrame } = await measureTyping(chromium, await writeArticle(site, form), slowdown)
      add({
        what: `typing, ${form}, CPU / ${slowdown}, p95`,
        measured: percentile(keys, 0.95),
        unit: 'ms',
        note: `median ${Math.round(percentile(keys, 0.5))}, longest frame ${longestFrame === 0 ? 'below 50' : Math.round(longestFrame)} ms`,
      })
    }
  }
}

async function measurePreviews({ site, engine, add, print }: Bench): Promise<void> {
  const chromium = await provideChromium(projectRoot, print)
  if (!chromium || engine.name === 'postgres') return
  for (const form of ARTICLE_FORMS) {
    for (const blocks of [10, 100]) {
      const times = await measurePreview(chromium, await writeArticle(site, form, blocks))
      add({
        what: `preview, ${form}, ${blocks} blocks`,
        measured: percentile(times, 0.5),
        unit: 'ms',
        note: `at most ${Math.round(percentile(times, 1))} ms`,
      })
    }
  }
}

async function writeArticle(site: BuiltSite, form: ArticleForm, blocks = 100): Promise<EditScreen> {
  const id = await writePost(site, {
    slug: `long-${form === 'markdown' ? form : 'rich'}-${blocks}-${randomUUID()}`,
    ...longArticle(form, blocks),
  })
  return { url: `${site.origin}/admin/posts/edit/${id}`, cookie: site.cookie }
}

/** The nearest rank. */
function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)] ?? Number.NaN
}
