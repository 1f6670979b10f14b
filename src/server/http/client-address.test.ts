import { expect, test } from 'vitest'
import { clientAddressOf } from './client-address.server.ts'

const forwarded = (value: string) => new Headers({ 'X-Forwarded-For': value })

test('without trusted proxies X-Forwarded-For is ignored', () => {
  expect(clientAddressOf({ headers: forwarded('203.0.113.9'), socketAddress: '198.51.100.1', trustProxy: 0 })).toBe('198.51.100.1')
})

test('each trusted proxy counts as one entry from the right', () => {
  const headers = forwarded('1.1.1.1, 203.0.113.9, 192.0.2.7')
  expect(clientAddressOf({ headers, socketAddress: '198.51.100.1', trustProxy: 1 })).toBe('192.0.2.7')
  expect(clientAddressOf({ headers, socketAddress: '198.51.100.1', trustProxy: 2 })).toBe('203.0.113.9')
})

test('with more trusted proxies than entries the first entry counts', () => {
  expect(clientAddressOf({ headers: forwarded('203.0.113.9'), socketAddress: '198.51.100.1', trustProxy: 5 })).toBe('203.0.113.9')
})

test('an invalid entry counts as the address of the socket', () => {
  expect(clientAddressOf({ headers: forwarded('<script>'), socketAddress: '198.51.100.1', trustProxy: 1 })).toBe('198.51.100.1')
})

test('the addresses of one IPv6 network are one client, and a mapped IPv4 address is itself', () => {
  const of = (socketAddress: string) => clientAddressOf({ headers: new Headers(), socketAddress, trustProxy: 0 })
  expect(of('2001:db8:1:2::1')).toBe(of('2001:db8:1:2:ffff::9'))
  expect(of('2001:db8:1:2::1')).not.toBe(of('2001:db8:1:3::1'))
  expect(of('::ffff:198.51.100.1')).toBe('198.51.100.1')
})

test.each([
  ['203.0.113.9:49152', '203.0.113.9'],
  ['[2001:db8:1:2::9]:443', '20010db800010002/64'],
  ['[2001:db8:1:2::9]', '20010db800010002/64'],
  ['2001:db8:1:2::9', '20010db800010002/64'],
  ['203.0.113.9:x', '198.51.100.1'],
])('an entry with a port, %s, is its address', (entry, key) => {
  expect(clientAddressOf({ headers: forwarded(`1.1.1.1, ${entry}`), socketAddress: '198.51.100.1', trustProxy: 1 })).toBe(key)
})

test('a request without a socket has a key too', () => {
  expect(clientAddressOf({ headers: new Headers(), socketAddress: undefined, trustProxy: 0 })).toBe('unknown')
})
