import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#tests/any-character.ts'
import { readCampaign } from './campaign.ts'

test('an address without a campaign has none', () => {
  for (const address of [
    '',
    'nonsense',
    'https://ink.example/posts/a',
    'https://ink.example/?utm_source=&ref=%20',
    'https://ink.example/?search=utm_source',
  ]) {
    expect(readCampaign(address)).toBe('')
  }
})

test('source, medium and name form one campaign and ignore case', () => {
  expect(readCampaign('https://ink.example/?utm_source=Newsletter&utm_medium=email&utm_campaign=Launch')).toBe(
    'newsletter / email / launch',
  )
  expect(readCampaign('https://ink.example/?utm_campaign=launch')).toBe('– / launch')
})

test('ref is a campaign where there is no utm', () => {
  expect(readCampaign('https://ink.example/posts/a?ref=share-email')).toBe('share-email')
  expect(readCampaign('https://ink.example/?ref=x&utm_source=y')).toBe('y')
})

test('a character is never cut in half', () => {
  const params = new URLSearchParams({ utm_source: 'a'.repeat(60), utm_medium: '🚀'.repeat(30) })
  expect(readCampaign(`https://ink.example/?${params}`).isWellFormed()).toBe(true)
})

test('any parameters give a campaign of one short line that PostgreSQL accepts', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter, size: 'large' }), { maxLength: 4 }), (texts) => {
      const names = ['utm_source', 'utm_medium', 'utm_campaign', 'ref']
      const params = new URLSearchParams(texts.map((text, place) => [names[place] ?? '', text.toWellFormed()]))
      const campaign = readCampaign(`https://ink.example/?${params}`)
      expect(campaign.length).toBeLessThanOrEqual(120)
      expect(campaign).not.toMatch(/\p{Cc}/u)
      expect(campaign.isWellFormed()).toBe(true)
    }),
  )
})
