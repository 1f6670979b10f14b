import { expect, test } from 'vitest'
import { NO_PROJECT } from '#tests/no-project.ts'
import { parseHtml } from '#tests/parse-html.ts'
import { renderArticle } from '../../rendering/render-article.server.ts'
import { listHeadings } from './list-headings.ts'

test('headings have the ids that the page gives them', async () => {
  const html = [
    '<h2>Setup</h2><p id="notes">a</p><h3>Setup</h3><h2>Notes</h2><h2>Comments</h2><h2 id="Own Id">With <em>marks</em></h2>',
    '<blockquote><h4>Inside &amp; deep</h4></blockquote><h2>日本語</h2><h2>!?</h2><h2></h2><p><a name="setup-2">b</a></p><h2>Setup</h2>',
  ].join('')
  const { toc } = await renderArticle({ ...NO_PROJECT, content: html }, async () => new Map())
  const named = toc.filter(({ text }) => text !== '').map(({ id, text }) => ({ id, text }))
  expect(listHeadings(parseHtml(html))).toEqual(named)
  expect(named.map(({ id }) => id)).toContain('comments-1')
})
