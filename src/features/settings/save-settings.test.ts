import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { saveSettings } from './save-settings.server.ts'
import { parseSettings, SETTING_GROUPS } from './setting-fields.ts'
import { getSettings } from './settings.server.ts'
import { defaultSettings } from './settings.ts'

const owner = { id: '00000000-0000-4000-8000-000000000001', name: 'Owner', email: 'owner@example.com', sessionId: 'x' }
const now = new Date('2026-01-01')

test('invalid values have an error message per field', () => {
  const sent = { siteName: '  ', email: 'nobody', marker: 'pink' }
  const parsed = parseSettings(sent)
  expect(parsed).toEqual({
    errors: {
      siteName: 'Site name must not be empty.',
      email: 'Please enter a valid email address.',
      marker: 'Marker colour must be a # and six digits from 0 to f, such as #ffc670.',
    },
  })
})

test('the defaults pass as they are, and every field of the forms is a setting', () => {
  const sent = Object.fromEntries(SETTING_GROUPS.flatMap(({ fields }) => fields.map(({ key }) => [key, String(defaultSettings[key])])))
  expect(parseSettings(sent)).not.toHaveProperty('errors')
})

test('a time zone is one that exists, in the spelling of Intl', () => {
  expect(parseSettings({ timeZone: ' europe/berlin ' })).toEqual({ values: new Map([['timeZone', 'Europe/Berlin']]) })
  for (const timeZone of ['Mars/Olympus', '+01:00'])
    expect(parseSettings({ timeZone })).toEqual({
      errors: { timeZone: 'Time zone must be the name of a time zone, such as Europe/Berlin.' },
    })
  expect(parseSettings({ timeZone: '' })).toEqual({ errors: { timeZone: 'Time zone must not be empty.' } })
})

test('highlighted words must be words of the tagline', () => {
  const sent = { headlineWords: ' the  workbench ' }
  expect(parseSettings(sent, 'Notes from the workbench.')).toEqual({ values: new Map([['headlineWords', 'the workbench']]) })
  expect(parseSettings(sent, 'Notes.')).toEqual({
    errors: { headlineWords: 'The tagline has no “the workbench”. Please write the words exactly as it does.' },
  })
})

onDatabase('saving settings', (test) => {
  test('nothing is stored when one field is invalid', async ({ db }) => {
    expect(await saveSettings(db, owner, { sent: { siteName: 'New', email: 'x' }, now })).toHaveProperty('email')
    expect(await getSettings(db)).toEqual(defaultSettings)
  })

  test('values are stored, and a default value removes the stored one', async ({ db }) => {
    expect(await saveSettings(db, owner, { sent: { siteName: '  Night\nshift ', statedReaders: ' 12 ', unknown: 'x' }, now })).toBeNull()
    expect(await getSettings(db)).toEqual({ ...defaultSettings, siteName: 'Night shift', statedReaders: '12' })
    await saveSettings(db, owner, { sent: { siteName: defaultSettings.siteName }, now })
    await saveSettings(db, owner, {
      sent: { marker: ' #FF0000 ', face: 'Inter', headlineWords: 'workbench' },
      tagline: defaultSettings.tagline,
      now,
    })
    expect(await getSettings(db)).toMatchObject({ marker: '#ff0000', face: 'Inter', headlineWords: 'workbench' })
    await saveSettings(db, owner, {
      sent: { marker: defaultSettings.marker, face: 'Literata', headlineWords: '' },
      tagline: defaultSettings.tagline,
      now,
    })
    const { rows } = await db.execute<{ key: string }>(sql`select key from settings`)
    expect(rows.map((row) => row.key)).toEqual(['statedReaders'])
  })
})
