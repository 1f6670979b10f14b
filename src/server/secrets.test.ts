import { expect } from 'vitest'
import { secrets } from '#src/db/schema/secrets.ts'
import { onDatabase } from '#tests/support/database.ts'
import { getSecret } from './secrets.server.ts'

onDatabase('secrets', (test) => {
  test('a secret that is too short is refused rather than used', async ({ db }) => {
    await db.insert(secrets).values({ name: 'short', value: 'AAAA' })
    await expect(getSecret(db, 'short')).rejects.toThrow(/32 bytes/)
  })

  test('nodes that start at the same time agree on one key', async ({ db }) => {
    // A proxy per node, because secrets are cached per database object.
    const nodes = Array.from({ length: 8 }, () => new Proxy(db, {}))
    const keys = await Promise.all(nodes.map((node) => getSecret(node, 'agreed')))
    expect(new Set(keys.map((key) => key.toString('hex')))).toHaveLength(1)
    expect(keys[0]).toHaveLength(32)
    expect((await getSecret(db, 'other')).equals(keys[0] ?? Buffer.alloc(0))).toBe(false)
  })
})
