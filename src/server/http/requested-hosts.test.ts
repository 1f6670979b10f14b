import { expect, test } from 'vitest'
import { inspectAddress, recordRequestedHost } from './requested-hosts.server.ts'

const NONE = { SITE_URL: undefined, HOST: '127.0.0.1' }

test('ignores loopback hosts, and stores only a few others', () => {
  for (const host of ['localhost:3000', '127.0.0.1', '127.0.0.2:80', '[::1]:3000']) recordRequestedHost(`http://${host}`)
  expect(inspectAddress(undefined, NONE)).toEqual({
    check: 'address',
    ok: true,
    detail: 'no SITE_URL: set SITE_URL to the public address before others can reach the site',
  })
  for (let made = 0; made < 1_000; made++) recordRequestedHost(`http://made-${made}.test`)
  expect(inspectAddress(undefined, NONE)).toEqual({
    check: 'address',
    ok: false,
    detail: 'no SITE_URL, and asked for as made-999.test, made-998.test, made-997.test: set SITE_URL to the public address',
  })
})

test('the check passes with SITE_URL, and fails without it for a public site', () => {
  expect(inspectAddress(['other.test'], { SITE_URL: 'https://blog.test', HOST: '0.0.0.0' })).toMatchObject({
    ok: true,
    detail: 'https://blog.test',
  })
  expect(inspectAddress([], { SITE_URL: undefined, HOST: '0.0.0.0' })).toMatchObject({ ok: false })
})
