import { expect, test } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { getSettings } from '../settings.server.ts'
import { defaultSettings } from '../settings.ts'
import { saveTexts } from './save-texts.server.ts'
import { ORIGINAL_TEXTS, textOf } from './site-texts.ts'
import { SUBSCRIBE_GROUP, TEXT_GROUPS } from './text-fields.ts'

const now = new Date('2026-01-05T12:00:00Z')

test('every text has one field, whose limit fits the original', () => {
  const fields = [...TEXT_GROUPS, SUBSCRIBE_GROUP].flatMap((group) => group.fields)
  expect(fields.map(({ key }) => key).sort()).toEqual(Object.keys(ORIGINAL_TEXTS).sort())
  expect(fields.filter(({ key, max }) => ORIGINAL_TEXTS[key].length > max)).toEqual([])
})

test('an answer names the reply time of the settings', () => {
  expect(textOf(defaultSettings, 'contactAnswer1')).toBe('Typically within 24-48 hours on business days.')
})

test('the home page names the listed languages and categories', () => {
  expect(textOf(defaultSettings, 'homeLanguages')).toBe('JavaScript, Python, Java and C++, each from first steps to the odd corners.')
  const settings = { ...defaultSettings, categoryCards: defaultSettings.categoryCards.slice(0, 2) }
  expect(textOf(settings, 'homeCategories')).toBe('Technology and Design.')
})

test('a text names the language of its page, whose name is taken literally', () => {
  expect(textOf(defaultSettings, 'languageLead', 'C++')).toBe('Tutorials on C++, newest first.')
  const texts = { categoryLead: '{category}: {other}, {category}.' }
  expect(textOf({ ...defaultSettings, texts }, 'categoryLead', '$& {languages}')).toBe('$& {languages}: {other}, $& {languages}.')
})

test('while the reply time is hidden, sentences that name it are left out', () => {
  const hidden = { ...defaultSettings, showReplyTime: 'hidden' } as const
  expect(textOf(hidden, 'contactAnswer1')).toBe('As soon as possible.')
  const texts = { contactAnswer1: 'I read everything. Within {reply time} I answer. Promised!' }
  expect(textOf({ ...hidden, texts }, 'contactAnswer1')).toBe('I read everything. Promised!')
})

onDatabase('short texts', (test) => {
  test('are stored when they differ from the original, and all or none', async ({ db, actor }) => {
    const save = (sent: Record<string, string>) => saveTexts(db, actor, { sent, now })
    const stored = async () => (await getSettings(db)).texts
    expect(await save({ homePosts: ' Neu\n heute ', homeHello: ORIGINAL_TEXTS.homeHello, other: 'x' })).toBeNull()
    expect(await stored()).toEqual({ homePosts: 'Neu heute' })
    expect(textOf(await getSettings(db), 'homePosts')).toBe('Neu heute')
    expect(await save({ contactTitle: 'Hallo' })).toBeNull()
    expect(await stored()).toEqual({ homePosts: 'Neu heute', contactTitle: 'Hallo' })
    expect(await save({ homePosts: 'x'.repeat(81), contactTitle: 'Servus' })).toEqual({
      homePosts: 'Heading of the newest posts must be at most 80 characters.',
    })
    expect(await stored()).toEqual({ homePosts: 'Neu heute', contactTitle: 'Hallo' })
    expect(await save({ homePosts: '', contactTitle: ORIGINAL_TEXTS.contactTitle })).toBeNull()
    expect(await stored()).toEqual({})
  })
})
