// Signs of Markdown that are typed in the editor, key by key.
import { content, expectSaved, paste } from './edit-support.ts'
import { openNew, source } from './editor-support.ts'
import { test } from './owner-test.ts'
import { expect } from './support.ts'

const LINES = [
  ['Area is 2 * 3 * 4 metres', 'Area is 2 * 3 * 4 metres'],
  ['x ** y ** z', 'x ** y ** z'],
  ['for _ in range: _ is unused', 'for _ in range: _ is unused'],
  ['a ~~ b ~~ c', 'a ~~ b ~~ c'],
  ['3~5 days and 7~9 nights', '3~5 days and 7~9 nights'],
  ['run `select a * b, c * d` now', 'run <code>select a * b, c * d</code> now'],
  ['run `a *b* _c_ **d** $x$ https://a.test f` now', 'run <code>a *b* _c_ **d** $x$ https://a.test f</code> now'],
  ['a *b c* d', 'a <em>b c</em> d'],
  ['a **b** c', 'a <strong>b</strong> c'],
  ['a ~~b~~ c', 'a <s>b</s> c'],
  ['the ` key and *that* one', 'the ` key and <em>that</em> one'],
] as const

test('signs beside a space and in code stay as they are typed, others become marks', async ({ page }) => {
  await openNew(page)
  await content(page).click()
  for (const [typed] of LINES) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
  }
  await expectSaved(page)
  const html = await source(page)
  for (const [, written] of LINES) expect(html).toContain(`<p>${written}</p>`)
})

test('pasted text keeps the same signs', async ({ page }) => {
  await openNew(page)
  await content(page).click()
  await paste(page, { 'text/plain': 'Area is 2 * 3 * 4, a ~~ b ~~ c, `x *y* z` and *this*' })
  await expectSaved(page)
  expect(await source(page)).toContain('<p>Area is 2 * 3 * 4, a ~~ b ~~ c, <code>x *y* z</code> and <em>this</em></p>')
})
