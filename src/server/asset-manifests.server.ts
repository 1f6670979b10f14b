// Which routes there are for whom. React Router has one list of all of them, which it looks through twice for every request and
// sends to the browser; visitors get a site without the owner's screens, so that no public page names or loads a line of the admin area.
// What is never navigated to is not told to the browser.

import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { readHeader } from '#src/lib/request-headers.ts'
import { chooseEncoding } from './encode-body.server.ts'

type Manifest = ServerBuild['assets']

/** `visitor`: public pages. `door`: sign-in and secret previews beside them. `owner`: everything. */
export type Audience = 'visitor' | 'door' | 'owner'

// In any case, as the router reads addresses: /Admin is the owner's too.
const DOOR = /^\/(admin\/(login|setup)|preview)([/.]|$)/i
const OWNER = /^\/admin([/.]|$)/i

export function audienceOf(pathname: string): Audience {
  if (DOOR.test(pathname)) return 'door'
  return OWNER.test(pathname) ? 'owner' : 'visitor'
}

/** The build as one audience sees it. */
export function buildFor(audience: Audience, build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(Object.entries(build.routes).filter(([id]) => isFor(audience, id)))
  const pages = Object.entries(build.assets.routes).filter(([id]) => routes[id]?.module.default)
  const assets = { ...build.assets, routes: Object.fromEntries(pages) }
  const hash = createHash('sha256').update(JSON.stringify(assets)).digest('hex').slice(0, 10)
  return { ...build, routes, assets: { ...assets, url: `/assets/routes-${hash}.js` } }
}

const DOOR_ROUTES = /^routes\/(admin\/(entrance|login|setup)|preview\/)/

function isFor(audience: Audience, id: string): boolean {
  if (/^routes\/(admin|preview)\//.test(id)) return audience === 'owner' || (audience === 'door' && DOOR_ROUTES.test(id))
  return true
}

export type ManifestFile = { url: string; respond: (request: Request) => Response }

/** The file that `assets.url` names, compressed once. */
export function manifestFile({ url, ...manifest }: Manifest): ManifestFile {
  const text = Buffer.from(`window.__reactRouterManifest=${JSON.stringify({ ...manifest, url })};`)
  const bodies = { br: brotliCompressSync(text), gzip: gzipSync(text, { level: 9 }) }
  return {
    url,
    respond(request) {
      const encoding = chooseEncoding(readHeader(request.headers, 'accept-encoding'))
      const headers = new Headers({
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'public, max-age=31536000, immutable',
        Vary: 'Accept-Encoding',
      })
      if (encoding) headers.set('Content-Encoding', encoding)
      return new Response(encoding ? new Uint8Array(bodies[encoding]) : new Uint8Array(text), { headers })
    },
  }
}
