// A host of files: nginx with the configuration that the export writes, where it is installed; else a server of this process that answers alike.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { findNginx, runNginx } from './nginx.ts'

export type StaticHost = { origin: string; isNginx: boolean; close: () => Promise<void> }

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.xml': 'text/xml',
  '.json': 'application/json',
}

/** Serves `folder` on a free port of this machine. `scratch` is an empty folder for the files of nginx. */
export async function startStaticHost(folder: string, scratch: string): Promise<StaticHost> {
  const nginx = findNginx()
  const port = await freePort()
  return nginx ? startNginx(nginx, { folder, scratch, port }) : startServer(folder, port)
}

/** Serves `folder` as a plain host of files does: a folder by its index.html, at an address that ends in a slash. */
export async function startPlainHost(folder: string): Promise<StaticHost> {
  return startServer(folder, await freePort(), (pathname) => [pathname.endsWith('/') ? `${pathname}index.html` : pathname])
}

type Place = { folder: string; scratch: string; port: number }

async function startNginx(nginx: string, { folder, scratch, port }: Place): Promise<StaticHost> {
  mkdirSync(scratch, { recursive: true })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${scratch}/${name};`)
  const configuration = path.join(scratch, 'nginx.conf')
  writeFileSync(
    configuration,
    [
      // Started by root, nginx would read the files as another user.
      process.getuid?.() === 0 ? 'user root;' : '',
      `daemon off; pid ${scratch}/pid; error_log stderr; events {}`,
      `http { ${temporary.join(' ')} access_log off; include ${mimeTypes()}; default_type application/octet-stream;`,
      `map_hash_bucket_size 512; include ${folder}/nginx-maps.conf;`,
      `server { listen 127.0.0.1:${port}; root ${folder}; include ${folder}/nginx-site.conf; } }`,
    ].join('\n'),
  )
  const checked = spawnSync(nginx, ['-t', '-c', configuration], { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(checked.stderr)
  const origin = `http://127.0.0.1:${port}`
  return { origin, isNginx: true, close: await runNginx(nginx, ['-c', configuration], origin) }
}

function mimeTypes(): string {
  return existsSync('/etc/nginx/mime.types') ? '/etc/nginx/mime.types' : '/usr/local/etc/nginx/mime.types'
}

/** `candidatesFor` names the files for a path. A folder with an index.html that none of them is redirects to the path with a slash. */
async function startServer(
  folder: string,
  port: number,
  candidatesFor: (pathname: string) => string[] = besideFolders,
): Promise<StaticHost> {
  const server = createServer((request, response) => {
    const pathname = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname)
    const isFile = (name: string) => existsSync(path.join(folder, name)) && statSync(path.join(folder, name)).isFile()
    const found = candidatesFor(pathname).find(isFile)
    if (found === undefined && isFile(`${pathname}/index.html`))
      return void response.writeHead(301, { Location: encodeURI(`${pathname}/`) }).end()
    const file = path.join(folder, found ?? '404.html')
    response.writeHead(found ? 200 : 404, { 'Content-Type': TYPES[path.extname(file)] ?? 'text/plain; charset=utf-8' })
    response.end(readFileSync(file))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { origin: `http://127.0.0.1:${port}`, isNginx: false, close }
}

function besideFolders(pathname: string): string[] {
  return pathname === '/' ? ['/index.html'] : [pathname, `${pathname}.html`]
}
