import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const TOKEN = 'a-token-of-the-operator'
let metrics: typeof import('./metrics.server.ts')

beforeAll(async () => {
  vi.stubEnv('METRICS_TOKEN', TOKEN)
  vi.resetModules()
  metrics = await import('./metrics.server.ts')
})

afterAll(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

function ask(headers: Record<string, string> = {}): Response | Promise<Response> {
  return new Hono().get('/metrics', metrics.requireMetricsToken, metrics.answerMetrics).request('/metrics', { headers })
}

test('metrics require the token', async () => {
  for (const given of ['', 'Bearer', 'Bearer ', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Bearer x, ${TOKEN}`]) {
    const answer = await ask(given ? { Authorization: given } : {})
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain('inkfolio')
  }
})

test('metrics cover requests, jobs, connections, the page cache, the event loop and memory', async () => {
  const pages = { hits: 5, misses: 2, stale: 1, stored: 2, changes: 1, pages: 1, bytes: 20_000 }
  metrics.watchProcess({
    connections: () => ({ busy: 2, idle: 3, waiting: 1 }),
    pages: () => pages,
    lastBackup: async () => new Date(Date.now() - 90_000),
  })
  metrics.recordRequest('/posts/anything', 200, 0.004)
  metrics.recordRequest('/posts/something', 200, 0.02)
  metrics.recordJobRun('publish what is due', 'failure', 0.5)
  const answer = await ask({ Authorization: `Bearer ${TOKEN}` })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  const text = await answer.text()
  for (const line of [
    'inkfolio_requests_total{kind="page",status="200"} 2',
    'inkfolio_request_duration_seconds_bucket{le="0.005",kind="page"} 1',
    'inkfolio_job_runs_total{job="publish what is due",result="failure"} 1',
    'inkfolio_database_connections{state="waiting"} 1',
    'inkfolio_event_loop_delay_seconds{quantile="0.99"}',
    'inkfolio_memory_bytes{kind="resident"}',
    'inkfolio_page_cache_events_total{event="hit"} 5',
    'inkfolio_page_cache_bytes 20000',
    'inkfolio_build_info{version="',
    'inkfolio_disk_free_bytes ',
    'inkfolio_backup_age_seconds 9',
  ]) {
    expect(text).toContain(line)
  }
  expect(text).not.toContain('anything')
  const documented = await readFile('docs/operations.md', 'utf8')
  for (const [, name = ''] of text.matchAll(/^# TYPE (\S+)/gm)) expect(documented).toContain(`\`${name}`)
})

test('addresses have few kinds', () => {
  const kinds = {
    '/': 'page',
    '/posts/a': 'page',
    '/posts/a.data': 'data',
    '/rss.xml': 'feed',
    '/llms.txt': 'feed',
    '/sitemap/posts-1.xml': 'feed',
    '/assets/x.js': 'asset',
    '/media/abc/400': 'media',
    '/social/0123456789abcdef/a.png': 'media',
    '/functions/like-comment': 'function',
    '/ADMIN/posts': 'admin',
    '/admin.data': 'admin',
    '/readyz': 'probe',
    '/favicon.svg': 'file',
  }
  expect(Object.fromEntries(Object.keys(kinds).map((address) => [address, metrics.kindOf(address)]))).toEqual(kinds)
})
