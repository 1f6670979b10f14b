// Password managers answer for the browser, with objects whose toJSON cannot be called.
import { fillIn, waitForHydration } from './admin-support.ts'
import { PEOPLE } from './people.ts'
import { expect, openPage, test } from './support.ts'

/** Runs in the browser before the page's scripts: wraps what the browser answers. */
function answerLikePasswordManager(): void {
  const wrap = (real: Credential | null): Credential | null => {
    if (!(real instanceof PublicKeyCredential)) return real
    const fields = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'] as const
    const answer: Record<string, unknown> = {}
    for (const field of fields) answer[field] = Reflect.get(real.response, field)
    const values = { id: real.id, rawId: real.rawId, type: real.type, response: answer }
    return Object.create(
      PublicKeyCredential.prototype,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
    )
  }
  const { credentials } = navigator
  const [create, get] = [credentials.create.bind(credentials), credentials.get.bind(credentials)]
  credentials.create = async (options) => wrap(await create(options))
  credentials.get = async (options) => wrap(await get(options))
}

test('a passkey of a password manager is added, and signs in', async ({ page, context, baseURL }) => {
  await page.addInitScript(answerLikePasswordManager)
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  // A passkey needs a domain name, which 127.0.0.1 is not.
  const site = baseURL?.replace('127.0.0.1', 'localhost') ?? ''
  await openPage(page, `${site}/admin/login?next=/admin/settings`)
  await fillIn(page, PEOPLE.modern)
  await expect(page).toHaveURL(`${site}/admin/settings`)
  await waitForHydration(page)
  const box = page.getByRole('region', { name: 'Passkeys' })
  await box.getByLabel('Name').fill('The manager')
  await box.getByLabel('Your password').fill(PEOPLE.modern.password)
  await box.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(box.getByRole('listitem')).toHaveText(/The manager/)
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page).toHaveURL(`${site}/admin/login`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${site}/admin/dashboard`)

  await openPage(page, `${site}/admin/settings`)
  await box.getByRole('button', { name: 'Remove the passkey The manager' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PEOPLE.modern.password)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(box.getByRole('listitem')).toHaveCount(0)
})
