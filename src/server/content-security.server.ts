// A Content-Security-Policy that names each inline script of a page by its hash. Hashes, unlike nonces, leave the page's
// bytes the same for everyone, so that they can be cached, compressed once and compared by ETag.
import { createHash } from 'node:crypto'

const BASE_POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "style-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
]

/** The policy for a page; without HTML the one for everything else. */
export function contentSecurityPolicy(html = '', isFramedByUs = false): string {
  const ancestors = `frame-ancestors ${isFramedByUs ? "'self'" : "'none'"}`
  return [...BASE_POLICY, ancestors, ["script-src 'self'", ...inlineScripts(html).map(hashSource)].join(' ')].join('; ')
}

/** The texts of the inline scripts that a browser would run; JSON-LD is data and needs no permission. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?<attributes>[^>]*)>(?<text>.*?)<\/script>/gs)].flatMap(({ groups }) => {
    const attributes = groups?.attributes ?? ''
    const isInline = !/\ssrc=/.test(attributes) && !/\stype="(?!module|text\/javascript)/.test(attributes)
    return isInline ? [groups?.text ?? ''] : []
  })
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
