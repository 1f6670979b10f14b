// The owner's redirects in the CSV form that the plugin Redirection imports.
import type { ExportedSite, SourceRedirect } from '../exported-site.server.ts'
import { escapePattern } from '../redirect-lines.ts'

/** WordPress redirects former addresses of posts itself. */
export function writeRedirectionCsv({ redirects }: ExportedSite): string {
  return [['source', 'target', 'regex', 'code'], ...redirects.map(toRow)].map((row) => `${row.map(quote).join(',')}\n`).join('')
}

function toRow({ source, isPrefix, target, status }: SourceRedirect): string[] {
  const from = source.split('/').map(encodeURIComponent).join('/')
  if (!isPrefix) return [from, target ?? '', '0', String(status)]
  const isBelow = target?.endsWith('/*')
  return [
    `^${escapePattern(from)}${isBelow ? '/(.*)$' : '(?:/.*)?$'}`,
    isBelow ? `${target?.slice(0, -2)}/$1` : (target ?? ''),
    '1',
    String(status),
  ]
}

function quote(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}
