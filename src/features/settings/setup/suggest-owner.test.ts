import { expect, test } from 'vitest'
import { defaultSettings } from '../settings.ts'
import { suggestOwner } from './suggest-owner.ts'

const account = { name: 'Ada', email: 'ada@example.com' }

test('the name and the address of the account stand in for the examples', () => {
  expect(suggestOwner(defaultSettings, account)).toEqual({ ...defaultSettings, author: 'Ada', email: 'ada@example.com' })
})

test('values of the owner stay, and so does a confirmed example', () => {
  expect(suggestOwner({ ...defaultSettings, author: 'A. L.' }, account)).toMatchObject({ author: 'A. L.', email: 'ada@example.com' })
  const settings = { ...defaultSettings, email: 'blog@example.com', confirmedExamples: ['author'] }
  expect(suggestOwner(settings, account)).toEqual(settings)
})
