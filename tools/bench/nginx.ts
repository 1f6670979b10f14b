// nginx serves the same bytes and headers as the site from files: the reference for cached pages on this machine.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../tests/support/free-port.ts'
import { findNginx } from '../../tests/support/nginx.ts'
import { benchFolder, COPY_PREFIX, removeFolder } from './folder.ts'
import { BROWSER_AGENT } from './load.ts'
import { type Program, startProgram } from './processes.ts'

export type Nginx = { url: string; pid: number; stop(): Promise<void> }

type Answer = { path: string; headers: [string, string][]; contentType: string; body: Buffer }

/** Headers that nginx sets itself, or that belong to one connection. */
const NOT_COPIED = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-type', 'date', 'server', 'x-request-id']

/** Fetches these pages from the site and serves them. Returns a sentence with the reason when nginx is not available. */
export async function startNginx(siteUrl: string, paths: readonly string[]): Promise<Nginx | string> {
  const nginx = findNginx()
  if (!nginx) return 'nginx is not installed'
  const answers = await Promise.all(paths.map((page) => fetchAnswer(siteUrl, page)))
  const folder = mkdtempSync(path.join(benchFolder, COPY_PREFIX))
  mkdirSync(path.join(folder, 'pages'))
  answers.forEach(({ body }, number) => {
    writeFileSync(path.join(folder, 'pages', String(number)), body)
  })
  const port = await freePort()
  writeFileSync(path.join(folder, 'nginx.conf'), configuration(folder, port, answers))
  const program = startProgram(nginx, ['-p', folder, '-c', path.join(folder, 'nginx.conf')])
  const url = `http://127.0.0.1:${port}`
  await untilItAnswers(url + (paths[0] ?? '/'), program)
  const stop = async () => {
    await program.stop()
    removeFolder(folder)
  }
  return { url, pid: program.pid, stop }
}

/** Uses node:http, because `fetch` would decompress the body. */
async function fetchAnswer(siteUrl: string, page: string): Promise<Answer> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const asked = request(siteUrl + page, { headers: { 'Accept-Encoding': 'br', 'User-Agent': BROWSER_AGENT } }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      const headers = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' && !NOT_COPIED.includes(name) ? [[name, value]] : [],
      )
      resolve({ path: page, headers, contentType: answer.headers['content-type'] ?? 'text/html', body: Buffer.concat(chunks) })
    })
    asked.on('error', reject).end()
  })
}

function configuration(folder: string, port: number, answers: readonly Answer[]): string {
  const locations = answers.map(({ path: page, headers, contentType }, number) => {
    const lines = headers.map(([name, value]) => `add_header ${name} ${quote(value)};`)
    return `location = ${page} { types {} default_type ${quote(contentType)}; ${lines.join(' ')} try_files /${number} =404; }`
  })
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  etag off;
  if_modified_since off;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/pages;
    ${locations.join('\n    ')}
  }
}
`
}

function quote(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

async function untilItAnswers(url: string, program: Program): Promise<void> {
  for (const giveUp = Date.now() + 10_000; Date.now() < giveUp; await wait(20)) {
    const answer = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } }).catch(() => null)
    if (answer?.status === 200) return
  }
  throw new Error(`nginx did not start: ${program.output().trim()}`)
}
