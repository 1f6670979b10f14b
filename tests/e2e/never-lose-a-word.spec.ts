import { button, content, dialog, expectSaved, newWord, openCreate, openEdit, saveState, writePost } from './edit-support.ts'
import { expect, test } from './support.ts'

const SAVE = '**/admin/functions/save-draft'

test.describe('with a server that does not answer', () => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  test('the unsaved text of a closed tab is stored in the browser and can be restored', async ({ page, context }) => {
    const word = newWord()
    await openCreate(page)
    const postId = await writePost(page, word, 'Saved.')
    await context.route(SAVE, (route) => route.abort())
    await content(page).press('Control+End')
    await page.keyboard.type(' Not saved.')
    await expect(saveState(page)).toContainText('kept in this browser')
    await page.close({ runBeforeUnload: false })
    await context.unroute(SAVE)

    const next = await context.newPage()
    await openEdit(next, postId)
    await expect(content(next)).not.toContainText('Not saved.')
    await expect(next.getByText('Unsaved text from')).toBeVisible()
    await button(next, 'Compare').click()
    await expect(dialog(next, 'Compare').getByRole('region', { name: 'Article' })).toContainText('Not saved.')
    await next.keyboard.press('Escape')
    await button(next, 'Restore').click()
    await expect(content(next)).toContainText('Saved. Not saved.')
    await expectSaved(next)
    await next.reload()
    await expect(content(next)).toContainText('Saved. Not saved.')
    await expect(next.getByText('Unsaved text from')).toBeHidden()
  })
})
