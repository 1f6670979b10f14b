// What DNS says of the domain of the sender. Mail servers look at the same records, and refuse or sort out what lacks them.
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'

const CHECK = 'mail domain'

/** A resolver asks a second time. Both together are shorter than a person waits for `doctor`. */
const ANSWER_MS = 1_500
const TRIES = 2

/** Names that no registry gives to anybody (RFC 2606, RFC 6761). */
const RESERVED = /(^|\.)(localhost|local|internal|test|example|invalid|example\.(com|net|org))$/i

/**
 * The findings about a domain: whether it takes answers (MX), who may send for it (SPF, RFC 7208), and what becomes of forgeries (DMARC, RFC 7489).
 * None for a domain that cannot be in DNS. Keys of DKIM have names of the mail server's choice, which are not known here.
 */
export async function inspectMailDomain(domain: string, dns = new Resolver({ timeout: ANSWER_MS, tries: TRIES })): Promise<Diagnostic[]> {
  if (RESERVED.test(domain) || isIP(domain) !== 0 || !domain.includes('.')) return []
  const unknown = [{ check: CHECK, ok: true, detail: `${domain}: not looked up, DNS does not answer` }]
  const mailServers = await find(() => dns.resolveMx(domain))
  if (mailServers === null) return unknown
  if (mailServers === 'no such name') return [refused(`DNS knows no ${domain}: many servers refuse such a sender`)]
  const [addresses, spf, dmarc] = await Promise.all([
    mailServers.length > 0 ? [] : findAddresses(domain, dns),
    find(() => dns.resolveTxt(domain)),
    findDmarc(domain, dns),
  ])
  if (addresses === null || !Array.isArray(spf) || dmarc === null) return unknown
  // Without MX, mail goes to the address of the domain itself (RFC 5321, 5.1). An empty name refuses all mail (RFC 7505).
  const acceptsMail = mailServers.length > 0 ? mailServers.some(({ exchange }) => exchange !== '') : addresses.length > 0
  const findings = [
    ...(acceptsMail ? [] : [refused(`${domain} accepts no mail (MX): readers' answers are lost, and many servers refuse such a sender`)]),
    ...(hasRecord(spf, 'v=spf1')
      ? []
      : [refused(`${domain} has no SPF record: many servers take its mail for spam. Add the TXT record that your mail provider names`)]),
    ...(hasRecord(dmarc, 'v=DMARC1')
      ? []
      : [
          refused(
            `_dmarc.${domain} has no record: the TXT record v=DMARC1; p=none is a beginning, and large providers demand one from senders of many e-mails`,
          ),
        ]),
  ]
  return findings.length > 0 ? findings : [{ check: CHECK, ok: true, detail: `${domain} has MX, SPF and DMARC` }]
}

function refused(detail: string): Diagnostic {
  return { check: CHECK, ok: false, detail }
}

type Dns = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6' | 'resolveTxt'>

async function findAddresses(domain: string, dns: Dns): Promise<string[] | null> {
  const found = await Promise.all([find(() => dns.resolve4(domain)), find(() => dns.resolve6(domain))])
  const addresses = found.flatMap((list) => (Array.isArray(list) ? list : []))
  return addresses.length === 0 && found.includes(null) ? null : addresses
}

/** The records of `_dmarc` below the domain, or below the nearest one above it that has any; null when DNS does not say. */
async function findDmarc(domain: string, dns: Dns): Promise<string[][] | null> {
  const labels = domain.split('.')
  for (let above = 0; above <= labels.length - 2; above++) {
    const records = await find(() => dns.resolveTxt(['_dmarc', ...labels.slice(above)].join('.')))
    if (records === null) return null
    if (records !== 'no such name' && hasRecord(records, 'v=DMARC1')) return records
  }
  return []
}

/** DNS splits a long text into several strings. */
function hasRecord(records: string[][], start: string): boolean {
  return records.some((parts) => parts.join('').toLowerCase().startsWith(start.toLowerCase()))
}

/** The records; empty when the name has none of this type, null when DNS does not say. */
async function find<T>(look: () => Promise<T[]>): Promise<T[] | 'no such name' | null> {
  try {
    return await look()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENODATA') return []
    return code === 'ENOTFOUND' ? 'no such name' : null
  }
}
