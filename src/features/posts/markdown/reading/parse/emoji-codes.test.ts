import { describe, expect, test } from 'vitest'
import type { Dialect } from '../dialect.ts'
import { readArticle } from '../read-article.server.ts'
import { treeToHtml } from './markdown-reader.ts'

function read(body: string, dialect: Partial<Dialect>): string {
  return treeToHtml(readArticle(body, dialect).tree).trim()
}
const drawn = { generator: 'hugo', drawsEmoji: true } as const

describe('drawEmoji', () => {
  test.each([
    ['Ship it :rocket:!', '<p>Ship it 🚀!</p>'],
    [':tada: **:+1:** [:heart:](/a)', '<p>🎉 <strong>👍</strong> <a href="/a">❤️</a></p>'],
    ['(:white_check_mark:)', '<p>(✅)</p>'],
    ['`:rocket:` at 10:30:45, a:rocket:b, :unknown_name:, :constructor:, ::rocket::', null],
    ['# Go :rocket:', '<h1>Go 🚀</h1>'],
  ])('%s', (body, html) => {
    const plain = read(body, { generator: 'hugo', drawsEmoji: false })
    expect(read(body, drawn).replace(/ id="[^"]*"/g, '')).toBe(html ?? plain)
  })

  test('code, formulas and what is no text stay', () => {
    const body = '```\n:rocket:\n```\n\n$a :rocket: b$\n\n<a title=":rocket:" href="/:rocket:">x</a>\n\n<kbd>:rocket:</kbd>'
    expect(read(body, drawn)).not.toContain('🚀')
  })

  test('MDX of programs that draw them too', () => {
    expect(read('Ship it :rocket:', { generator: 'docusaurus', isMdx: true, drawsEmoji: true })).toBe('<p>Ship it 🚀</p>')
  })
})
