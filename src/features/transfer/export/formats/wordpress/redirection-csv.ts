// The owner's redirects in the CSV form that the plugin Redirection imports.
import type { ExportedSite, SourceRedirect } from '../exported-site.server.ts'

/** WordPress redirects former addresses of posts itself. */
export function writeRedirectionCsv({ redirects }: ExportedSite): string {
  const prefixes = redirects.filter(({ isPrefix }) => isPrefix).sort((one, other) => other.source.length - one.source.length)
  const rows = [...redirects.filter(({ isPrefix }) => !isPrefix), ...prefixes].map(toRow)
  return [['source', 'target', 'regex', 'code'], ...rows].map((row) => `${row.map(quote).join(',')}\n`).join('')
}

function toRow({ source, isPrefix, target, status }: SourceRedirect): string[] {
  const from = source.split('/').map(encodeURIComponent).join('/')
  if (!isPrefix) return [from, target ?? '', '0', String(status)]
  const pattern = from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const isBelow = target?.endsWith('/*')
  return [`^${pattern}${isBelow ? '/(.*)$' : '(?:/.*)?$'}`, isBelow ? `${target?.slice(0, -2)}/$1` : (target ?? ''), '1', String(status)]
}

function quote(value: string): string {
  return `"${value.replaceAll('"', '""')}"`
}
