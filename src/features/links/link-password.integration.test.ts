import { expect, test } from 'vitest'
import { hashLinkPassword, verifyLinkPassword } from './link-password.server.ts'

test('only the very same text is the password', async () => {
  const stored = await hashLinkPassword(' Sésame ')
  for (const guess of ['', 'Sésame', ' sésame ', ' Se\u0301same ', ' Sésame  ', ' Sésam']) {
    expect(await verifyLinkPassword(guess, stored), guess).toBe(false)
  }
  expect(await verifyLinkPassword(' Sésame ', stored)).toBe(true)
})

test('lone surrogates are characters of their own', async () => {
  const stored = await hashLinkPassword('\ud800')
  expect(await verifyLinkPassword('\ufffd', stored)).toBe(false)
  expect(await verifyLinkPassword('\ud801', stored)).toBe(false)
  expect(await verifyLinkPassword('\ud800', stored)).toBe(true)
})

test('the same password is stored differently every time, and nowhere as it is', async () => {
  const [one, other] = await Promise.all([hashLinkPassword('open sesame'), hashLinkPassword('open sesame')])
  expect(one).not.toBe(other)
  expect(`${one}${other}`).not.toContain('sesame')
  expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
})

test('a hash of an unknown kind is a defect, not a wrong password', async () => {
  await expect(verifyLinkPassword('x', 'md5$abc')).rejects.toThrow(/unknown kind/)
})
