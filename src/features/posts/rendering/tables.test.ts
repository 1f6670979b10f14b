import { describe, expect, test } from 'vitest'
import { NO_PROJECT } from '#tests/no-project.ts'
import { renderArticle } from './render-article.server.ts'

function render(content: string) {
  return renderArticle({ ...NO_PROJECT, content }, async () => new Map())
}

test('fields of a form are dropped, and boxes of no task are signs', async () => {
  const fields = '<input><input type="text" value="x"><input type="radio"><input type="SUBMIT">'
  expect((await render(`<p>Name ${fields} <input type="Checkbox" checked> yes</p><ul><li><input type="text"> a</li></ul>`)).html).toBe(
    '<p>Name  ☑  yes</p><ul><li> a</li></ul>',
  )
})

describe('tables', () => {
  test('get a head from a first row of header cells', async () => {
    const { html } = await render('<table><tr><th>a</th><th></th></tr><tr><th>b</th><td align="right">1</td></tr></table>')
    expect(html).toBe(
      '<div class="table" tabindex="0" role="region" aria-label="Table 1"><table><thead><tr><th scope="col">a</th><td></td></tr></thead>' +
        '<tbody><tr><th scope="row">b</th><td class="r">1</td></tr></tbody></table></div>',
    )
  })

  test('keep the alignment of their cells', async () => {
    const { html } = await render(
      '<table><tr><td align="LEFT">a</td><td style="color:red; text-align:center">b</td><td align="center">c</td><td align="right">d</td><td align="x">e</td></tr></table>',
    )
    expect(html).toContain('<td class="left">a</td><td class="centered">b</td><td class="centered">c</td><td class="r">d</td><td>e</td>')
  })

  test('without header cells stay as they are', async () => {
    expect((await render('<table><tr><td>a</td></tr></table>')).html).toContain('<tbody><tr><td>a</td></tr></tbody>')
  })
})
