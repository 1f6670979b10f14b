import { expect, test } from 'vitest'
import { findBot } from './bot.server.ts'

test('people are no bots', () => {
  expect(findBot('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBeNull()
})

test('programs are counted under the name they give', () => {
  expect(findBot('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe('Googlebot')
  expect(findBot('curl/8.5.0')).toBe('curl')
  expect(findBot('Mozilla/5.0 (compatible; HeadlessChrome/120.0; x.y-bot_.z-9)')).toBe('HeadlessChrome')
  expect(findBot('Mozilla/5.0 (compatible; robotics; feed.reader.example/2)')).toBe('feed.reader.example')
  expect(findBot(null)).toBe('No user agent')
  expect(findBot('')).toBe('No user agent')
})

test('only the beginning of the header is read', () => {
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  expect(findBot(`${browser} Googlebot/2.1`)).toBe('Googlebot')
  expect(findBot(`${browser.padEnd(500)}Googlebot/2.1`)).toBeNull()
})
