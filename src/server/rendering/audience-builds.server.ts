// One build, three audiences. React Router sends the browser a manifest of all routes and matches every request against all of them;
// visitors get a build without the owner's screens, so that no public page names or loads code of the admin area (decision 017).
// Knows the format of React Router's manifest file; the test compares it with the file that React Router writes.
import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { chooseEncoding } from '../http/compress-body.server.ts'

/** `visitor`: public pages. `signIn`: also the sign-in pages and secret previews. `owner`: everything. */
export type Audience = 'visitor' | 'signIn' | 'owner'

// Case-insensitive, as React Router matches addresses.
const SIGN_IN = /^\/((admin\/login|preview)([/.]|$)|admin\/setup(\.|\/?$))/i
const OWNER = /^\/admin([/.]|$)/i

export function audienceOf(path: string): Audience {
  const pathname = decodeURI(path)
  if (SIGN_IN.test(pathname)) return 'signIn'
  return OWNER.test(pathname) ? 'owner' : 'visitor'
}

/** The build for one audience. The manifest lists pages only, because the browser navigates to nothing else. */
export function buildFor(audience: Audience, build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(Object.entries(build.routes).filter(([id, route]) => isFor(audience, id, route?.parentId)))
  const pages = Object.entries(build.assets.routes).filter(([id]) => routes[id]?.module.default)
  const assets = { ...build.assets, routes: Object.fromEntries(pages) }
  const hash = createHash('sha256').update(JSON.stringify(assets)).digest('hex').slice(0, 10)
  return { ...build, routes, assets: { ...assets, url: `/assets/routes-${hash}.js` } }
}

const SIGN_IN_ROUTES = /^routes\/(admin\/(sign-in-layout|login|setup)$|preview\/)/

/** A screen of the admin area below the guard may have an id of its own, for a module with several paths. */
function isFor(audience: Audience, id: string, parentId = ''): boolean {
  if (![id, parentId].some((name) => /^routes\/(admin|preview)\//.test(name))) return true
  return audience === 'owner' || (audience === 'signIn' && SIGN_IN_ROUTES.test(id))
}

export type ManifestFile = { url: string; respond: (request: Request) => Response }

const COMPRESS = { br: (text: Buffer) => brotliCompressSync(text), gzip: (text: Buffer) => gzipSync(text, { level: 9 }) }

/** The file at `manifest.url`, which every page of the audience imports. It is compressed once, at the first request. */
export function manifestFile(manifest: ServerBuild['assets']): ManifestFile {
  const text = Buffer.from(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  const bodies = new Map<keyof typeof COMPRESS, Uint8Array<ArrayBuffer>>()
  const compressed = (encoding: keyof typeof COMPRESS) => {
    const body = bodies.get(encoding) ?? new Uint8Array(COMPRESS[encoding](text))
    bodies.set(encoding, body)
    return body
  }
  return {
    url: manifest.url,
    respond(request) {
      const encoding = chooseEncoding(request.headers.get('accept-encoding'))
      const headers = new Headers({
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'public, max-age=31536000, immutable',
        Vary: 'Accept-Encoding',
      })
      if (encoding) headers.set('Content-Encoding', encoding)
      return new Response(encoding ? compressed(encoding) : new Uint8Array(text), { headers })
    },
  }
}
