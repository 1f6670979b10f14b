import { describe, expect, onTestFinished, test } from 'vitest'
import { openDnsServer, type Records } from '#tests/support/dns-server.ts'
import { inspectMailDomain } from './mail-domain.server.ts'

const complete: Records = {
  'blog.org MX': ['10 mail.blog.org'],
  'blog.org TXT': ['google-site-verification=1', 'v=spf1 include:_spf.mail.org -all'],
  '_dmarc.blog.org TXT': ['v=DMARC1; p=none'],
}

async function inspect(domain: string, records: Records | null) {
  const dns = await openDnsServer(records)
  onTestFinished(() => dns.close())
  return (await inspectMailDomain(domain, dns.resolver)).map(({ ok, detail }) => `${ok ? 'ok' : 'WRONG'} ${detail}`)
}

describe('inspectMailDomain', () => {
  test('a domain with all records is fine', async () => {
    expect(await inspect('blog.org', complete)).toEqual(['ok blog.org has MX, SPF and DMARC'])
  })

  test('each missing record has a sentence of its own', async () => {
    expect(await inspect('blog.org', { 'blog.org NS': ['ns.blog.org'] })).toEqual([
      expect.stringMatching(/^WRONG blog\.org accepts no mail \(MX\)/),
      expect.stringMatching(/^WRONG blog\.org has no SPF record/),
      expect.stringMatching(/^WRONG _dmarc\.blog\.org has no record/),
    ])
  })

  test('a domain that does not exist has one sentence', async () => {
    expect(await inspect('blgo.org', complete)).toEqual(['WRONG DNS knows no blgo.org: many servers refuse such a sender'])
  })

  test('a domain without MX takes mail at its own address, and one with an empty MX takes none', async () => {
    const { 'blog.org MX': _mx, ...others } = complete
    expect(await inspect('blog.org', { ...others, 'blog.org A': ['192.0.2.1'] })).toEqual(['ok blog.org has MX, SPF and DMARC'])
    expect(await inspect('blog.org', { ...others, 'blog.org A': ['192.0.2.1'], 'blog.org MX': ['0 .'] })).toEqual([
      expect.stringContaining('accepts no mail'),
    ])
  })

  test('DMARC of the domain above holds for those below, and is not looked for at the top level', async () => {
    const below = { 'news.blog.org MX': ['10 mail.blog.org'], 'news.blog.org TXT': ['v=spf1 mx -all'] }
    expect(await inspect('news.blog.org', { ...below, '_dmarc.blog.org TXT': ['V=dmarc1;p=reject'] })).toEqual([
      'ok news.blog.org has MX, SPF and DMARC',
    ])
    expect(await inspect('news.blog.org', { ...below, '_dmarc.org TXT': ['v=DMARC1;p=reject'] })).toHaveLength(1)
  })

  test('a record that DNS splits is read as one', async () => {
    const long = `v=spf1 ${'ip4:192.0.2.1 '.repeat(40)}-all`
    expect(await inspect('blog.org', { ...complete, 'blog.org TXT': [long] })).toEqual(['ok blog.org has MX, SPF and DMARC'])
  })

  test('a server that fails says nothing against the domain', async () => {
    expect(await inspect('blog.org', null)).toEqual(['ok blog.org: not looked up, DNS does not answer'])
  })

  test.each(['localhost', '127.0.0.1', '::1', 'mail.example.com', 'blog.test', 'blog.local'])('%s is not looked up', async (domain) => {
    expect(await inspect(domain, {})).toEqual([])
  })
})
