import { describe, expect, test } from 'vitest'
import { isLedBack } from './redirect-loop.server.ts'

describe('isLedBack', () => {
  test('only the client that is led back to the same address', () => {
    const ask = (client: string, address: string) => isLedBack(client, address)
    expect([1, 2, 3].map(() => ask('192.0.2.1', '/blog/'))).toEqual([false, false, false])
    expect(ask('192.0.2.2', '/blog/')).toBe(false)
    expect(ask('192.0.2.1', '/posts/')).toBe(false)
    expect(ask('192.0.2.1', '/blog/')).toBe(true)
  })
})
