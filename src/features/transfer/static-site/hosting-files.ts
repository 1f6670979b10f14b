// The redirects and headers of an exported site, for hosts that read `_redirects` and `_headers` (Netlify, Cloudflare Pages), and for nginx.
import { pathsAbove } from '#src/features/redirects/redirect-address.ts'
import { escapeHtml } from '#src/lib/text/xml.ts'
import { encodePath, escapePattern } from '../export/formats/redirect-lines.ts'
import { type Layout, pageOfFile } from './layout.ts'
import { SEARCH_FOLDER } from './search/page-search.ts'

/**
 * `path` is decoded. With `isPrefix` the rule covers everything below it too; the rest of a requested address is appended when `to` ends with `/*`.
 * `to` is an encoded path or a URL; null for an address that is gone.
 */
export type StaticRedirect = { path: string; isPrefix: boolean; to: string | null; status: number }

/** The type of a file that hosts do not derive from its name, as the server sends it. */
export type FileType = { file: string; type: string }

const BELOW = '/*'
const WITHOUT_SLASH = 'rewrite ^(/.+)/$ $1 permanent;'

/** The policy of the search worker, which runs WebAssembly. Pages have theirs in the page. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'"

/** Files whose address changes with their content. */
const IMMUTABLE_FOLDERS = ['assets', 'media', 'social']
const IMMUTABLE = 'public, max-age=31536000, immutable'

const SECURITY_HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
] as const

/** Whole addresses first, then those with everything below them, the longest first: the first line that fits counts. */
export function sortRedirects(redirects: readonly StaticRedirect[]): StaticRedirect[] {
  const order = (one: StaticRedirect, other: StaticRedirect) =>
    Number(one.isPrefix) - Number(other.isPrefix) || other.path.length - one.path.length || (one.path < other.path ? -1 : 1)
  return [...redirects].sort(order)
}

/**
 * A comment stands for an address that is gone: without a file it answers 404. Some hosts redirect before they look for a file, so that no line
 * covers a file of `exported`, whatever its case.
 */
export function writeRedirectsFile(redirects: readonly StaticRedirect[], { has, hasBelow }: ExportedPaths): string {
  const lines = sortRedirects(redirects).flatMap(({ path, isPrefix, to, status }) => {
    const from = encodePath(path)
    const exact = has(path) ? [] : to === null ? [`# gone: ${from}`] : [`${from} ${withoutBelow(to)} ${status}`]
    if (to === null || !isPrefix) return exact
    const target = withoutBelow(to)
    const splat = to.endsWith(BELOW) ? `${target === '/' ? '' : target}/:splat` : target
    return [...exact, hasBelow(path) ? `# exported pages are below: ${from}/*` : `${from}/* ${splat} ${status}`]
  })
  return lines.map((line) => `${line}\n`).join('')
}

/**
 * Whether an exported file answers at a path or below it, and whether a path is that of a file or below one, so that it can be no folder. Whatever
 * the case.
 */
export type ExportedPaths = { has: (path: string) => boolean; hasBelow: (path: string) => boolean; isInFile: (path: string) => boolean }

export function indexPaths(exported: Iterable<string>, layout: Layout): ExportedPaths {
  const files = new Set<string>()
  const places = new Set<string>()
  const above = new Set<string>()
  for (const file of exported) {
    const path = `/${pageOfFile(layout, file) ?? file}`.toLowerCase()
    files.add(path)
    places.add(`/${file}`.toLowerCase())
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) above.add(path.slice(0, end))
  }
  return {
    has: (path) => files.has(path.toLowerCase()),
    hasBelow: (path) => above.has(path.toLowerCase()),
    isInFile: (path) => pathsAbove(path.toLowerCase()).some((each) => places.has(each)),
  }
}

export function writeHeadersFile(types: readonly FileType[]): string {
  const rules: [string, readonly (readonly [string, string])[]][] = [
    ['/*', SECURITY_HEADERS],
    [`/${SEARCH_FOLDER}/*`, [['Content-Security-Policy', WORKER_POLICY]]],
    ...IMMUTABLE_FOLDERS.map((folder): [string, [string, string][]] => [`/${folder}/*`, [['Cache-Control', IMMUTABLE]]]),
    ...types.map(({ file, type }): [string, [string, string][]] => [file, [['Content-Type', type]]]),
  ]
  return rules.map(([path, headers]) => `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`).join('\n')
}

/** Maps for the `http` block: the target of an address, by status. Targets never come from the request, except the rest below a prefix. */
export function writeNginxMaps(redirects: readonly StaticRedirect[]): string {
  const sorted = sortRedirects(redirects)
  const mapOf = (variable: string, wanted: (redirect: StaticRedirect) => boolean) => {
    const exact = sorted.filter((redirect) => wanted(redirect) && !redirect.isPrefix)
    const below = sorted.filter((redirect) => wanted(redirect) && redirect.isPrefix)
    // A decoded address may contain line breaks, so the rest of an address is taken from the encoded one.
    return [
      `map $uri $${variable}_exact {\n  default "";\n${exact.map(nginxExact).join('')}}\n`,
      `map $request_uri $${variable}_below {\n  default "";\n${below.map(nginxBelow).join('')}}\n`,
      `map $${variable}_exact $${variable} {\n  default $${variable}_exact;\n  "" $${variable}_below;\n}\n`,
    ].join('')
  }
  return [
    mapOf('inkfolio_moved', ({ status }) => status === 301),
    mapOf('inkfolio_found', ({ status }) => status === 302),
    mapOf('inkfolio_gone', ({ status }) => status === 410),
    `map $uri $inkfolio_cache {\n  default "public, max-age=0, must-revalidate";\n  "~^/(?:${IMMUTABLE_FOLDERS.join('|')})/" "${IMMUTABLE}";\n}\n`,
    `map $uri $inkfolio_policy {\n  default "";\n  "~^/${SEARCH_FOLDER}/" "${WORKER_POLICY}";\n}\n`,
  ].join('\n')
}

/** The lines of a `server` block, after its `root`. */
export function writeNginxSite(types: readonly FileType[], layout: Layout): string {
  // nginx sends no header without a value.
  const headers = [...SECURITY_HEADERS, ['Cache-Control', '$inkfolio_cache'], ['Content-Security-Policy', '$inkfolio_policy']].map(
    ([name, value]) => `add_header ${name} "${value}" always;\n`,
  )
  return [
    '# In the http block: include nginx-maps.conf. In the server block: root of this folder, and include nginx-site.conf.\n',
    'charset utf-8;\nerror_page 404 /404.html;\nerror_page 410 /404.html;\n',
    ...headers,
    'location = / { try_files /index.html =404; }\n',
    'location = /404 { return 404; }\n',
    'location ~ ^/(?:_headers|_redirects|nginx-(?:maps|site)\\.conf|\\.inkfolio-.*)$ { return 404; }\n',
    ...types.map(
      ({ file, type }) => `location ${nginxLocation(file)} { types { } default_type ${quote(type)}; try_files $uri @missing; }\n`,
    ),
    layout === 'files'
      ? `location / { ${WITHOUT_SLASH} try_files $uri $uri.html @missing; }\n`
      : 'location / { try_files $uri $uri/index.html @missing; }\n',
    // A file comes before every redirect.
    `location @missing {\n  ${WITHOUT_SLASH}\n`,
    '  if ($inkfolio_moved) { return 301 $inkfolio_moved; }\n',
    '  if ($inkfolio_found) { return 302 $inkfolio_found; }\n',
    '  if ($inkfolio_gone) { return 410; }\n',
    '  return 404;\n}\n',
  ].join('')
}

/** A star stands for a name. */
function nginxLocation(file: string): string {
  return file.includes('*') ? `~ ^${file.split('*').map(escapePattern).join('[^/]+')}$` : `= ${file}`
}

/** A page that leads to the target, for hosts that know no redirects. */
export function writeRedirectPage(target: string): string {
  const to = escapeHtml(target)
  return [
    '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Moved</title>',
    `<meta name="robots" content="noindex"><meta http-equiv="refresh" content="0;url=${to}"><link rel="canonical" href="${to}">`,
    `<p>This page has moved to <a href="${to}">${to}</a>.</p></html>\n`,
  ].join('\n')
}

/** In bytes. A longer entry than fits into a bucket of the hash would keep nginx from starting. */
const HASHED_MAX = 400

function nginxExact({ path, to }: StaticRedirect): string {
  const source = Buffer.byteLength(path) > HASHED_MAX ? `~*^${escapePattern(path)}$` : path
  return `  ${quote(source)} ${quote(nginxTarget(to ?? 'gone'))};\n`
}

function nginxBelow({ path, to }: StaticRedirect): string {
  const target = nginxTarget(withoutBelow(to ?? 'gone'))
  const isAppended = to?.endsWith(BELOW) === true
  const value = isAppended ? `${target === '/' ? '' : target}$inkfolio_rest` : target
  const rest = isAppended ? '(?<inkfolio_rest>/[^?]*)?' : '(?:/[^?]*)?'
  return `  ${quote(`~*^${escapePattern(encodePath(path))}${rest}(?:\\?|$)`)} ${quote(value)};\n`
}

/** A dollar sign would begin a variable. */
function nginxTarget(to: string): string {
  return to.replaceAll('$', '%24')
}

function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

function withoutBelow(to: string): string {
  return to.endsWith(BELOW) ? to.slice(0, -BELOW.length) || '/' : to
}
