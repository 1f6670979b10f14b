// nginx in front of several nodes, with the configuration of docs/operations.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../free-port.ts'
import { runNginx } from '../nginx.ts'

const OPERATIONS = path.join(import.meta.dirname, '../../../docs/operations.md')

export type Balancer = { address: string; stop(): Promise<void> }

export async function startBalancer(nginx: string, nodes: readonly string[]): Promise<Balancer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-balancer-'))
  const file = path.join(folder, 'nginx.conf')
  const port = await freePort()
  writeFileSync(file, configuration(documented(readFileSync(OPERATIONS, 'utf8')), nodes, port))
  const address = `http://127.0.0.1:${port}`
  const end = await runNginx(nginx, ['-p', folder, '-c', file], `${address}/healthz`)
  return {
    address,
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The code block of the document with an upstream. */
function documented(text: string): string {
  const block = /```\n(upstream inkfolio \{.+?)```/s.exec(text)?.[1]
  if (!block) throw new Error('docs/operations.md has no configuration of a balancer')
  return block
}

/** The documented block with other addresses and without certificates, inside a minimal nginx.conf. */
function configuration(block: string, nodes: readonly string[], port: number): string {
  const servers = nodes.map((node) => new URL(node).host)
  const here = block
    .replaceAll(/127\.0\.0\.1:300(\d)/g, (_, number) => servers[Number(number) - 1] ?? '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/ *ssl_certificate.+\n/g, '')
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid nginx.pid;
error_log stderr crit;
events {}
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  ${here}
}
`
}
