import { expect, test } from 'vitest'
import { NO_PROJECT } from '#tests/no-project.ts'
import { renderArticle } from '../render-article.server.ts'
import { parseEmbed } from './parse-embed.ts'

const ID = 'dQw4w9WgXcQ'
const render = async (content: string) => (await renderArticle({ ...NO_PROJECT, content }, async () => new Map())).html

test.each([
  'https://www.youtube.com/',
  `https://youtube.com.evil.example/watch?v=${ID}`,
  `https://evil.example/?u=https://youtu.be/${ID}`,
  `https://www.youtube.com/embed/${ID}%22onload=x`,
  `https://youtu.be/${ID}/../x`,
  `javascript:https://youtu.be/${ID}`,
  'https://vimeo.com/12345/settings',
  'https://gist.github.com/someone',
])('%s is no embed', (address) => {
  expect(parseEmbed(address)).toBeNull()
})

test.each([
  [`https://www.youtube.com/watch?v=${ID}&list=x`, `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`],
  [`https://youtu.be/${ID}?t=42s`, `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&start=42`],
  [`//www.youtube-nocookie.com/embed/${ID}`, `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`],
  [`https://m.youtube.com/shorts/${ID}`, `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`],
  ['https://player.vimeo.com/video/76979871?h=1', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['https://vimeo.com/123456789/0a1b2c3d4e', 'https://player.vimeo.com/video/123456789?h=0a1b2c3d4e&autoplay=1&dnt=1'],
  ['https://player.vimeo.com/video/123456789?h=0a1b2c3d4e', 'https://player.vimeo.com/video/123456789?h=0a1b2c3d4e&autoplay=1&dnt=1'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  [`https://youtu.be/${ID}?t=1h2m3s`, `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&start=3723`],
  ['https://gist.github.com/someone/aa5a315d61ae9438b18d.js', null],
])('%s is embedded', (address, player) => {
  expect(parseEmbed(address)?.player).toBe(player)
})

test('the page of an unlisted film has its key too', () => {
  expect(parseEmbed('https://player.vimeo.com/video/1?h=0a1b2c3d4e')?.page).toBe('https://vimeo.com/1/0a1b2c3d4e')
})

test('a lone link and a frame become the same card, which loads nothing', async () => {
  const card = await render(`<p><a href="https://youtu.be/${ID}">https://youtu.be/${ID}</a></p>`)
  expect(card).toContain(
    `<figure class="embed" data-player="https://www.youtube-nocookie.com/embed/${ID}?autoplay=1"><a class="embed-link"`,
  )
  expect(card).toContain(`href="https://www.youtube.com/watch?v=${ID}" rel="noopener noreferrer">`)
  expect(card).not.toMatch(/<iframe|<img|<script/)
  expect(await render(`<iframe src="https://www.youtube.com/embed/${ID}"></iframe>`)).toBe(card)
  expect(await render(`<p><a href="https://youtu.be/${ID}">The talk</a></p>`)).toContain('<span class="embed-title">The talk</span>')
})

test('a link within text stays a link, and an author cannot write a card', async () => {
  expect(await render(`<p>See <a href="https://youtu.be/${ID}">this</a>.</p>`)).not.toContain('embed')
  expect(await render('<figure class="embed" data-player="https://evil.example/"><a href="/x">y</a></figure>')).toBe(
    '<figure><a href="/x">y</a></figure>',
  )
})
