import { mkdirSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, vi } from 'vitest'
import { onEmbedded } from '#tests/support/database.ts'
import { openForOwner } from '#tests/support/open-site.ts'

const ADDRESS = '/admin/functions/download-backup'
const SCREEN = '/admin/settings/backups'
const NAME = 'manual-2026-03-01T12-00-00Z.tar'
const CONTENT = 'hashes, keys and addresses'
/** Of `signInFor`. */
const PASSWORD = 'a sentence of somebody'

// The environment variables are read on import.
const folder = await vi.hoisted(async () => (await import('#tests/support/own-data-folder.ts')).ownDataFolder())
mkdirSync(`${folder}/backups`)
writeFileSync(`${folder}/backups/${NAME}`, CONTENT)
writeFileSync(`${folder}/secret.tar`, CONTENT)

onEmbedded('the action of download-backup', (test, engine) => {
  let ask: Awaited<ReturnType<typeof openForOwner>>
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(ADDRESS, { method: 'POST', headers, body: new URLSearchParams({ backup: NAME, ...fields }) })

  beforeEach(async () => {
    ask = await openForOwner(await engine.open(), ['routes/admin/api/download-backup.ts', 'routes/admin/settings/backups.tsx'])
  })

  test('sends nothing to a session that does not know the password', async () => {
    const attempts: Record<string, string>[] = [{}, { password: '' }, { password: 'not the password' }, { passkey: '{}' }]
    for (const fields of attempts) {
      const answer = await post(fields)
      const reason = 'passkey' in fields ? 'passkey' : 'password'
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${SCREEN}?download=${NAME}&refused=${reason}#download`])
      expect(await answer.text()).not.toContain(CONTENT)
    }
    for (const method of ['GET', 'HEAD']) expect((await ask(`${ADDRESS}?name=${NAME}&backup=${NAME}`, { method })).status).toBe(405)
  })

  test('sends nothing to a visitor, or to a form of another site', async () => {
    expect((await post({ password: PASSWORD }, { Cookie: '' })).status).toBe(401)
    const foreign = await ask(ADDRESS, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'cross-site' },
      body: new URLSearchParams({ backup: NAME, password: PASSWORD }),
    })
    expect(await foreign.text()).not.toContain(CONTENT)
    expect(foreign.status).toBe(403)
  })

  test('counts wrong passwords like a restore, together with its own, and refuses the right one then', async () => {
    const restore = () =>
      ask(SCREEN, { method: 'POST', body: new URLSearchParams({ intent: 'restore', backup: NAME, password: 'not the password' }) })
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await post({ password: 'not the password' })
      await restore()
    }
    const answer = await post({ password: PASSWORD })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toMatch(/&refused=attempts&seconds=\d+#download$/)
    expect((await restore()).status).toBe(429)
  })

  test('sends the file to the right password', async () => {
    const answer = await post({ password: PASSWORD })
    expect([answer.status, await answer.text()]).toEqual([200, CONTENT])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/x-tar',
      'content-disposition': `attachment; filename="${NAME}"`,
      'cache-control': 'private, no-store',
    })
  })

  test('sends no other file than a backup', async () => {
    for (const backup of ['../secret.tar', 'secret.tar', '', `../backups/${NAME}`, 'manual-2026-03-02T12-00-00Z.tar']) {
      const answer = await post({ backup, password: PASSWORD })
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, SCREEN])
    }
  })

  test('is asked for on the screen, which says why it was refused', async () => {
    const read = async (query: string) => {
      const { loaderData } = await (await ask(`${SCREEN}?${query}`)).json()
      return loaderData['routes/admin/settings/backups'].download
    }
    expect(await read('')).toBeNull()
    expect(await read('download=../secret.tar')).toBeNull()
    expect(await read(`download=${NAME}`)).toEqual({ name: NAME, answer: null })
    const refused = async (query: string) => (await read(`download=${NAME}&refused=${query}`)).answer
    expect(await refused('password')).toEqual({ problem: 'The password is not right.', field: 'password' })
    expect(await refused('attempts&seconds=540')).toEqual({ problem: 'Too many attempts. Try again in 9 minutes.', field: 'password' })
    expect(await refused('passkey')).toMatchObject({ problem: 'The passkey was not accepted.' })
    expect(await refused('<script>')).toBeNull()
  })
})
