// Passwords of links, hashed at rest and compared exactly: no trimming, no Unicode normalisation.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import pLimit from 'p-limit'

const BYTES = 32
// 16 MB and about 0.2 s of one core.
const COST = { N: 16_384, r: 8, p: 5 } as const satisfies ScryptOptions
/** Hashes one password at a time, because an import may contain many. Separate from the queue of visitors. */
const oneAtATime = pLimit(1)

/** `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
export async function hashLinkPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await oneAtATime(() => derive(password, salt, COST))
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Whether `password` matches the hash. Does not limit concurrency; callers do. */
export async function verifyLinkPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt = '', hash = ''] = stored.split('$')
  if (scheme !== 'scrypt') throw new Error('A link has a password hash of an unknown kind.')
  const expected = Buffer.from(hash, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // UTF-16, because UTF-8 would encode every lone surrogate as the same character.
    scrypt(Buffer.from(password, 'utf16le'), salt, BYTES, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
