// From the one-time link to a site on which no word of the defaults is left, by the screens alone.
import type { Locator, Page } from '@playwright/test'
import { TEXT_GROUPS } from '#src/features/settings/texts/text-fields.ts'
import { findWords, listExampleWords, readPublicDocuments } from '#tests/support/example-words.ts'
import { waitForHydration } from './admin-support.ts'
import { content, expectSaved, publish, title } from './edit-support.ts'
import { test } from './fresh-site.ts'
import { expect, expectToast, openPage } from './support.ts'

const OWNER = { name: 'Ada Byron', email: 'ada@byron.example', password: 'a sentence of the owner' }
const saved = (page: Page) => expectToast(page, 'Saved', 'Visitors see it from now on.')

/** Gives every visible text field in `form` a value of the owner. */
async function fillTexts(form: Locator, values: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const field of await form.locator('input:not([type]), input[type=text], input[type=email], textarea').all()) {
    if (!(await field.isVisible())) continue
    const name = (await field.getAttribute('name')) ?? ''
    await field.fill(values[name] ?? `Own ${name}`)
  }
}

test('no word of the defaults is left after the set-up and what To do names', async ({ page, playwright, fresh: { origin, link } }) => {
  test.slow()
  const words = listExampleWords()
  // Not those of the page: the owner would be led from the sign-in to the dashboard.
  const visitor = await playwright.request.newContext()
  const ask = async (path: string) => {
    const answer = await visitor.get(`${origin}${path}`)
    return { status: answer.status(), text: () => answer.text() }
  }
  expect(findWords(await readPublicDocuments(ask), words).unseen).toEqual([])

  await openPage(page, link)
  await page.getByLabel('Name').fill(OWNER.name)
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password').fill(OWNER.password)
  await page.getByRole('button', { name: 'Create admin account' }).click()
  await expect(page).toHaveURL(`${origin}/admin/setup/site`)
  await waitForHydration(page)
  await changeSite(page)
  await hideFigures(page)
  await page.getByRole('button', { name: 'Remove the starter posts' }).click()
  await expect(page).toHaveURL(`${origin}/admin/dashboard`)

  const toDo = page.getByRole('region', { name: 'To do' })
  await expect(toDo.getByText('12 values are still examples. Visitors read them as yours.')).toBeVisible()
  await changeCards(page, `${origin}/admin/settings/cards`)
  for (const name of [/^About /, 'Frequently Asked Questions', /^Privacy/, /^Terms|^Disclaimer/]) await writeOwnPage(page, origin, name)
  await changeShortTexts(page, `${origin}/admin/pages/texts`)
  await openPage(page, `${origin}/admin/dashboard`)
  await expect(toDo.getByText('still examples')).toHaveCount(0)

  const documents = await readPublicDocuments(ask)
  expect(Object.keys(documents).length).toBeGreaterThan(20)
  expect(findWords(documents, words).seen).toEqual([])
  await visitor.dispose()
})

async function changeSite(page: Page): Promise<void> {
  const profiles = page.getByRole('region', { name: 'Profiles' })
  for (const name of ['YouTube', 'Instagram']) await profiles.getByRole('button', { name: `Delete ${name}` }).click()
  await profiles.getByLabel('Address').fill('https://github.com/ada-byron')
  await fillTexts(page.locator('form#setup-step'), { email: OWNER.email })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin\/setup\/look$/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin\/setup\/figures$/)
}

async function hideFigures(page: Page): Promise<void> {
  const figures = page.getByRole('region', { name: 'Figures' })
  // The address changes before the step is there.
  await expect(figures.getByLabel('Show').first()).toBeVisible()
  for (const choice of await figures.getByLabel('Show').all()) await choice.selectOption('hidden')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin\/setup\/content$/)
}

async function changeCards(page: Page, address: string): Promise<void> {
  await openPage(page, address)
  for (const [name, save] of [
    ['Language cards', 'Save language cards'],
    ['Category cards', 'Save category cards'],
  ] as const) {
    const box = page.getByRole('region', { name })
    while ((await box.getByRole('listitem').count()) > 1)
      await box
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
    const card = box.getByRole('listitem')
    await card.getByLabel('Category').fill(`Own ${name}`)
    await card.getByLabel('Text').fill('Own text.')
    if (name === 'Language cards') await card.getByLabel('Code').fill('own()')
    await card.getByLabel('Figure').selectOption('hidden')
    await box.getByRole('button', { name: save }).click()
    await saved(page)
  }
}

async function writeOwnPage(page: Page, origin: string, name: string | RegExp): Promise<void> {
  await openPage(page, `${origin}/admin/pages`)
  await page.getByRole('table').getByRole('link', { name }).click()
  await expect(content(page)).toBeVisible()
  await title(page).fill('Own title')
  await page.getByLabel('Description').fill('Own description.')
  await content(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Own words.')
  await expectSaved(page)
  await publish(page, 'Publish')
}

async function changeShortTexts(page: Page, address: string): Promise<void> {
  await openPage(page, address)
  for (const { title } of TEXT_GROUPS) {
    const box = page.getByRole('region', { name: title, exact: true })
    await fillTexts(box)
    // Leaving the page would cancel a request on its way.
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await box.getByRole('button', { name: `Save texts of ${title}` }).click()
    await answered
  }
}
