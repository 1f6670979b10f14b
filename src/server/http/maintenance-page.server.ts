// The response to every request while the site is out of service. It needs neither the database nor a built file.
import { logger } from '../logger.server.ts'
import { contentSecurityPolicy, styleSources } from '../rendering/content-security.server.ts'
import { setSecurityHeaders } from '../rendering/finish-response.server.ts'

const RETRY_AFTER_S = 5

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${RETRY_AFTER_S}">
<title>Back in a moment</title>
<style>
:root { color-scheme: light dark; --paper: #f3f5f0; --ink: #14191a; --ink-2: #414a48; --marker: #e6f33a }
@media (prefers-color-scheme: dark) { :root { --paper: #101413; --ink: #e6ebe5; --ink-2: #b4bdb6; --marker: #ddea42 } }
body { display: grid; align-content: center; min-height: 90vh; max-width: 36rem; margin: 0 auto; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 Literata, Georgia, serif }
h1 { margin: 0 0 .75rem; font-size: clamp(2rem, 1.6rem + 1.8vw, 3rem); line-height: 1.1; letter-spacing: -.02em; text-wrap: balance }
mark { padding-inline: .12em; background: linear-gradient(100deg, transparent 2%, var(--marker) 3% 97%, transparent 98%); color: #14191a }
p { margin: 0; color: var(--ink-2); text-wrap: pretty }
</style>
</head>
<body>
<main>
<h1>Back <mark>in a moment</mark></h1>
<p>The site is being restored from a backup. This page loads again by itself.</p>
</main>
</body>
</html>
`

const POLICY = contentSecurityPolicy({ styles: styleSources(PAGE) })

/** 503 with a page that loads again by itself, or with JSON for requests of scripts. `/healthz` stays 200, because the process is healthy. */
export function answerOutOfService(request: Request, isSecure: boolean): Response {
  const { pathname } = new URL(request.url)
  logger.debug({ method: request.method, path: pathname }, 'answered out of service')
  if (pathname === '/healthz') return withHeaders(Response.json({ status: 'ok' }), isSecure)
  const isPage = request.headers.get('accept')?.includes('text/html') ?? false
  const answer = isPage
    ? new Response(request.method === 'HEAD' ? null : PAGE, {
        status: 503,
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
      })
    : Response.json({ error: 'unavailable', status: 'restoring' }, { status: 503 })
  answer.headers.set('Retry-After', String(RETRY_AFTER_S))
  return withHeaders(answer, isSecure)
}

function withHeaders(answer: Response, isSecure: boolean): Response {
  answer.headers.set('Cache-Control', 'no-store')
  setSecurityHeaders(answer.headers, isSecure)
  return answer
}
