// Keys that all nodes of a site share. Created on first use, stored in the database, read once per process.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { secrets } from '#src/db/schema/secrets.ts'

const BYTES = 32

const cache = new WeakMap<Db, Map<string, Promise<Buffer>>>()

/** The 32 bytes of the secret `name`. */
export function getSecret(db: Db, name: string): Promise<Buffer> {
  const secrets = cache.get(db) ?? new Map<string, Promise<Buffer>>()
  cache.set(db, secrets)
  const cached = secrets.get(name)
  if (cached) return cached
  const reading = readSecret(db, name)
  secrets.set(name, reading)
  // A failed read is tried again.
  reading.catch(() => secrets.delete(name))
  return reading
}

async function readSecret(db: Db, name: string): Promise<Buffer> {
  // The first node to insert decides; the others read its value.
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(BYTES).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  const key = Buffer.from(row?.value ?? '', 'base64url')
  if (key.length !== BYTES) throw new Error(`The secret ${name} in the database is not ${BYTES} bytes long.`)
  return key
}
