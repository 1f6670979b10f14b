// A site behind a proxy of which it was told nothing says so, with the variable to set.
import { expect } from 'vitest'
import { startBuiltSite } from '#tests/support/built-site.ts'
import { runCli } from '#tests/support/cli.ts'
import { embeddedEngine } from '#tests/support/engines.ts'
import { testOn } from '#tests/support/site-test.ts'

const test = testOn(() =>
  startBuiltSite({ engine: embeddedEngine(), variables: { STARTER_CONTENT: 'off', TRUST_PROXY: '0', LOG_LEVEL: 'warn' } }),
)

test('a proxy that is ignored: the refused sign-in, To do, the log and doctor name TRUST_PROXY', async ({ site }) => {
  const attempt = (email: string) =>
    site.submit('/admin/login', { email, password: 'a sentence of a stranger' }, { 'X-Forwarded-For': '198.51.100.7' })
  const answers = []
  for (let tries = 0; tries < 12; tries += 1) answers.push(await attempt(`stranger-${tries}@example.com`))
  expect(answers.at(-1)).toMatchObject({ status: 429, text: expect.stringContaining('until TRUST_PROXY is set') })
  const { text } = await site.ask('/admin/dashboard', { headers: { Cookie: site.cookie } })
  expect(text).toContain('A proxy in front is not configured')
  expect(text).toContain('Set TRUST_PROXY=1')
  expect(site.log().match(/TRUST_PROXY is 0/g)).toHaveLength(1)
  expect(doctor(site)).toMatch(/WRONG +proxy +A proxy sends X-Forwarded-For .* Set TRUST_PROXY=1/)
})

test('a proxy that does not pass Host: the refused form and doctor name SITE_URL', async ({ site }) => {
  const headers = { Origin: 'https://blog.example.com', 'Sec-Fetch-Site': 'same-origin', Accept: '*/*' }
  const refused = await site.submit('/admin/login', { email: 'ada@example.com', password: 'x' }, headers)
  expect(refused).toMatchObject({ status: 421, text: expect.stringContaining('set SITE_URL=https://blog.example.com and start it again') })
  expect(doctor(site)).toMatch(/WRONG +proxy +The site was used at https:\/\/blog\.example\.com, .* Set SITE_URL to the public address/)
})

function doctor(site: { server: { engine: { dataDir: string } } }): string {
  const folder = site.server.engine.dataDir.replace(/\/data$/, '')
  return runCli(folder, ['doctor']).stdout
}
